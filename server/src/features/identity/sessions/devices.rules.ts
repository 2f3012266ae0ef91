/** Days after which a device that was not seen counts as new again. */
export const rememberDays = 400

/** The part of an address that a provider gives to one place: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(ip: string): string {
  const v4 = ip.split(':').at(-1)!
  if (v4.includes('.')) return v4.split('.').slice(0, 3).join('.')
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 3).join(':')
}

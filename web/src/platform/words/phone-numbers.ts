/** A number as the gyms here write and dial it: '0412 345 678' for '+61 412 345 678'. One of another country stays as it is. */
export function phoneWords(number: string): string {
  const [, rest = ''] = /^\+61(\d+)$/.exec(dialled(number)) ?? []
  if (/^4\d{8}$/.test(rest)) return `0${rest.slice(0, 3)} ${rest.slice(3, 6)} ${rest.slice(6)}`
  if (/^[2378]\d{8}$/.test(rest)) return `(0${rest.slice(0, 1)}) ${rest.slice(1, 5)} ${rest.slice(5)}`
  if (/^1[38]00\d{6}$/.test(rest)) return `${rest.slice(0, 4)} ${rest.slice(4, 7)} ${rest.slice(7)}`
  if (/^13\d{4}$/.test(rest)) return `${rest.slice(0, 2)} ${rest.slice(2, 4)} ${rest.slice(4)}`
  return number
}

/** Where a link goes that calls it, from any country. */
export const phoneLink = (number: string): string => `tel:${dialled(number)}`

const dialled = (number: string) => number.replaceAll(/[^\d+]/g, '')

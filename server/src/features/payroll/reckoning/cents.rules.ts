/** Cents as dollars without a sign of currency: 124050 is '1240.50'. */
export function dollars(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** The cents of an amount that somebody typed, with or without a sign of dollars and commas; null where it is none. */
export function centsOf(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  const found = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

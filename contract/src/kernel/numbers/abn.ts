const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** The 11 digits of an Australian Business Number that was written with or without spaces, or null when its check digits do not fit. */
export function readAbn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return null
  // The register's rule: take 1 from the first digit, weigh all, and the sum is a multiple of 89.
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0 ? digits : null
}

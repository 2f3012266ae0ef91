/** The 13 digits of a New Zealand Business Number that was written with or without spaces, or null when its check digit does not fit. */
export function readNzbn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{13}$/.test(digits)) return null
  // A global location number: weighed 1 and 3 in turn from the first, all of it is a multiple of 10.
  const sum = digits.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? digits : null
}

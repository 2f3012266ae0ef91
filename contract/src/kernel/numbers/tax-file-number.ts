const weights = { 9: [1, 4, 3, 7, 5, 8, 6, 9, 10], 8: [10, 7, 8, 4, 6, 3, 5, 1] }
/** Codes that payrolls report where no number is held. Some pass the arithmetic and none is a number. */
const reserved = new Set(['000000000', '111111111', '333333333', '444444444', '987654321'])

/**
 * The digits of a tax file number, or why it is none. One of 8 digits comes of an older rule that sources disagree on:
 * say so and take it nevertheless.
 */
export function readTfn(text: string): { digits: string } | { trouble: 'format' | 'reserved' | 'checksum' } {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{8,9}$/.test(digits)) return { trouble: 'format' }
  if (reserved.has(digits)) return { trouble: 'reserved' }
  const sum = weights[digits.length as 8 | 9].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return sum % 11 === 0 ? { digits } : { trouble: 'checksum' }
}

const weights = [8, 7, 6, 5, 4, 3, 2, 1]

/** The 9 digits of an Australian Company Number that was written with or without spaces, or null when its check digit does not fit. */
export function readAcn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{9}$/.test(digits)) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return (10 - (sum % 10)) % 10 === Number(digits[8]) ? digits : null
}

/** The company number inside the ABN of a company, or null: sole traders, trusts and funds have none in it. */
export function acnInside(abn: string): string | null {
  return readAcn(abn.replace(/[\s-]/g, '').slice(2))
}

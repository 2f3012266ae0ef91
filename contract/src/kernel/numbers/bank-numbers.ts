/** Whether a name can be written in the letters that banks take. From other scripts there is no one way to: its owner says it. */
export const isBankName = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  !/[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(text)

/** A bank, state and branch number as `062-000`, or why it is none. It has no check digit: whether it exists is not known. */
export function readBsb(text: string): { bsb: string } | { trouble: 'format' | 'reserved' } {
  const found = /^(\d{3})[^\p{L}\p{N}]*(\d{3})$/u.exec(text.trim())
  if (!found) return { trouble: 'format' }
  const bsb = `${found[1]}-${found[2]}`
  return bsb === '000-000' || bsb === '999-999' ? { trouble: 'reserved' } : { bsb }
}

/** The 1 to 9 digits of an account, leading zeros kept, or why it is none. It has no check digit. */
export function readAccount(text: string): { account: string } | { trouble: 'format' | 'too_long' | 'all_zero' } {
  const account = text.replace(/[\s\p{Pd}\u00AD\u2043\u2212]/gu, '')
  if (!/^\d+$/.test(account)) return { trouble: 'format' }
  if (account.length > 9) return { trouble: 'too_long' }
  return /^0+$/.test(account) ? { trouble: 'all_zero' } : { account }
}

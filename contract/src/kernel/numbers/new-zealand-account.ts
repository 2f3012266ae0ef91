/** How a bank weighs the 18 digits of an account (bank 2, branch 4, base 8, suffix 4), and what their sum is a multiple of. */
type Check = { weights: number[]; of: number; crossSum?: true }

const low: Check = { weights: [0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], of: 11 }
const high: Check = { weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], of: 11 }
const seven31: Check = { weights: [0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], of: 10 }
const three71: Check = { weights: [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1], of: 10, crossSum: true }

/** Banks that weigh in a way of their own. */
const own: Record<string, Check> = {
  '08': { weights: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], of: 11 },
  '09': { weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 0, 1], of: 11, crossSum: true },
  '25': seven31,
  '26': three71,
  '28': three71,
  '29': three71,
  '33': seven31,
}
/** Banks that weigh an account below 00990000 with its branch, and one from there on without. */
const usual = '01 02 03 04 06 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38'.split(' ')

const crossSumOf = (number: number): number =>
  number < 10 ? number : crossSumOf(Math.floor(number / 10) + (number % 10))

/**
 * An account of New Zealand as `01-0902-0068389-00` (bank, branch, base and suffix), or why it is none. Its check digits are
 * those that Inland Revenue publishes ('RWT and NRWT certificates, filing specification 2020', chapter 8). A bank that is
 * not in there is taken by its form: new ones are licensed, and a list that has aged refuses nobody's account.
 */
export function readNewZealandAccount(
  text: string,
): { branch: string; account: string } | { trouble: 'format' | 'checksum' } {
  // Pages and documents write other dashes than keyboards do: soft hyphens, bullets and minus signs too.
  const plain = text.trim().replace(/\s*[\p{Pd}\u00AD\u2043\u2212]\s*/gu, '-')
  const parted = /^(\d{2})[-\s](\d{3,4})[-\s](\d{6,8})[-\s](\d{1,4})$/.exec(plain)
  const found = parted ?? /^(\d{2})(\d{4})(\d{7})(\d{2,3})$/.exec(plain.replace(/[\s-]/g, ''))
  if (!found) return { trouble: 'format' }
  const [bank, branch, base, suffix] = found.slice(1) as [string, string, string, string]
  const [whole, end] = [Number(base), Number(suffix)]
  if (whole === 0 || whole > 9_999_999 || end > 999) return { trouble: 'format' }
  const digits = bank + branch.padStart(4, '0') + base.padStart(8, '0') + suffix.padStart(4, '0')
  const check = own[bank] ?? (usual.includes(bank) ? (whole < 990_000 ? low : high) : null)
  if (check && !fits(digits, check)) return { trouble: 'checksum' }
  return {
    branch: `${bank}-${branch.padStart(4, '0')}`,
    account: `${String(whole).padStart(7, '0')}-${String(end).padStart(2, '0')}`,
  }
}

function fits(digits: string, { weights, of, crossSum }: Check): boolean {
  const sum = weights.reduce((total, weight, at) => {
    const product = weight * Number(digits[at])
    return total + (crossSum ? crossSumOf(product) : product)
  }, 0)
  return sum % of === 0
}

/** The same as one string of 16 digits, as e-invoices name it (Guidance Note 02 of A-NZ Peppol). Throws nothing: what is none comes back as its digits. */
export function newZealandDigits({ branch, account }: { branch: string; account: string }): string {
  const [base = '', suffix = ''] = account.split('-')
  return `${branch.replace('-', '')}${base}${suffix.padStart(3, '0')}`
}

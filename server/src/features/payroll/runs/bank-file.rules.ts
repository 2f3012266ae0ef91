import { isBankName, readAccount, readBsb } from '@quartet/contract/kernel/numbers/bank-numbers'
import { plainLetters } from '../reckoning/plain-letters.rules.ts'

/** Whom the money comes from, as the bank knows them. */
export type Payer = {
  name: string
  bsb: string
  account: string
  /** The number of 6 digits that the bank gave for direct entry. */
  apcaId: string
  /** The bank's abbreviation in 3 capitals. */
  institution: string
  /** Ends the file with one debit of the sum, where the bank wants that. */
  balanced: boolean
}
/** One amount in cents to one account. `reference` is what its reader sees. */
export type Payment = {
  name: string
  bsb: string
  account: string
  cents: number
  reference: string
  kind: 'wages' | 'supply'
}
/** What a file would not be taken for: of the payer or of one payment, by its place in the list. */
type FileTrouble = { payment: number | null; field: string; reason: string }

const mostCents = 9_999_999_999
const allowed = /[^A-Z0-9 +\-@$!%&()*./#=:;?,'[\]_^]/g

/** Text as a bank takes it: capitals in plain letters, without signs that are not of its characters, no two spaces together. */
export function bankWords(text: string): string {
  return plainLetters(text).toUpperCase().replace(allowed, '').replace(/ +/g, ' ').trim()
}

/** Every reason why a bank would not take these payments, each with its field; nothing when it would. */
export function troublesOf(payer: Payer, payments: Payment[]): FileTrouble[] {
  const found = [...payerTroubles(payer), ...payments.flatMap((one, at) => paymentTroubles(one, at))]
  if (payments.length === 0) found.push({ payment: null, field: 'payments', reason: 'There’s no one to pay.' })
  const sum = payments.reduce((total, one) => total + one.cents, 0)
  if (sum > mostCents)
    found.push({ payment: null, field: 'payments', reason: 'The total is too large for one bank file.' })
  return found
}

function payerTroubles(payer: Payer): FileTrouble[] {
  const found: [string, string][] = []
  if (!isBankName(payer.name))
    found.push(['name', 'A bank can’t read the gym’s legal name. Enter it in Latin letters.'])
  found.push(...accountTroubles(payer))
  if (!/^\d{6}$/.test(payer.apcaId)) found.push(['apcaId', 'Enter the 6-digit Direct Entry user ID.'])
  if (!/^[A-Z]{3}$/.test(payer.institution)) found.push(['institution', 'Enter the 3-letter bank code, such as CBA.'])
  return found.map(([field, reason]) => ({ payment: null, field, reason }))
}

function paymentTroubles(one: Payment, payment: number): FileTrouble[] {
  const found: [string, string][] = []
  if (!isBankName(one.name))
    found.push(['name', 'A bank can’t read the name on the account. Enter it in Latin letters.'])
  found.push(...accountTroubles(one))
  if (!Number.isSafeInteger(one.cents) || one.cents <= 0) found.push(['amount', 'There’s nothing to pay.'])
  else if (one.cents > mostCents) found.push(['amount', 'The amount is too large for a bank file.'])
  if (bankWords(one.reference) === '') found.push(['reference', 'The payment has no reference.'])
  return found.map(([field, reason]) => ({ payment, field, reason }))
}

function accountTroubles({ bsb, account }: { bsb: string; account: string }): [string, string][] {
  const found: [string, string][] = []
  const branch = readBsb(bsb)
  if ('trouble' in branch)
    found.push(['bsb', branch.trouble === 'format' ? 'Enter a 6-digit BSB.' : 'No bank uses this BSB. Check it.'])
  const read = readAccount(account)
  if ('trouble' in read) found.push(['account', accountWords[read.trouble]])
  return found
}

const accountWords = {
  format: 'Use digits only in the account number.',
  too_long: 'Enter an account number of up to 9 digits, not a card or loan number.',
  all_zero: 'The account number can’t be all zeros.',
}

const left = (text: string, length: number) => bankWords(text).slice(0, length).padEnd(length)
const right = (digits: string, length: number) => digits.padStart(length)
const zeros = (number: number, length: number) => String(number).padStart(length, '0')
const codes = { wages: '53', supply: '50', debit: '13' }

/**
 * A direct entry file (Cemtex, 'ABA'): records of 120 characters that end in CR LF. `date` is when the bank pays.
 * Throws a RangeError on what `troublesOf` names: ask that first.
 */
export function writeBankFile(
  payer: Payer,
  payments: Payment[],
  { date, description }: { date: Temporal.PlainDate; description: string },
): string {
  const trouble = troublesOf(payer, payments)[0]
  if (trouble) throw new RangeError(`${trouble.field}: ${trouble.reason}`)
  const day = `${zeros(date.day, 2)}${zeros(date.month, 2)}${zeros(date.year % 100, 2)}`
  const begins = `0${''.padEnd(17)}01${payer.institution}${''.padEnd(7)}${left(payer.name, 26)}${payer.apcaId}${left(description, 12)}${day}${''.padEnd(40)}`
  const record = (one: Omit<Payment, 'kind'>, code: string) =>
    `1${branchOf(one.bsb)}${right(digitsOf(one.account), 9)} ${code}${zeros(one.cents, 10)}${left(one.name, 32)}${left(one.reference, 18)}` +
    `${branchOf(payer.bsb)}${right(digitsOf(payer.account), 9)}${left(payer.name, 16)}00000000`
  const credits = payments.reduce((sum, one) => sum + one.cents, 0)
  const rows = payments.map((one) => record(one, codes[one.kind]))
  const debit = { ...payer, cents: credits, reference: `${bankWords(description)} ${day}` }
  if (payer.balanced) rows.push(record(debit, codes.debit))
  const debits = payer.balanced ? credits : 0
  const ends = `7999-999${''.padEnd(12)}${zeros(credits - debits, 10)}${zeros(credits, 10)}${zeros(debits, 10)}${''.padEnd(24)}${zeros(rows.length, 6)}${''.padEnd(40)}`
  return [begins, ...rows, ends].map((one) => `${one}\r\n`).join('')
}

function digitsOf(text: string): string {
  const read = readAccount(text)
  return 'account' in read ? read.account : ''
}
function branchOf(text: string): string {
  const read = readBsb(text)
  return 'bsb' in read ? read.bsb : ''
}

/** Everything that is wrong with a direct entry file as text, in the order of its lines; nothing when a bank would read it. */
export function bankFileTroubles(file: string): string[] {
  const lines = file.split('\r\n')
  if (lines.pop() !== '') return ['it doesn’t end with CR LF']
  const lengths = lines.flatMap((line, at) => (line.length === 120 ? [] : [`line ${at + 1}: length ${line.length}`]))
  if (lengths.length > 0) return lengths
  if (!/^01+7$/.test(lines.map((line) => line[0]).join(''))) return ['records aren’t one 0, then each 1, then one 7']
  const details = lines.slice(1, -1)
  const last = lines.at(-1)!
  const found = details.flatMap((line, at) => detailTroubles(line).map((words) => `line ${at + 2}: ${words}`))
  const sumOf = (debits: boolean) =>
    details
      .filter((one) => (one.slice(18, 20) === codes.debit) === debits)
      .reduce((sum, one) => sum + Number(one.slice(20, 30)), 0)
  const [credits, debits] = [sumOf(false), sumOf(true)]
  if (Number(last.slice(20, 30)) !== Math.abs(credits - debits)) found.push('net total mismatch')
  if (Number(last.slice(30, 40)) !== credits) found.push('credit total mismatch')
  if (Number(last.slice(40, 50)) !== debits) found.push('debit total mismatch')
  if (Number(last.slice(74, 80)) !== details.length) found.push('record count mismatch')
  return found
}

function detailTroubles(line: string): string[] {
  const found: string[] = []
  if (!/\d{3}-\d{3}/.test(line.slice(1, 8))) found.push('bsb')
  if (!/^ *\d+$/.test(line.slice(8, 17)) || /^[ 0]*$/.test(line.slice(8, 17))) found.push('account')
  if (!/\d{10}/.test(line.slice(20, 30)) || Number(line.slice(20, 30)) === 0) found.push('amount')
  if (line.slice(30, 62).trim() === '') found.push('name')
  return found
}

import { readAbn } from '@quartet/contract/kernel/numbers/abn'
import { isBankName } from '@quartet/contract/kernel/numbers/bank-numbers'
import { readUsi } from '@quartet/contract/kernel/numbers/fund-numbers'
import { readTfn } from '@quartet/contract/kernel/numbers/tax-file-number'
import { plainLetters } from '../reckoning/plain-letters.rules.ts'
import { saffGroups } from './saff-columns.rules.ts'

export type SaffFund =
  | { kind: 'fund'; abn: string; usi: string; name: string }
  | { kind: 'smsf'; abn: string; esa: string; name: string; bsb: string; account: string; accountName: string }

/** One employee, fund and period; dates as ISO text, amounts in whole cents. */
export type SaffRow = {
  fund: SaffFund
  familyName: string
  givenName: string
  sex: 'female' | 'male' | 'indeterminate' | 'not_stated'
  birthDate: string
  tfn: string | null
  address: string
  city: string
  postcode: string
  state: string
  memberNumber: string | null
  payrollNumber: string
  periodFrom: string
  periodTo: string
  cents: number
  /** Salary sacrificed, beside what is guaranteed. */
  sacrificedCents?: number
  /** Of somebody whom the fund does not know yet. */
  registration?: { startedOn: string; status: 'Casual' | 'Full time' | 'Part time' | 'Contractor' }
}

export type SaffFile = {
  fileId: string
  on: string
  employer: {
    abn: string
    name: string
    bsb: string
    account: string
    accountName: string
    contact: { familyName: string; givenName: string; email: string; phone: string }
  }
  rows: SaffRow[]
}

const columns = saffGroups.flatMap(({ group, names }) => names.map((name) => ({ group, name })))
/** Columns of a file, A to EC. */
export const saffWidth = columns.length

/** The letters of a column by its place from 0: A, Z, AA. */
export function columnLetter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnLetter(Math.floor(at / 26) - 1) + columnLetter(at % 26)
}

/** Where a field stands, by the group and name that the file heads it with. */
export function columnOf(group: string, name: string): number {
  return columns.findIndex((one) => one.group === group && one.name === name)
}

/** What heads the groups, by the letter that each begins at; the first column is headed by itself. */
export function saffHeadings(): Record<string, string> {
  const headings: Record<string, string> = { A: 'LINE ID' }
  let at = 0
  for (const { group, names } of saffGroups) {
    headings[columnLetter(at === 0 ? 1 : at)] = group
    at += names.length
  }
  return headings
}

const sexCodes = { not_stated: '0', male: '1', female: '2', indeterminate: '3' }
const dollars = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2))
const digits = (text: string) => text.replace(/\D/g, '')
/** An Australian number as it is dialled at home. */
const dialled = (phone: string) => digits(phone.replace(/^\+61/, '0'))

/** The rows of a file as cells, its three heads first. */
function saffCells(file: SaffFile): string[][] {
  const blank = () => Array.from({ length: saffWidth }, () => '')
  const first = blank()
  first.splice(0, 6, 'VERSION', '1.0', 'NEGATIVES SUPPORTED', 'FALSE', 'FILE ID', file.fileId)
  const headings = saffHeadings()
  const second = blank().map((_, at) => headings[columnLetter(at)] ?? '')
  const body = file.rows.map((row, at) => {
    const cells = blank()
    for (const [group, fields] of Object.entries(fieldsOf(file, row, at)))
      for (const [name, value] of Object.entries(fields)) cells[columnOf(group, name)] = value
    return cells
  })
  return [first, second, columns.map(({ name }) => name), ...body]
}

function fieldsOf({ employer, on }: SaffFile, row: SaffRow, at: number): Record<string, Record<string, string>> {
  const { fund, registration } = row
  return {
    Header: { ID: String(at), SourceEntityID: employer.abn, SourceEntityIDType: 'abn' },
    Sender: {
      ABN: employer.abn,
      'Organisational Name Text': employer.name,
      'Family Name': employer.contact.familyName,
      'Given Name': employer.contact.givenName,
      'E-mail Address Text': employer.contact.email,
      'Telephone Minimal Number': dialled(employer.contact.phone),
    },
    Payer: {
      ABN: employer.abn,
      'Organisational Name Text': employer.name,
      'BSB Number': digits(employer.bsb),
      'Account Number': employer.account,
      'Account Name Text': employer.accountName,
    },
    'Payee/Receiver': {
      ABN: fund.abn,
      USI: fund.kind === 'fund' ? fund.usi : '',
      'Organisational Name Text': fund.name,
      'Payment Method Code': 'DirectDebit',
      'Transaction Date': on,
      'Payment Amount': dollars(row.cents + (row.sacrificedCents ?? 0)),
      ...(fund.kind === 'smsf'
        ? {
            TargetElectronicServiceAddress: fund.esa,
            'BSB Number': digits(fund.bsb),
            'Account Number': fund.account,
            'Account Name Text': fund.accountName,
          }
        : {}),
    },
    Employer: { ABN: employer.abn, 'Organisational Name Text': employer.name },
    'Super Fund Member Common': {
      TFN: row.tfn ?? '',
      'Family Name': row.familyName,
      'Given Name': row.givenName,
      'Sex Code': sexCodes[row.sex],
      'Birth Date': row.birthDate,
      'Address Usage Code': 'RES',
      'Address Details Line 1 Text': row.address,
      'Locality Name Text': row.city,
      'Postcode Text': row.postcode,
      'State or Territory Code': row.state,
      'Country Code': 'AU',
      'Member Client Identifier': row.memberNumber ?? '',
      'Payroll Number Identifier': row.payrollNumber,
    },
    'Super Fund Member Contributions': {
      'Pay Period Start Date': row.periodFrom,
      'Pay Period End Date': row.periodTo,
      'Superannuation Guarantee Amount': dollars(row.cents),
      'Salary Sacrificed Amount': dollars(row.sacrificedCents ?? 0),
    },
    'Super Fund Member Registration': registration
      ? { 'Employment Start Date': registration.startedOn, 'Employment Status Code': registration.status }
      : {},
  }
}

/** A file as it is written: in plain letters, UTF-8 without a mark, every field in quotes, lines that end in CRLF. */
export function writeSaff(file: SaffFile): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return saffCells(file)
    .map((cells) => `${cells.map((cell) => quoted(plainLetters(cell))).join(',')}\r\n`)
    .join('')
}

type SaffTrouble = { row: number | null; column: string; field: string; reason: string }
const at = (group: string, name: string) => columnLetter(columnOf(group, name))
const member = 'Super Fund Member Common'
const receiver = 'Payee/Receiver'
const states = new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

/** ABNs of funds by their USIs, as far as they are known. A USI of letters says by itself nothing of its fund. */
export type KnownFunds = ReadonlyMap<string, string>

/** What a clearing house would not take of one row, by column and as a sentence. `today` is the gym's day, as ISO text. */
export function rowTroubles(row: SaffRow, today: string, known: KnownFunds = new Map()): Omit<SaffTrouble, 'row'>[] {
  const troubles: Omit<SaffTrouble, 'row'>[] = []
  const say = (group: string, name: string, field: string, reason: string) =>
    troubles.push({ column: at(group, name), field, reason })
  const { fund } = row
  if (fund.kind === 'fund') {
    if (fund.usi === '') say(receiver, 'USI', 'Fund', 'USI required for an APRA fund')
    else if (!readUsi(fund.usi)) say(receiver, 'USI', 'Fund', 'This isn’t a USI')
    else if (isOfAnother(fund, known)) say(receiver, 'USI', 'Fund', 'This USI belongs to another fund')
  } else {
    const paid = /^\d{6}$/.test(digits(fund.bsb)) && /^\d{1,9}$/.test(fund.account)
    if (!paid || !/^[A-Z0-9]{1,16}$/i.test(fund.esa))
      say(receiver, 'TargetElectronicServiceAddress', 'Fund', 'A self-managed fund needs its address, BSB and account')
  }
  if (!readAbn(fund.abn)) say(receiver, 'ABN', 'Fund', 'ABN of the fund')
  if (row.tfn !== null) {
    const read = readTfn(row.tfn)
    // Of eight digits sources disagree, so that they stop nothing.
    if ('trouble' in read && row.tfn.length !== 8) say(member, 'TFN', 'Tax file number', 'TFN check digit')
  }
  const texts: [group: string, name: string, field: string, value: string, isAsked?: true][] = [
    [member, 'Family Name', 'Name', row.familyName, true],
    [member, 'Given Name', 'Name', row.givenName, true],
    [member, 'Address Details Line 1 Text', 'Address', row.address, true],
    [member, 'Locality Name Text', 'Suburb or town', row.city, true],
    [member, 'Postcode Text', 'Postcode', row.postcode, true],
    [member, 'State or Territory Code', 'State', row.state, true],
    [member, 'Member Client Identifier', 'Member number', row.memberNumber ?? ''],
    [member, 'Payroll Number Identifier', 'Payroll number', row.payrollNumber],
    [receiver, 'Organisational Name Text', 'Fund', fund.name],
    [receiver, 'Account Name Text', 'Fund', fund.kind === 'smsf' ? fund.accountName : ''],
  ]
  for (const [group, name, field, value, isAsked] of texts) {
    if (isAsked && value.trim() === '') say(group, name, field, `${field} is missing`)
    else if (/\p{Cc}/u.test(value)) say(group, name, field, `${field} has a tab or a line break in it`)
    // A sheet would compute what begins so.
    else if (/^[=+@]/.test(value) || (name.endsWith('Name') && value.startsWith('-')))
      say(group, name, field, `${field} starts with a character that isn’t allowed`)
    else if (field === 'Name' && !isBankName(value))
      say(group, name, field, 'Enter the name in Latin letters, as on the account')
  }
  if (row.postcode.trim() !== '' && !/^\d{4}$/.test(row.postcode))
    say(member, 'Postcode Text', 'Postcode', 'Enter a 4-digit postcode')
  if (row.state.trim() !== '' && !states.has(row.state))
    say(member, 'State or Territory Code', 'State', 'Choose a state or territory of Australia')
  const age = ageOn(row.birthDate, today)
  if (age === null || age < 13 || age > 100)
    say(member, 'Birth Date', 'Birth date', 'Enter a birth date for an age of 13 to 100')
  if (row.memberNumber !== null && row.memberNumber.length > 20)
    say(member, 'Member Client Identifier', 'Member number', 'At most 20 characters')
  const period = 'Super Fund Member Contributions'
  if (row.periodTo < row.periodFrom) say(period, 'Pay Period End Date', 'Period', 'end before start')
  else if (row.periodTo > today) say(period, 'Pay Period End Date', 'Period', 'The period hasn’t finished yet')
  if (row.cents < 0 || (row.sacrificedCents ?? 0) < 0)
    say(period, 'Superannuation Guarantee Amount', 'Amount', 'negative not allowed when NEGATIVES SUPPORTED is FALSE')
  else if (row.cents === 0) say(period, 'Superannuation Guarantee Amount', 'Amount', 'There’s nothing to pay')
  return troubles
}

/** What a clearing house would not take of a file; nothing where it may leave. `used` are ids of files that left before. */
export function saffTroubles(
  file: SaffFile,
  today: string,
  { used = new Set(), known = new Map() }: { used?: ReadonlySet<string>; known?: KnownFunds } = {},
): SaffTrouble[] {
  const troubles: SaffTrouble[] = file.rows.flatMap((row, index) =>
    rowTroubles(row, today, known).map((one) => ({ row: index, ...one })),
  )
  const whole = (column: string, field: string, reason: string) => troubles.push({ row: null, column, field, reason })
  const { employer } = file
  if (file.rows.length === 0) whole('A', 'Rows', 'It has no members')
  if (used.has(file.fileId)) whole('F', 'File', 'A file with this ID has already been sent')
  if (!readAbn(employer.abn)) whole(at('Payer', 'ABN'), 'ABN', "The gym's ABN")
  if (!/^\d{6}$/.test(digits(employer.bsb)) || !/^\d{1,9}$/.test(employer.account))
    whole(at('Payer', 'BSB Number'), 'Account', 'The account that the gym pays from')
  if (employer.contact.familyName === '' || employer.contact.email === '')
    whole(at('Sender', 'Family Name'), 'Contact', 'The contact person')
  const seen = new Set<string>()
  for (const [index, row] of file.rows.entries()) {
    const key = [
      row.payrollNumber,
      row.fund.kind === 'fund' ? row.fund.usi : row.fund.abn,
      row.periodFrom,
      row.periodTo,
    ].join(' ')
    if (seen.has(key))
      troubles.push({ row: index, column: 'A', field: 'Period', reason: 'The same person, fund and period twice' })
    seen.add(key)
  }
  return troubles
}

function isOfAnother({ abn, usi }: { abn: string; usi: string }, known: KnownFunds): boolean {
  const read = readUsi(usi)!
  const owner = read.fundAbn ?? known.get(read.usi) ?? null
  return owner !== null && owner !== readAbn(abn)
}

function ageOn(birthDate: string, today: string): number | null {
  try {
    return Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(today), { largestUnit: 'year' }).years
  } catch {
    return null
  }
}

/** Whether what is to leave is whole: its heads, and in every row the same count of fields without breaks. */
export function isWholeSaff(text: string): boolean {
  const lines = text.split('\r\n')
  return (
    lines.length > 4 &&
    lines.at(-1) === '' &&
    lines[0]!.startsWith('"VERSION","1.0"') &&
    lines
      .slice(0, -1)
      .every((line) => (line.match(/"(?:[^"]|"")*"/g) ?? []).length === saffWidth && !/[\r\n]/.test(line))
  )
}

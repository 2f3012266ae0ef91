import { z } from 'zod'
import { readAbn } from '../kernel/numbers/abn.ts'
import { isBankName, readAccount, readBsb } from '../kernel/numbers/bank-numbers.ts'
import { date, instant } from '../kernel/dates.ts'
import { readServiceAddress, readUsi } from '../kernel/numbers/fund-numbers.ts'
import { id } from '../kernel/ids.ts'
import { australianState, line } from '../kernel/people.ts'
import { readNewZealandAccount } from '../kernel/numbers/new-zealand-account.ts'
import { readTfn } from '../kernel/numbers/tax-file-number.ts'

/** A number that one of the kernel's readers keeps in its own form, or refuses with a sentence. */
function readBy(max: number, read: (text: string) => string | { trouble: string }) {
  return z
    .string()
    .max(max)
    .transform((text, context) => {
      const found = read(text)
      if (typeof found === 'string') return found
      context.addIssue(found.trouble)
      return z.NEVER
    })
}

/** An Australian Business Number, kept as 11 digits. Well formed is all that its check digits can say. */
export const abn = readBy(20, (text) => readAbn(text) ?? { trouble: 'This isn’t a valid ABN. Check its 11 digits' })

const bsbTroubles = {
  format: 'Enter a 6-digit BSB, such as 062-000',
  reserved: 'No bank uses this BSB. Check the number',
}
/** A branch of a bank, kept as 062-000. */
export const bsb = readBy(20, (text) => {
  const read = readBsb(text)
  return 'bsb' in read ? read.bsb : { trouble: bsbTroubles[read.trouble] }
})

const accountTroubles = {
  format: 'Enter digits only',
  too_long: 'Account numbers have up to 9 digits. We can’t pay into a card number or PayID.',
  all_zero: 'This isn’t a valid account number. Check the digits',
}
/** An account in direct entry: up to nine digits, with its leading zeros. */
export const accountNumber = readBy(20, (text) => {
  const read = readAccount(text)
  return 'account' in read ? read.account : { trouble: accountTroubles[read.trouble] }
})

const tfnTroubles = {
  format: 'Enter a 9-digit tax file number',
  reserved: 'The ATO reserves this number. Enter the tax file number itself',
  checksum: 'This isn’t a valid tax file number. Check the digits',
}
/** A tax file number, kept as its digits. An old one of eight digits is not refused for its check digits. */
export const tfn = readBy(14, (text) => {
  const digits = text.replace(/[\s-]/g, '')
  const read = readTfn(text)
  if ('digits' in read) return read.digits
  return read.trouble === 'checksum' && digits.length === 8 ? digits : { trouble: tfnTroubles[read.trouble] }
})

export const bankDraft = z.object({
  bsb,
  account: accountNumber,
  accountName: line(32)
    .min(1, 'Enter the account name as the bank has it')
    .refine(isBankName, 'Enter the name in Latin letters, as the bank has it'),
})
const newZealandTroubles = {
  format: 'Enter the bank, branch, account number and suffix, such as 01-0902-0068389-00',
  checksum: 'This isn’t a valid New Zealand account number. Check the digits',
}
/** An account of New Zealand, which is one number; kept as its branch and the rest. */
export const newZealandBankDraft = z
  .object({ account: z.string().max(40), accountName: bankDraft.shape.accountName })
  .transform(({ account, accountName }, context) => {
    const read = readNewZealandAccount(account)
    if ('account' in read) return { bsb: read.branch, account: read.account, accountName }
    context.addIssue({ code: 'custom', path: ['account'], message: newZealandTroubles[read.trouble] })
    return z.NEVER
  })
/** An account as a form of any country says it: the gym's own decides what it has to be. */
export const anyBankDraft = z.object({
  bsb: z.string().max(20).nullish().describe('BSB in Australia; not used elsewhere'),
  account: z.string().max(40),
  accountName: bankDraft.shape.accountName,
})
/** The same as it is kept and shown in full. */
export const bankDetails = z.object({ bsb: z.string(), account: z.string(), accountName: z.string() })
export type BankDetails = z.infer<typeof bankDetails>

/** Where somebody is paid, as everybody who may see it reads it. In full only by `reveal`. */
export const maskedBank = z.object({
  id,
  bsb: z.string().describe('Masked, such as •••-•00'),
  account: z.string().describe('Masked except the last three digits'),
  changedAt: instant,
  changedBy: z.string(),
  confirmed: z
    .object({ at: instant, by: z.string() })
    .nullable()
    .describe('Who confirmed the details by phone, and when; null until then'),
  before: z
    .array(z.object({ bsb: z.string(), account: z.string(), until: instant }))
    .describe('Up to 10 earlier accounts, masked, latest first'),
})
export type MaskedBank = z.infer<typeof maskedBank>

/** From when to when an ABN was registered for GST; `toDate` is the last day. */
export const gstRegistration = z.object({ fromDate: date, toDate: date.nullable() })
export type GstRegistration = z.infer<typeof gstRegistration>
export const gstRegistrations = z
  .array(gstRegistration)
  .max(10)
  .refine(
    (rows) => rows.every((row) => row.toDate === null || row.toDate >= row.fromDate),
    'Choose an end date on or after the start date',
  )
  .refine((rows) => {
    const sorted = rows.toSorted((a, b) => a.fromDate.localeCompare(b.fromDate))
    return sorted.every((row, at) => at === 0 || (sorted[at - 1]!.toDate ?? '9999') < row.fromDate)
  }, 'These registrations overlap. Change their dates')

/** A fund as an employee chose it: of a public fund its USI, of a self-managed one its ABN and electronic service address. */
export const fundDraft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fund'),
    usi: readBy(
      20,
      (text) => readUsi(text)?.usi ?? { trouble: 'Enter a USI such as STA0100AU, or an ABN and 3 digits' },
    ),
    memberNumber: line(20).nullable().describe('Null for someone who has only just joined'),
  }),
  z.object({
    kind: z.literal('smsf'),
    abn,
    esa: readBy(20, (text) => readServiceAddress(text) ?? { trouble: 'Enter up to 16 letters and digits' }).describe(
      'The fund’s electronic service address',
    ),
    memberNumber: line(20).nullable(),
    bank: bankDraft.nullish().describe('Account that receives contributions; without it none can be sent'),
  }),
])
export type Fund = z.infer<typeof fundDraft>

/** What payroll needs of an employee and nobody else reads. */
export const employeeDraft = z.object({
  birthDate: date,
  sex: z.enum(['female', 'male', 'indeterminate', 'not_stated']),
  address: line(120).min(1, 'Enter a street and number'),
  city: line(60).min(1, 'Enter a suburb or town'),
  state: australianState,
  postcode: z.string().regex(/^\d{4}$/, 'Enter a 4-digit postcode'),
  tfn: tfn.nullable().describe('Voluntary'),
  fund: fundDraft.nullable(),
})
/** The same as it is kept and shown in full. */
export const employeeDetails = employeeDraft.extend({
  tfn: z.string().nullable(),
  fund: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('fund'), usi: z.string(), memberNumber: z.string().nullable() }),
      z.object({
        kind: z.literal('smsf'),
        abn: z.string(),
        esa: z.string(),
        memberNumber: z.string().nullable(),
        bank: bankDetails.nullish(),
      }),
    ])
    .nullable(),
})
export type EmployeeDetails = z.infer<typeof employeeDetails>

/** Whether a part of what is private is there, without saying what it is. */
export const employeeStanding = z.object({
  given: z.boolean(),
  tfn: z.boolean(),
  fund: z.string().nullable().describe('USI or ABN of the fund'),
  memberNumber: z.boolean(),
  changedAt: instant.nullable(),
})

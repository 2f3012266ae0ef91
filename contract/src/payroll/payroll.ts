import { z } from 'zod'
import { studioHue } from '../gyms/gyms.ts'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { listOf } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { payCountryCode } from '../kernel/pay-countries.ts'
import { payStep } from '../connections/rates.ts'

/** The papers that somebody is paid by. */
export const documentKind = z.enum(['invoice', 'recipient_created_invoice', 'timesheet', 'credit_note'])
export type DocumentKind = z.infer<typeof documentKind>

/** What a pay document is outwards (decision 21). */
export const documentStatus = z.enum([
  'draft',
  'submitted',
  'returned',
  'approved',
  'scheduled',
  'paid',
  'payment_failed',
  'void',
])
export type DocumentStatus = z.infer<typeof documentStatus>

/** The finer states behind it (decision 40). */
export const documentState = z.enum([...documentStatus.options, 'part_queried', 'approval_revoked'])
export type DocumentState = z.infer<typeof documentState>

export const payLineKind = z
  .enum(['class', 'due', 'correction', 'manual'])
  .describe('due: late cancellation pay. correction: difference on a class already paid')
export type PayLineKind = z.infer<typeof payLineKind>

/** What GST makes of a line of a supplier who is registered for it. */
export const lineSupply = z.enum(['taxable', 'gst_free', 'input_taxed'])
export type LineSupply = z.infer<typeof lineSupply>

/** A signed amount, whole cents. */
const signed = z.number().int('Whole cents').min(-10_000_000).max(10_000_000)

const said = z.object({ id, by: z.string(), byPayee: z.boolean(), words: z.string(), at: instant })

/** What a line says of one class now, where it is no longer what the document says. */
export const difference = z.object({
  lineId: id.nullable().describe('Null for a class without a line'),
  timetableId: id,
  words: z.string().describe("'18 people became 21', without a stop"),
  cents: signed.describe('Difference from the line'),
  settled: z.boolean().describe('It’s added to the next one as a correction'),
})
export type Difference = z.infer<typeof difference>

export const payLine = z.object({
  id,
  kind: payLineKind,
  timetableId: id.nullable(),
  date,
  startTime: wallTime.nullable(),
  endTime: wallTime.nullable(),
  minutes: z.number().int().nullable().describe('As paid'),
  title: z.string(),
  hue: studioHue.nullable(),
  note: z.string().nullable().describe("'Cover for Liam Hart, urgent +$10.00', '3 people over 15 × $2.00'"),
  cents: signed,
  gstCents: signed,
  qualifying: z.boolean().optional().describe('False: no super is owed on it'),
  supply: lineSupply.optional().describe('Taxable unless it says otherwise'),
  steps: z.array(payStep).describe('Steps that explain the amount, first to last'),
  corrects: z.object({ documentId: id, number: z.string() }).nullable(),
  correctedBy: z.object({ documentId: id, number: z.string().nullable() }).nullable(),
  query: z.object({ open: z.boolean(), messages: z.array(said) }).nullable(),
  news: z
    .object({ was: signed.nullable(), words: z.string() })
    .nullable()
    .describe('What the last fill changed; `was` is null for an added line'),
  can: z.object({ remove: z.boolean(), query: z.boolean(), answer: z.boolean(), correct: z.boolean() }),
})
export type PayLine = z.infer<typeof payLine>

/** Why a class of the period is not on the document. */
export const leftOutCode = z.enum([
  'not_confirmed',
  'not_over',
  'no_rate',
  'taught_by_other',
  'cancelled',
  'no_engagement',
  'no_abn',
  'other_document',
  'removed',
])
export const leftOut = z.object({
  timetableId: id,
  date,
  startTime: wallTime,
  title: z.string(),
  code: leftOutCode,
  words: z.string(),
  can: z.object({ add: z.boolean() }),
})
export type LeftOut = z.infer<typeof leftOut>

const party = z.object({
  name: z.string(),
  abn: z.string().nullable(),
  registerNumber: z.string().nullish().describe('In New Zealand its NZBN'),
  gstFrom: date.nullable().describe('GST registration date'),
  address: z.string().nullable(),
})

/** A pay document as a row of a list. Cents of its currency; GST and super apart from the subtotal. */
export const payDocumentRow = z.object({
  id,
  kind: documentKind,
  title: z.string().describe("'Tax invoice', 'Pay summary (not a payslip)'"),
  number: z.string().nullable().describe('Null until submitted'),
  status: documentStatus,
  state: documentState,
  version: z.number().int(),
  gym: z.object({ id, name: z.string() }),
  payee: z.object({ trainerId: id, name: z.string(), avatarUrl: z.string().nullable() }),
  period: z.object({ from: date, to: date, words: z.string() }),
  lines: z.number().int(),
  minutes: z.number().int(),
  country: payCountryCode.describe('Of the gym, whose rules it follows'),
  tax: z.string().nullable().describe("What its tax is called: 'GST', 'HST', 'VAT'; null where there is none"),
  currency,
  subtotalCents: z.number().int(),
  gstCents: z.number().int(),
  totalCents: z.number().int(),
  superCents: z.number().int().nullable(),
  netCents: z.number().int().nullable().describe('Of a timesheet, once it was entered or imported'),
  withheldCents: z.number().int().nullable(),
  submittedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  dueOn: date.nullable(),
  paidOn: date.nullable(),
  run: z.object({ id, payOn: date }).nullable(),
  held: z.string().nullable().describe('Why it’s on hold, as a sentence'),
  factsChanged: z.boolean(),
  can: z.object({
    fill: z.boolean(),
    edit: z.boolean(),
    submit: z.boolean(),
    recall: z.boolean(),
    discard: z.boolean(),
    return: z.boolean(),
    approve: z.boolean(),
    revoke: z.boolean(),
    release: z.boolean(),
    void: z.boolean(),
    credit: z.boolean(),
    settle: z.boolean(),
  }),
})
export type PayDocumentRow = z.infer<typeof payDocumentRow>

export const payDocument = payDocumentRow.extend({
  issuedOn: date.nullable(),
  from: party.describe('Who is paid'),
  to: party.describe('Who pays'),
  notes: z.array(z.string()).describe("'No GST has been charged'; for an RCTI, its agreement"),
  rows: z.array(payLine),
  leftOut: z.array(leftOut),
  checks: z.array(z.object({ code: z.string(), ok: z.boolean(), words: z.string() })),
  differences: z.array(difference),
  super: z
    .object({
      percent: z.string(),
      baseCents: z.number().int(),
      cents: z.number().int(),
      fund: z.string().nullable(),
      reduced: z
        .object({ earnedCents: z.number().int(), mostCents: z.number().int() })
        .nullish()
        .describe('Set if the yearly maximum reduces the super'),
    })
    .nullable(),
  links: z.array(
    z.object({ kind: z.enum(['corrects', 'corrected_by', 'credits', 'credited_by']), id, words: z.string() }),
  ),
  returned: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  approveBy: date.nullable().describe('Three days after it was submitted'),
  history: z.array(z.object({ at: instant, by: z.string(), words: z.string() })),
  pdfPath: z.string().nullable().describe('Path of its PDF, once submitted'),
  eInvoice: z
    .object({
      path: z.string().nullable().describe('Download path; null if it can’t go as an e-invoice'),
      troubles: z.array(
        z.object({
          field: z.string().describe('The element of the e-invoice that is missing or wrong'),
          words: z.string(),
          fix: z.enum(['payer', 'business', 'bank', 'document']).describe('Person whose details to correct'),
        }),
      ),
    })
    .nullable()
    .describe('As PINT A-NZ. Null for timesheets and drafts'),
})
export type PayDocument = z.infer<typeof payDocument>

export const payDocuments = listOf(payDocumentRow)

/** The pay of a gym, or of a trainer, at a glance. */
export const paySummary = z.object({
  gymId: id.nullable(),
  period: z.object({ from: date, to: date, words: z.string() }).nullable().describe('Current pay period'),
  last: z.object({ from: date, to: date, words: z.string() }).nullable().describe('Last finished pay period'),
  counts: z.record(documentStatus, z.object({ documents: z.number().int(), cents: z.number().int().nullable() })),
  currency: currency.nullable().describe('Currency of all amounts; null if gyms pay in several'),
  overdue: z.number().int().describe('Submitted more than three days ago and not approved or sent back'),
  ready: z
    .array(z.object({ trainerId: id, name: z.string(), gymId: id, gymName: z.string(), classes: z.number().int() }))
    .describe('Taught and confirmed in the last period, and not on an invoice or timesheet yet'),
  can: z.object({ fill: z.boolean(), run: z.boolean() }),
})
export type PaySummary = z.infer<typeof paySummary>

/** A line that the timetable does not know: 'not on your timetable'. */
export const manualLine = z.object({
  date,
  title: line(80).min(1, 'Enter what it’s for'),
  note: line(120).nullable().default(null),
  cents: signed.refine((cents) => cents !== 0, 'Enter an amount'),
  minutes: z.number().int().min(1).max(1440).nullable().default(null).describe('For a timesheet'),
  qualifying: z
    .boolean()
    .default(true)
    .describe('False if it isn’t earnings, such as reimbursed costs: no super is owed'),
  supply: lineSupply.default('taxable').describe('GST treatment, if the supplier is registered'),
})

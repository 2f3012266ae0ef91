import { payPlaceNamed, payPlaceOf, type PayCountry, type PayPlace } from '@quartet/contract/kernel/pay-countries'
import type { DocumentKind, DocumentState, DocumentStatus } from '@quartet/contract/payroll/payroll'

/** What can be done with a pay document. */
export type Step =
  | 'submit'
  | 'recall'
  | 'query'
  | 'return'
  | 'approve'
  | 'revoke'
  | 'schedule'
  | 'unschedule'
  | 'pay'
  | 'fail'
  | 'void'

/** The life of a pay document: what can be done with it, from where, and where that leads. Nothing else moves one (`takeStep`). */
export const documentTransitions: Record<Step, { from: DocumentState[]; to: DocumentState }> = {
  submit: { from: ['draft', 'returned', 'part_queried'], to: 'submitted' },
  recall: { from: ['submitted'], to: 'draft' },
  query: { from: ['submitted', 'approval_revoked', 'part_queried'], to: 'part_queried' },
  return: { from: ['submitted', 'approval_revoked', 'part_queried'], to: 'returned' },
  approve: { from: ['submitted', 'approval_revoked'], to: 'approved' },
  revoke: { from: ['approved'], to: 'approval_revoked' },
  schedule: { from: ['approved', 'payment_failed'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'approved' },
  pay: { from: ['scheduled'], to: 'paid' },
  fail: { from: ['scheduled'], to: 'payment_failed' },
  void: {
    from: ['draft', 'submitted', 'part_queried', 'returned', 'approved', 'approval_revoked', 'payment_failed'],
    to: 'void',
  },
}

/** Where a step leads from a state, or null where it cannot be taken. A paid document takes none. */
export function after(state: DocumentState, step: Step): DocumentState | null {
  const { from, to } = documentTransitions[step]
  return from.includes(state) ? to : null
}

/** What a state is outwards (decision 40). */
export function documentStatusOf(state: DocumentState): DocumentStatus {
  if (state === 'part_queried') return 'returned'
  if (state === 'approval_revoked') return 'submitted'
  return state
}

/** States in which its classes are locked: what changes by then goes on the next document. */
export const decided: DocumentState[] = ['approved', 'scheduled', 'payment_failed', 'paid']
export const isDecided = (state: DocumentState): boolean => decided.includes(state)

/** Whether its lines can be changed: before it is sent in, and after it was returned. */
export function documentOpen({ state }: { state: DocumentState }): boolean {
  return state === 'draft' || state === 'returned'
}

/** What a document is called at its head, by what it is and whether its issuer is registered for GST on its dates. */
export function titleOf(kind: DocumentKind, taxed: boolean, hasNet: boolean, { titles }: PayCountry): string {
  if (kind === 'timesheet') return hasNet ? 'Payslip' : 'Pay summary (not a payslip)'
  if (kind === 'credit_note') return taxed ? titles.taxedCredit : titles.untaxedCredit
  if (kind === 'recipient_created_invoice') return 'Recipient created tax invoice'
  return taxed ? titles.taxed : titles.untaxed
}

/** '0042': the number of a series as papers write it. */
export function numberWords(number: number): string {
  return String(number).padStart(4, '0')
}

/** A party as a document names it. */
export type Party = { name: string; abn: string | null; registerNumber?: string | null }

/** Who issues a document to whom, as it stood when it was sent in; dates as ISO text. */
export type Snapshot = {
  /** Where its gym paid from; what was kept before this was asked is of Australia. */
  place?: string
  supplier: Party & { gstFrom: string | null; address: string | null }
  buyer: Party & { gstFrom: string | null; address: string | null }
  notes: string[]
  super: {
    basisPoints: number
    baseCents: number
    cents: number
    fund: string | null
    /** Where its earnings are more than what is left of the most that super is owed on in a year. */
    reduced?: { earnedCents: number; mostCents: number } | null
  } | null
}

/** Whose rules a document follows: those of when it was sent in, else those of where its gym is. */
export function placeOfDocument(row: {
  snapshot: Snapshot | null
  gymCountry: string
  gymState: string | null
}): PayPlace {
  return row.snapshot
    ? payPlaceNamed(row.snapshot.place ?? 'AU')
    : payPlaceOf({ country: row.gymCountry, state: row.gymState })
}

/** What has to be true of an invoice before it is sent in, as the law and the gym ask for it. */
export type Checked = {
  kind: DocumentKind
  place: PayPlace
  /** Whether any of its lines bears GST. */
  taxed: boolean
  supplier: Party
  buyer: Party
  /** Every line says what it is for. */
  described: boolean
  subtotalCents: number
  taxCents: number
  totalCents: number
  lineCents: number[]
  lineTaxCents: number[]
  /** Of a recipient created invoice: both registered on every date and when it is issued, and a current agreement. */
  recipientCreated: { supplierRegistered: boolean; recipientRegistered: boolean; agreed: boolean } | null
}

/** One row of a document's checks: a sentence that is true, or the sentence of what is missing. */
export type Check = { code: string; ok: boolean; words: string }

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)

/**
 * The checks of a document before it is sent in (GST Act s 29-70; buyer's identity at any amount, which costs nothing). Its
 * gate is that all are ok.
 */
export function checksOf(document: Checked): Check[] {
  const { kind, supplier, buyer, taxed } = document
  const { country, tax } = document.place
  const parts = tax ? `Lines, ${tax} and total` : 'Lines and total'
  const agrees =
    sum(document.lineCents) === document.subtotalCents &&
    sum(document.lineTaxCents) === document.taxCents &&
    document.subtotalCents + document.taxCents === document.totalCents
  const checks: Check[] = [
    check('lines', document.lineCents.length > 0, 'It has lines', 'Add at least one line.'),
    check('totals', agrees, `${parts} add up`, `${parts} don’t add up.`),
    check('described', document.described, 'Every line has a description', 'A line has no description.'),
    ...(kind === 'credit_note'
      ? []
      : [check('positive', document.totalCents >= 0, 'The total isn’t negative', 'The total is negative.')]),
    check('buyer', buyer.name !== '', 'It names the payer', 'The gym’s legal name is missing in its pay settings.'),
  ]
  if (kind === 'timesheet') return checks
  const { number } = country
  if (number && (taxed || number.always))
    checks.push(
      check(
        'abn',
        supplier.abn !== null,
        `${number.label} is valid`,
        `An invoice needs ${number.one}. Add it to the pay details to submit this.`,
      ),
    )
  checks.push(
    check('supplier', supplier.name !== '', 'It names the supplier', 'The supplier’s name is missing.'),
    check(
      'untaxed',
      taxed || document.taxCents === 0,
      taxed
        ? `Registered for ${tax} on every date it’s charged`
        : (country.untaxedNote ?? 'No tax is charged').replace(/\.$/, ''),
      `Register for ${tax ?? 'tax'} before charging it.`,
    ),
  )
  const by = document.recipientCreated
  if (kind === 'recipient_created_invoice') {
    checks.push(
      check(
        'agreement',
        by?.agreed === true,
        'A current agreement lets the gym issue it',
        'There’s no current agreement for the gym to issue RCTIs.',
      ),
      check(
        'registered',
        by?.supplierRegistered === true && by.recipientRegistered,
        'Both are registered for GST',
        'Both must be registered for GST on the issue date. Fill it again, and the trainer submits it.',
      ),
    )
  }
  return checks
}

function check(code: string, ok: boolean, right: string, wrong: string): Check {
  return { code, ok, words: ok ? right : wrong }
}

/** Days within which a recipient created tax invoice goes to its supplier (LI 2023/20). */
const recipientDays = 28

/** Until when a recipient created invoice goes to its supplier, from the day its value was determined. */
export function recipientDueBy(determined: Temporal.PlainDate): Temporal.PlainDate {
  return determined.add({ days: recipientDays })
}

/** How many years a record of pay is kept: seven of time and wages, five of tax. */
const keptYears = { 'time-and-wages': 7, tax: 5 }

/** Until when a record is kept, from the day that it was made. */
export function keepUntil(kind: keyof typeof keptYears, made: Temporal.PlainDate): Temporal.PlainDate {
  return made.add({ years: keptYears[kind] })
}

/** When a pay slip is due: within one working day of being paid, Saturdays and Sundays passed over. */
export function paySlipDueBy(paid: Temporal.PlainDate): Temporal.PlainDate {
  const next = paid.add({ days: 1 })
  return next.dayOfWeek >= 6 ? next.add({ days: 8 - next.dayOfWeek }) : next
}

const names = {
  invoice: 'invoice',
  recipient_created_invoice: 'RCTI',
  timesheet: 'timesheet',
  credit_note: 'credit note',
}

/** 'invoice 0042', 'a draft': a document as sentences name it. */
export function documentName({ kind, number }: { kind: DocumentKind; number: string | null }): string {
  return number === null ? `a draft ${names[kind]}` : `${names[kind]} ${number}`
}

/**
 * What a payee is told of a document of so many cents that was paid: what was done with it, and how its amount came to them.
 * A bank file goes to an account, other means may be any; a credit note is no money that came.
 */
export function paidWords(
  { kind }: { kind: DocumentKind },
  { cents, byHand }: { cents: number; byHand?: boolean },
): { done: string; cents: number; way: string } {
  if (kind === 'credit_note') return { done: 'deducted', cents: Math.abs(cents), way: 'was deducted from your payment' }
  return { done: 'paid', cents, way: byHand ? 'was paid another way' : 'was sent to your bank account' }
}

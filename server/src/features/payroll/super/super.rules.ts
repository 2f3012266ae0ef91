import type { SuperState, SuperStatus } from '@quartet/contract/payroll/clearing'

/** Days that are no business days anywhere in Australia for super: whole days on a state's calendar, but for those that count nevertheless. */
export type BusinessCalendar = { holidays: ReadonlySet<string>; open: ReadonlySet<string> }

/** Whether a day counts: not a weekend, and not a holiday of a whole state, whichever one. A part-day holiday counts. */
export function isBusinessDay(day: Temporal.PlainDate, { holidays, open }: BusinessCalendar): boolean {
  if (day.dayOfWeek > 5) return false
  const date = day.toString()
  return !holidays.has(date) || open.has(date)
}

/** So many business days after a day, which is itself not counted. */
function businessDaysAfter(day: Temporal.PlainDate, count: number, calendar: BusinessCalendar): Temporal.PlainDate {
  let at = day
  for (let left = count; left > 0;) {
    at = at.add({ days: 1 })
    if (isBusinessDay(at, calendar)) left--
  }
  return at
}

/** Business days from a day to another: 0 on it, 1 when the next business day is it, below 0 once it has passed. */
export function businessDaysUntil(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  calendar: BusinessCalendar,
): number {
  const forward = Temporal.PlainDate.compare(from, to) <= 0
  const [early, late] = forward ? [from, to] : [to, from]
  let count = 0
  for (let at = early; Temporal.PlainDate.compare(at, late) < 0;) {
    at = at.add({ days: 1 })
    if (isBusinessDay(at, calendar)) count++
  }
  return forward ? count : -Math.max(count, 1)
}

const usual = 7
const extended = 20

type Due = { on: Temporal.PlainDate; days: number; because: string }

/**
 * Until when a contribution has to be at its fund (Payday Super): 7 business days after the day of pay, 20 for the first
 * of a new employee or to a new fund; of pay out of cycle from the next regular pay day. One that would be due before an
 * earlier one with 20 days is due with it.
 */
export function dueOf(
  asked: {
    qeDay: Temporal.PlainDate
    first: 'employee' | 'fund' | null
    /** Of pay out of cycle. */
    nextPayDay: Temporal.PlainDate | null
    /** When earlier contributions with 20 days are due. */
    extendedBefore: Temporal.PlainDate[]
  },
  calendar: BusinessCalendar,
): Due {
  const own = dueByItself(asked, calendar)
  const later = asked.extendedBefore.toSorted(Temporal.PlainDate.compare).at(-1)
  if (!later || Temporal.PlainDate.compare(later, own.on) <= 0) return own
  return { on: later, days: own.days, because: 'together with an earlier contribution that has 20 business days' }
}

function dueByItself({ qeDay, first, nextPayDay }: Parameters<typeof dueOf>[0], calendar: BusinessCalendar): Due {
  if (first !== null) {
    const whose = first === 'employee' ? 'first for a new employee' : 'first to a new fund'
    return { on: businessDaysAfter(qeDay, extended, calendar), days: extended, because: `20 business days: ${whose}` }
  }
  if (nextPayDay && Temporal.PlainDate.compare(nextPayDay, qeDay) > 0)
    return {
      on: businessDaysAfter(nextPayDay, usual, calendar),
      days: usual,
      because: '7 business days after the next regular payment date: off-cycle pay',
    }
  return {
    on: businessDaysAfter(qeDay, usual, calendar),
    days: usual,
    because: '7 business days after the payment date',
  }
}

/** What to ask an accountant about, or null. Super is reckoned all the same. `age` in whole years on the day of pay. */
export function accountantFlag(age: number | null): string | null {
  if (age === null || age >= 18) return null
  return 'Under 18 on the payment date: super may only be owed for weeks of more than 30 hours. Ask your accountant.'
}

/** What can be done with a contribution by those who run it; what a clearing house says is `answer`'s. */
export type SuperStep = 'prepare' | 'unprepare' | 'queue' | 'unqueue' | 'send' | 'mend' | 'cancel'

/** The states in which a clearing house may say something of a contribution. */
const asked: SuperState[] = [
  'queued',
  'sent',
  're_sent',
  'accepted_by_clearing',
  'received_by_fund',
  'allocated',
  'rejected',
]

/** The life of a contribution: what is done with it, from where, and where that leads. Nothing else moves one (`writeSuper`). */
export const superTransitions: Record<SuperStep | 'answer', { from: SuperState[]; to: SuperState[] }> = {
  prepare: { from: ['accrued'], to: ['ready'] },
  unprepare: { from: ['ready'], to: ['accrued'] },
  queue: { from: ['ready', 'fixed'], to: ['queued'] },
  unqueue: { from: ['queued'], to: ['ready'] },
  send: { from: ['queued'], to: ['sent', 're_sent'] },
  mend: { from: ['rejected'], to: ['fixed'] },
  cancel: { from: ['accrued', 'ready', 'fixed', 'rejected'], to: ['cancelled'] },
  answer: { from: asked, to: ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected'] },
}

/** Whether a step can be taken from a state. */
export function canStep(state: SuperState, step: SuperStep): boolean {
  return superTransitions[step].from.includes(state)
}

/** Whether any step or answer leads from one state to another. */
export function superLeads(before: SuperState, after: SuperState): boolean {
  return Object.values(superTransitions).some(({ from, to }) => from.includes(before) && to.includes(after))
}

/** What a state is outwards; what was not at its fund in time is late, whatever else it is, until it is cancelled. */
export function superStatusOf(state: SuperState, late: boolean): SuperStatus {
  if (late && state !== 'cancelled') return 'late'
  if (state === 'queued' || state === 'fixed') return 'ready'
  if (state === 're_sent') return 'sent'
  if (state === 'accepted_by_clearing') return 'accepted'
  if (state === 'received_by_fund' || state === 'allocated') return 'received'
  return state
}

/** Whether the clock still runs: only what the fund has received, or what is not owed, stops it. */
export function clockRuns(state: SuperState): boolean {
  return !['received_by_fund', 'allocated', 'cancelled'].includes(state)
}

/** Whether a contribution is late on a day: due and not at its fund, or received after it was due. */
export function isLate(
  one: { state: SuperState; dueOn: Temporal.PlainDate; receivedOn: Temporal.PlainDate | null },
  today: Temporal.PlainDate,
): boolean {
  if (one.state === 'cancelled') return false
  const at = clockRuns(one.state) ? today : (one.receivedOn ?? today)
  return Temporal.PlainDate.compare(at, one.dueOn) > 0
}

/** What a clearing house says of a contribution, by what it means here. */
const meaning: Record<string, SuperState> = {
  accepted: 'accepted_by_clearing',
  sent: 'accepted_by_clearing',
  received: 'received_by_fund',
  allocated: 'allocated',
  rejected: 'rejected',
  refunded: 'rejected',
}

export type ContributionStanding = { state: SuperState; attempt: number; answered: number }
type Said = { attempt: number; sequence: number; status: string }
type AnswerVerdict =
  | { outcome: 'applied'; next: ContributionStanding }
  | { outcome: 'repeated' | 'older' | 'superseded' | 'impossible' }

/**
 * What an answer changes. It counts only for the attempt that it is of, and only when the clearing house counted it after
 * the last one that counted: whatever order answers come in, and however often, the newest of the newest choice stays.
 */
export function answer(standing: ContributionStanding, said: Said): AnswerVerdict {
  if (said.attempt < standing.attempt) return { outcome: 'superseded' }
  const state = meaning[said.status]
  if (said.attempt > standing.attempt || state === undefined || !asked.includes(standing.state))
    return { outcome: 'impossible' }
  if (said.sequence === standing.answered) return { outcome: 'repeated' }
  if (said.sequence < standing.answered) return { outcome: 'older' }
  return { outcome: 'applied', next: { state, attempt: standing.attempt, answered: said.sequence } }
}

/** Where to mend what a clearing house points at, as the forms of this product are called. */
const places: Record<string, string> = {
  'employee.memberNumber': 'Member number',
  'employee.familyName': 'Name',
  'employee.givenName': 'Name',
  'employee.birthDate': 'Birth date',
  'employee.tfn': 'Tax file number',
  'fund.usi': 'Fund',
  'fund.esa': 'Electronic service address',
  'amounts.sg': 'Amount',
}
const placeOfCode: Record<string, string> = {
  MEMBER_NOT_FOUND: 'Member number',
  MEMBER_CLOSED: 'Member number',
  NAME_MISMATCH: 'Name',
  DOB_MISMATCH: 'Birth date',
  TFN_MISMATCH: 'Tax file number',
  USI_CLOSED: 'Fund',
  FUND_NOT_ACCEPTING: 'Fund',
  SMSF_ESA_INVALID: 'Electronic service address',
  AMOUNT_INVALID: 'Amount',
}

/** The field to mend, by what was pointed at or else by the code; null where nothing of a form is wrong. */
export function fieldToMend(path: string | null | undefined, code: string | null | undefined): string | null {
  return places[path ?? ''] ?? placeOfCode[code ?? ''] ?? null
}

/** Whether the employee has to mend it, and not the gym. */
export function mendedByEmployee(field: string | null): boolean {
  return field !== null && field !== 'Amount'
}

/** How long to wait after a try that failed, in minutes: 1, 2, 4 … and not longer than two hours. */
export function patienceAfter(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 120)
}
/** After so many tries somebody has to look. */
export const mostTries = 12

/** Only what surely never arrived: before the first try, or where our token was not taken. */
export const mayCancel = (row: {
  state: string
  attempts: number
  troubleCode: string | null
  houseId: string | null
}): boolean =>
  row.houseId === null &&
  ((row.state === 'queued' && row.attempts === 0) ||
    (row.state === 'stuck' && row.troubleCode === 'unauthorized' && row.attempts === 1))

import type { MoneyWords } from '@quartet/contract/kernel/pay-countries'
import type { PayLineKind } from '@quartet/contract/payroll/payroll'
import type { CoverPromise, PayFacts, PayStep } from '@quartet/contract/connections/rates'
import type { Studio } from '@quartet/contract/gyms/gyms'
import { engagementOn, registeredOn } from '../../connections/engagements/engagements.rules.ts'
import { payDayOf, type PayPeriod } from './periods.rules.ts'
import { dueCents, factsFor, minutesOf, noteOf, priceOf, type PriceList } from './prices.rules.ts'

/** One class as pay needs to know it. Of a class that was held at other times than planned both are there. */
export type ClassForPay = {
  entryId: string
  classId: string
  title: string
  hue: Studio['hue'] | null
  trainerId: string | null
  trainerName: string | null
  usualTrainerId: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  heldFrom: Temporal.Instant | null
  heldUntil: Temporal.Instant | null
  cancelled: boolean
  heads: number | null
  /** Somebody said that it was taught. */
  confirmed: boolean
  confirmedBy: string | null
  confirmedAt: Temporal.Instant | null
  /** Since when the weekly class has been theirs; null of a cover, and of a class of one day. */
  rosteredSince: Temporal.PlainDate | null
  coverFor: string | null
  promise: CoverPromise | null
}
/** What somebody is paid although a class was taken from them: a share of its amount, or cents. */
export type DueForPay = {
  dueId: string
  entryId: string
  percent: number | null
  cents: number | null
  because: string
}

/** What somebody is at a gym over a span of its days, as the fill needs it. */
export type Engaged = {
  id: string
  kind: 'contractor' | 'employee'
  fromDate: string
  toDate: string | null
  /** Registrations of its ABN for GST. */
  gst: { fromDate: string; toDate: string | null }[]
}

/** A line as a fill makes it. Cents before tax. */
export type FilledLine = {
  kind: Extract<PayLineKind, 'class' | 'due'>
  entryId: string
  dueId: string | null
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  minutes: number
  title: string
  hue: Studio['hue'] | null
  note: string | null
  cents: number
  steps: PayStep[]
  facts: PayFacts
}

export type LeftOutCode =
  | 'not_confirmed'
  | 'not_over'
  | 'no_rate'
  | 'taught_by_other'
  | 'cancelled'
  | 'no_engagement'
  | 'other_document'
  | 'removed'
export type LeftOutClass = {
  entryId: string
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  title: string
  code: LeftOutCode
  words: string
}

/** Lines that belong on one document: of one engagement, and all of days with or without a registration for GST. */
export type Filled = { engagementId: string; kind: Engaged['kind']; taxed: boolean; lines: FilledLine[] }

export type ToFill = {
  trainer: { id: string; name: string }
  period: PayPeriod
  classes: ClassForPay[]
  dues: DueForPay[]
  engaged: Engaged[]
  list: PriceList
  /** Classes and dues on another live document, by their id, with what it is called. */
  taken: Map<string, string>
  /** Classes of earlier periods that count here: who taught them was corrected after another had been paid. */
  late: Set<string>
  /** Classes that were taken off by hand. */
  leftOff: Set<string>
  now: Temporal.Instant
}

/**
 * What a trainer's classes of a period make: the lines of each document, split by engagement and by registration for GST
 * on the day of the class, and every class that is on none, with why. Depends on nothing but its argument.
 */
export function fill(asked: ToFill): { documents: Filled[]; leftOut: LeftOutClass[] } {
  const { trainer, period, list, engaged } = asked
  const leftOut: LeftOutClass[] = []
  const lines: { line: FilledLine; of: Engaged; taxed: boolean }[] = []
  const dueOf = Map.groupBy(asked.dues, (due) => due.entryId)
  for (const one of asked.classes) {
    const date = payDayOf(one.startsAt, list.zone)
    const isLate = asked.late.has(one.entryId)
    if (Temporal.PlainDate.compare(date, period.from) < 0 && !isLate) continue
    if (Temporal.PlainDate.compare(date, period.to) > 0) continue
    const of = engagementOn(engaged, date.toString())
    const owed = dueOf.get(one.entryId)?.[0]
    const due = isTheirs(one, trainer.id) ? undefined : owed
    // A part of what the class pays: what was promised to whoever took it since is no part of that.
    const paid = due ? { ...one, promise: null, coverFor: null } : one
    const priced = priceOf(list, trainer.id, trainer.name, paid)
    const why = whyLeftOut(asked, one, owed, of, priced !== null)
    if (why || !of || !priced) {
      const { entryId, startsAt, title } = one
      if (why) leftOut.push({ entryId, date, startsAt, title, ...why })
      continue
    }
    const minutes = minutesOf(one)
    const base = {
      entryId: one.entryId,
      date,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      title: one.title,
      hue: one.hue,
      facts: factsFor(list, trainer.id, paid),
    }
    const line: FilledLine = due
      ? { ...base, kind: 'due', dueId: due.dueId, minutes: 0, ...dueLine(due, dueCents(due, priced)) }
      : {
          ...base,
          kind: 'class',
          dueId: null,
          minutes,
          cents: priced.cents,
          steps: priced.steps,
          note: noteFor(one, priced.steps, list.money),
        }
    lines.push({ line, of, taxed: of.kind === 'contractor' && registeredOn(of.gst, date.toString()) })
  }
  const grouped = Map.groupBy(lines, ({ of, taxed }) => `${of.id} ${taxed}`)
  const documents = [...grouped.values()].map((same) => ({
    engagementId: same[0]!.of.id,
    kind: same[0]!.of.kind,
    taxed: same[0]!.taxed,
    lines: same.map(({ line }) => line),
  }))
  return { documents, leftOut }
}

type Why = { code: LeftOutCode; words: string }

/** Whether a trainer is paid for a class as for one that they taught, and not for having been taken off it. */
export function isTheirs(one: Pick<ClassForPay, 'trainerId' | 'cancelled'>, trainerId: string): boolean {
  return one.trainerId === trainerId && !one.cancelled
}

function whyLeftOut(
  asked: ToFill,
  one: ClassForPay,
  owed: DueForPay | undefined,
  of: Engaged | null,
  hasRate: boolean,
): Why | null {
  const theirs = isTheirs(one, asked.trainer.id)
  if (!theirs && !owed) {
    if (one.cancelled && one.trainerId === asked.trainer.id) return { code: 'cancelled', words: 'cancelled' }
    const words = one.trainerName ? `taught by ${one.trainerName}` : 'no one is assigned'
    return { code: 'taught_by_other', words }
  }
  if (Temporal.Instant.compare(one.endsAt, asked.now) > 0) return { code: 'not_over', words: 'not finished yet' }
  if (theirs && !one.confirmed) return { code: 'not_confirmed', words: 'not confirmed yet' }
  // What was paid for the notice by then is part of what the class pays.
  const [other] = [theirs && one.entryId, owed?.dueId].flatMap((id) => (id && asked.taken.get(id)) || [])
  if (other !== undefined) return { code: 'other_document', words: `on ${other}` }
  if (!of) return { code: 'no_engagement', words: 'no pay details for that day' }
  if (!hasRate) return { code: 'no_rate', words: 'no rate for it' }
  return asked.leftOff.has(one.entryId) ? { code: 'removed', words: 'removed manually' } : null
}

function noteFor(one: ClassForPay, steps: PayStep[], money: MoneyWords): string | null {
  const notes = [one.coverFor && `Cover for ${one.coverFor}`, noteOf(steps, money)]
  return notes.filter(Boolean).join(', ') || null
}

function dueLine(due: DueForPay, cents: number): Pick<FilledLine, 'cents' | 'steps' | 'note'> {
  const words = due.percent === null ? 'Fixed call-out' : `${due.percent}% of the class`
  return {
    cents,
    note: `${due.because}, ${words.toLowerCase()}`,
    steps: [{ step: 'cover_offer', words, detail: due.because, cents, source: null }],
  }
}

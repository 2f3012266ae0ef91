import { clockTime, shortDate, shortDay } from '@quartet/contract/kernel/wording'
import type { PayFacts, PayStep, PricedClass, RateRule } from '@quartet/contract/connections/rates'
import type { MoneyWords } from '@quartet/contract/kernel/pay-countries'
import { amountOf } from '../../connections/rates/cards.rules.ts'
import { holidayIn } from '../../timetable/holidays/holidays.rules.ts'
import { partOf } from './gst.rules.ts'
import { payDayOf } from './periods.rules.ts'

/** A class of a gym with what its pay depends on. */
type Priced = {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  heldFrom: Temporal.Instant | null
  heldUntil: Temporal.Instant | null
  classId: string
  heads: number | null
  promise: PayFacts['cover']
  coverFor: string | null
  confirmedBy: string | null
  confirmedAt: Temporal.Instant | null
  rosteredSince: Temporal.PlainDate | null
}
/** A public holiday at a gym; a part-day begins at a wall time. */
export type HolidayFact = { date: Temporal.PlainDate; fromTime: Temporal.PlainTime | null; name: string }
/** Where and by what a gym pays. */
export type PriceList = {
  zone: string
  region: string | null
  rules: RateRule[]
  holidays: HolidayFact[]
  money: MoneyWords
}

/** Minutes that a class counts: as it was held where somebody said so, else as planned; at least one. */
export function minutesOf({ startsAt, endsAt, heldFrom, heldUntil }: Priced): number {
  const length = (heldFrom ?? startsAt).until(heldUntil ?? endsAt).total('minutes')
  return Math.min(1440, Math.max(1, Math.round(length)))
}

/** What the pay of one class for one trainer is computed from. */
export function factsFor(list: PriceList, trainerId: string, one: Priced): PayFacts {
  const { startsAt, heldFrom, heldUntil, endsAt } = one
  const held = { startsAt, from: heldFrom ?? startsAt, until: heldUntil ?? endsAt }
  const on = holidayIn(list.holidays, held, list.zone)
  return {
    trainerId,
    classId: one.classId,
    date: payDayOf(startsAt, list.zone).toString(),
    minutes: minutesOf(one),
    heads: one.heads,
    holiday: on?.holiday.name ?? null,
    holidayMinutes: on?.minutes ?? null,
    region: list.region,
    cover: one.promise,
    coverFor: one.coverFor,
  }
}

/** What one class pays one trainer, with why; null where no rate counts for it. */
export function priceOf(list: PriceList, trainerId: string, name: string, one: Priced): PricedClass | null {
  const priced = amountOf(list.rules, factsFor(list, trainerId, one), list.money)
  return priced && { ...priced, steps: [taughtStep(list.zone, name, one), ...priced.steps] }
}

function taughtStep(zone: string, name: string, one: Priced): PayStep {
  const at = one.confirmedAt?.toZonedDateTimeISO(zone)
  const said = at ? `, ${shortDay(at.toPlainDate())} at ${clockTime(at.toPlainTime())}` : ''
  const { rosteredSince } = one
  const writtenOn = rosteredSince?.year === payDayOf(one.startsAt, zone).year ? shortDay : shortDate
  const since = rosteredSince && `rostered since ${writtenOn(rosteredSince)}`
  const detail = [since, one.confirmedBy && `confirmed by ${one.confirmedBy}${said}`].filter(Boolean).join(', ') || null
  return { step: 'taught', words: `${name} taught it`, detail, cents: 0, source: null }
}

/** What a class that was taken away late pays: the part of its amount that the gym had settled, or so many cents. */
export function dueCents(due: { percent: number | null; cents: number | null }, priced: PricedClass): number {
  return due.cents ?? partOf(priced.cents, (due.percent ?? 100) * 100)
}

/** The note beside a line, from why it pays what it pays; null where there is nothing to note. */
export function noteOf(steps: PayStep[], money: MoneyWords): string | null {
  const noted = steps.filter(({ step, cents }) => step !== 'rate' && cents !== 0)
  if (noted.length === 0) return null
  return noted
    .map(
      ({ words, detail, cents }) =>
        `${words}${detail ? `, ${detail}` : ''} (${cents < 0 ? '−' : '+'}${money(Math.abs(cents))})`,
    )
    .join('; ')
}

/**
 * What changed between the facts that a line was paid by and those of now: '18 people became 21'. Where nothing did it was
 * its rate; `reason` is why that was settled later than it counts from.
 */
export function changeWords(was: PayFacts, now: PayFacts | null, reason?: string): string {
  if (!now) return 'They no longer teach it'
  const found: string[] = []
  if (was.heads !== now.heads) found.push(`${headWords(was.heads)} became ${now.heads ?? 'not counted'}`)
  if (was.minutes !== now.minutes) found.push(`${was.minutes} minutes became ${now.minutes}`)
  if (was.holiday !== now.holiday)
    found.push(now.holiday ? `${now.holiday} is a public holiday` : `${was.holiday} isn’t a public holiday`)
  else if ((was.holidayMinutes ?? null) !== (now.holidayMinutes ?? null))
    found.push(`${minutesOn(was)} minutes on ${now.holiday} became ${minutesOn(now)}`)
  if (was.date !== now.date) found.push(`${was.date} became ${now.date}`)
  if (JSON.stringify(was.cover) !== JSON.stringify(now.cover)) found.push('The cover’s offer changed')
  if (found.length > 0) return found.join('; ')
  return reason ? `Its rate changed: ${reason}` : 'Its rate changed'
}

type Told = { heads: number | null; taughtBy: string | null; held: { from: Temporal.Instant; until: Temporal.Instant } }

/**
 * What a correction of a class says anew, null where it says what was said before. What it leaves out stays. `taughtBy` are
 * names, null for nobody; times are written on the clock of `zone`.
 */
export function correctionWords(
  was: Told,
  now: { heads?: number; taughtBy?: string | null; held?: Told['held'] },
  zone: string,
): string | null {
  const found: string[] = []
  if (now.heads !== undefined && now.heads !== was.heads) found.push(`${headWords(was.heads)} became ${now.heads}`)
  if (now.taughtBy !== undefined && now.taughtBy !== was.taughtBy)
    found.push(`taught by ${now.taughtBy ?? 'no one'}, not by ${was.taughtBy ?? 'no one'}`)
  const clock = ({ from, until }: Told['held']) =>
    [from, until].map((at) => clockTime(at.toZonedDateTimeISO(zone).toPlainTime())).join(' – ')
  if (now.held && !(now.held.from.equals(was.held.from) && now.held.until.equals(was.held.until)))
    found.push(`ran ${clock(now.held)}, not ${clock(was.held)}`)
  return found.length > 0 ? found.join('; ') : null
}

/**
 * When a class was held, from two times on the wall clock of its zone: it began on the day that is nearest to its planned
 * start, and ends after that. 'unfit' where it would last longer than 12 hours.
 */
export function timesOn(
  { startsAt }: { startsAt: Temporal.Instant },
  zone: string,
  startTime: string,
  endTime: string,
): { from: Temporal.Instant; until: Temporal.Instant } | 'unfit' {
  const day = startsAt.toZonedDateTimeISO(zone).toPlainDate()
  const at = (days: number, plainTime: string) =>
    day.add({ days }).toZonedDateTime({ timeZone: zone, plainTime }).toInstant()
  const apart = (one: Temporal.Instant) => Math.abs(one.epochMilliseconds - startsAt.epochMilliseconds)
  const begins = [-1, 0, 1].toSorted((one, other) => apart(at(one, startTime)) - apart(at(other, startTime)))[0]!
  const from = at(begins, startTime)
  const same = at(begins, endTime)
  const until = Temporal.Instant.compare(same, from) > 0 ? same : at(begins + 1, endTime)
  return from.until(until).total('hours') <= 12 ? { from, until } : 'unfit'
}

const minutesOn = ({ minutes, holidayMinutes }: PayFacts) => holidayMinutes ?? minutes
const headWords = (heads: number | null) =>
  heads === null ? 'Not counted' : heads === 1 ? '1 person' : `${heads} people`

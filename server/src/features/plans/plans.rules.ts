import { planOfId } from '@quartet/contract/plans/plan-table'
import {
  settlingDays,
  type GymPlan,
  type PlanInterval,
  type PlanQuote,
  type PlanState,
} from '@quartet/contract/plans/plans'

type Day = Temporal.PlainDate
type Instant = Temporal.Instant

export type Choice = { plan: GymPlan; interval: PlanInterval }
/** The plan that a membership level stands for when a gym registers; QT_FULL may become QT Multi-Site by agreement. */
export function gymPlanOf(level: 'QT_LITE' | 'QT_STUDIO' | 'QT_FULL' | 'TRAINER' | 'NONE'): GymPlan {
  if (level === 'QT_LITE') return 'qt-lite'
  return level === 'QT_STUDIO' ? 'qt-studio' : 'qt-multi-studio'
}

/** What a gym begins with that an admin opens: the trial that a registration has as well. */
export const firstPlan = (now: Instant): { plan: GymPlan; trialEndsAt: Instant } => ({
  plan: 'qt-multi-studio',
  trialEndsAt: now.add({ hours: 14 * 24 }),
})

export type PlanPeriod = { startsOn: Day; endsOn: Day }

/** Cents that one period of a plan costs; null where the price is agreed with the gym. */
export function planPriceOf({ plan, interval }: Choice): number | null {
  const { monthlyPrice, yearlyPrice } = planOfId(plan)
  const dollars = interval === 'monthly' ? monthlyPrice : yearlyPrice && yearlyPrice * 12
  return dollars === null ? null : dollars * 100
}

/** The period that begins on a day, counted from the anchor: one that began on 31 January comes back to the 31st. */
export function periodFrom(anchor: Day, interval: PlanInterval, startsOn: Day): PlanPeriod {
  for (let count = 1; ; count++) {
    const endsOn = anchor.add(interval === 'monthly' ? { months: count } : { years: count })
    if (Temporal.PlainDate.compare(endsOn, startsOn) > 0) return { startsOn, endsOn }
  }
}

/** The part of a price that the days from today to the end of the period are worth, in whole cents. */
export function shareOfPeriod(cents: number, period: PlanPeriod, today: Day): number {
  const total = daysBetween(period.startsOn, period.endsOn)
  const left = Math.min(total, Math.max(0, daysBetween(today, period.endsOn)))
  return Math.round((cents * left) / total)
}

export type Running = Choice & {
  /** The period that is paid for, or that a trial's end begins; null where none runs. */
  period: (PlanPeriod & { anchor: Day }) | null
  /** A change that waits for the next period. */
  next: Choice | null
  /** The day on which a trial ends, while nothing else runs. */
  trialEndsOn: Day | null
}

export type Quote = Choice & {
  kind: PlanQuote['kind']
  price: number
  charge: number
  credit: number
  anchor: Day
  period: PlanPeriod
}

/**
 * What a change of plan means (decision 36): upgrades begin now and cost the difference for the days that are left,
 * downgrades begin with the next period and cost nothing now. From monthly to yearly a new period begins now, and what
 * is left of the old one is given back. Null where either price is agreed with the gym.
 */
export function quoteOf(now: Running, to: Choice, today: Day): Quote | null {
  const price = planPriceOf(to)
  const current = planPriceOf(now)
  if (price === null || current === null) return null
  const { period } = now
  const startsOn = period?.startsOn ?? now.trialEndsOn ?? today
  const fresh = (on: Day): Pick<Quote, 'anchor' | 'period'> => ({ anchor: on, period: periodFrom(on, to.interval, on) })
  const same = now.plan === to.plan && now.interval === to.interval

  if (!period || Temporal.PlainDate.compare(today, startsOn) < 0) {
    // Nothing is paid yet, so nothing is given back.
    if (period && same) return { ...to, kind: 'same', price, charge: 0, credit: 0, anchor: period.anchor, period }
    const later = Temporal.PlainDate.compare(startsOn, today) > 0 ? startsOn : today
    return {
      ...to,
      kind: 'start',
      price,
      charge: later === startsOn && later !== today ? 0 : price,
      credit: 0,
      ...fresh(later),
    }
  }
  const running = { anchor: period.anchor, period: { startsOn: period.startsOn, endsOn: period.endsOn } }
  if (same) return { ...to, kind: now.next ? 'keep' : 'same', price, charge: 0, credit: 0, ...running }
  const step =
    planPriceOf({ plan: to.plan, interval: 'monthly' })! - planPriceOf({ plan: now.plan, interval: 'monthly' })!
  const credit = shareOfPeriod(current, period, today)
  if (now.interval === 'monthly' && to.interval === 'yearly' && step >= 0) {
    return { ...to, kind: 'now', price, charge: price, credit, ...fresh(today) }
  }
  if (now.interval === to.interval && step > 0) {
    return { ...to, kind: 'now', price, charge: shareOfPeriod(price, period, today), credit, ...running }
  }
  const anchor = now.interval === to.interval ? period.anchor : period.endsOn
  const next = periodFrom(anchor, to.interval, period.endsOn)
  return { ...to, kind: 'next_period', price, charge: 0, credit: 0, anchor, period: next }
}

/** Days of a trial that are left, begun ones counted whole. */
export function daysLeft(endsAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil(endsAt.since(now).total('hours') / 24))
}

/** Days before a trial's end on which its owner is reminded. */
const reminders = [1, 3, 7] as const

/** The reminder that is due and was not sent yet; none for a trial that has ended. */
export function planReminderDue(endsAt: Instant, now: Instant, sent: number | null): number | null {
  const left = daysLeft(endsAt, now)
  const due = left > 0 ? reminders.find((days) => left <= days) : undefined
  return due !== undefined && (sent === null || due < sent) ? due : null
}

/** When a gym becomes read-only; null while its plan goes on. */
export function endOf(row: { state: PlanState; trialEndsAt: Instant | null; endsAt: Instant | null }): Instant | null {
  return row.state === 'trialing' ? row.trialEndsAt : row.state === 'active' ? null : row.endsAt
}

/** settling: read-only, but open covers can be answered. ended: read-only. Null while everything may be done. */
export function closingOf(end: Instant | null, now: Instant): 'settling' | 'ended' | null {
  if (end === null || Temporal.Instant.compare(now, end) < 0) return null
  return Temporal.Instant.compare(now, settledBy(end)) < 0 ? 'settling' : 'ended'
}

/** Until when open covers can be answered after a plan's end. */
export const settledBy = (end: Instant): Instant => end.add({ hours: settlingDays * 24 })

function daysBetween(from: Day, to: Day): number {
  return from.until(to, { largestUnit: 'days' }).days
}

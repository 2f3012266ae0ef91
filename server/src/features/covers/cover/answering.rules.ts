import type { CoverOutcome } from '@quartet/contract/covers/answers'
import type { Approval, CoverTerms } from '@quartet/contract/eligibility/terms'
import type { CoverState } from './cover.rules.ts'

/** How the pay of a class stands for whoever is confirmed, with the facts that it rests on; cents on top of the usual rate. */
export type PayTerms = {
  employment: 'contractor' | 'employee' | null
  connectionId: string | null
  requestId: string
  bonusCents: number
}

/** How long somebody who took a class may give it back as if nothing had been, and how long before the start that ends. */
const grace = { minutes: 15 }
const graceEnds = { hours: 3 }
/** A class given back this close to its start is urgent (decision 17). */
const urgent = { hours: 12 }
/** The substitute's number is shown from so long before the start until so long after it. */
const phone = { before: { hours: 24 }, after: { hours: 2 } }
const longestOffer = { hours: 24 }

const { compare } = Temporal.Instant
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (compare(a, b) <= 0 ? a : b)

/** Until when an offer is to be answered: 24 hours, or half of the time that is left when that is less. */
export function answerBy(now: Temporal.Instant, startsAt: Temporal.Instant): Temporal.Instant {
  const half = Math.max(0, Math.floor((startsAt.epochMilliseconds - now.epochMilliseconds) / 2))
  return earlier(now.add(longestOffer), now.add({ milliseconds: half }))
}

/** The last moment at which a class can be given back without a mark; null when there never was one. */
export function graceUntil(confirmedAt: Temporal.Instant, startsAt: Temporal.Instant): Temporal.Instant | null {
  const until = earlier(confirmedAt.add(grace), startsAt.subtract(graceEnds))
  return compare(until, confirmedAt) > 0 ? until : null
}

/** Whether it is that moment or earlier. */
export function inGrace(confirmedAt: Temporal.Instant, startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const until = graceUntil(confirmedAt, startsAt)
  return until !== null && compare(now, until) <= 0
}

/** Whether so little time is left that quiet hours do not hold for it. */
export function isUrgent(now: Temporal.Instant, startsAt: Temporal.Instant): boolean {
  return compare(startsAt, now.add(urgent)) <= 0
}

/** Until when the substitute's number is shown; null when it is not shown now. */
export function phoneUntil(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const until = startsAt.add(phone.after)
  const shown = compare(startsAt.subtract(phone.before), now) <= 0 && compare(now, until) <= 0
  return shown ? until : null
}

/** What may be said of a cover that stands so: of one that is filled that its substitute came, of the others who came instead. */
export function outcomesOf(state: CoverState, hasUsual: boolean): CoverOutcome[] {
  if (state === 'filled') return ['taught']
  if (state !== 'no_show' && state !== 'unfilled') return []
  return hasUsual ? ['usual_taught', 'other_taught', 'not_held'] : ['other_taught', 'not_held']
}

/** Where an outcome leads. */
export function stateAfter(outcome: CoverOutcome): CoverState {
  return outcome === 'not_held' ? 'cancelled' : 'taught'
}

/** Whether what is paid on top may become this much: once somebody applied for it, never less. */
export function mayOffer(cents: number, before: number, applied: boolean): boolean {
  return !applied || cents >= before
}

/** Who settles who takes a class, by how long it is until it starts: the first line that holds, the last one for all else. */
export function approvalAt(lines: CoverTerms['approval'], now: Temporal.Instant, startsAt: Temporal.Instant): Approval {
  const left = now.until(startsAt).total('hours')
  const holds = lines.find((one) => one.withinHours === null || left <= one.withinHours)
  return (holds ?? lines.at(-1))?.by ?? 'manager'
}

/**
 * When a class really began and ended, from two times on its gym's wall clock; null where its own hold. One that ends past
 * midnight ends on the next day. 'unfit' when they are more than 12 hours apart.
 */
export function actualTimes(
  cover: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; timezone: string },
  startTime: string | null,
  endTime: string | null,
): { startsAt: Temporal.Instant | null; endsAt: Temporal.Instant | null } | 'unfit' {
  if (startTime === null && endTime === null) return { startsAt: null, endsAt: null }
  const on = (near: Temporal.Instant, time: string | null) => {
    if (time === null) return near
    const planned = near.toZonedDateTimeISO(cover.timezone)
    // A class at midnight may have begun a little before it: of the three days around it the nearest is meant.
    const days = [-1, 0, 1].map((days) =>
      planned.toPlainDate().add({ days }).toZonedDateTime({ timeZone: cover.timezone, plainTime: time }).toInstant(),
    )
    const apart = (at: Temporal.Instant) => Math.abs(at.epochMilliseconds - near.epochMilliseconds)
    return days.toSorted((a, b) => apart(a) - apart(b))[0]!
  }
  const [startsAt, endsAt] = [on(cover.startsAt, startTime), on(cover.endsAt, endTime)]
  const length = startsAt.until(endsAt).total('hours')
  return length > 0 && length <= 12 ? { startsAt, endsAt } : 'unfit'
}

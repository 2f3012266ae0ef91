import type { Job, JobTime } from '@quartet/contract/jobs/jobs'
import type { JobSearch } from '@quartet/contract/jobs/applications'
import { usualReach } from '@quartet/contract/kernel/places'

type Pay = { payFromCents: number | null; payToCents: number | null; payPer: 'class' | 'hour' }

/** What the better end of a pay comes to in an hour, in cents: classes last as long as they do in the middle. */
export function hourlyOf(pay: Pay, times: Pick<JobTime, 'durationMinutes'>[]): number | null {
  const best = pay.payToCents ?? pay.payFromCents
  if (best === null || pay.payPer === 'hour') return best
  const minutes = times.map((one) => one.durationMinutes)
  const usual = minutes.length > 0 ? minutes.reduce((sum, one) => sum + one, 0) / minutes.length : 60
  return Math.round((best * 60) / usual)
}

/** When a job closes: the end of the minute that is named, on the clock of its gym. */
export function closingAt(day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().add({ minutes: 1 })
}

/** A job's outward status at a moment: one whose time is up is closed before anybody writes it. */
export function statusAt(job: { status: Job['status']; closesAt: Temporal.Instant | null }, now: Temporal.Instant) {
  const isOver = job.closesAt !== null && Temporal.Instant.compare(job.closesAt, now) <= 0
  return job.status === 'open' && isOver ? ('closed' as const) : job.status
}

/** The stretch of one weekly time in the first week that somebody could teach it: tomorrow, or from the day it starts. */
export function firstStretch(
  time: Pick<JobTime, 'weekday' | 'startTime' | 'durationMinutes'>,
  zone: string,
  from: { today: Temporal.PlainDate; startsOn: Temporal.PlainDate | null },
): { from: Temporal.Instant; to: Temporal.Instant } {
  const tomorrow = from.today.add({ days: 1 })
  const earliest = from.startsOn && Temporal.PlainDate.compare(from.startsOn, tomorrow) > 0 ? from.startsOn : tomorrow
  const day = earliest.add({ days: (time.weekday - earliest.dayOfWeek + 7) % 7 })
  const start = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time.startTime) }).toInstant()
  return { from: start, to: start.add({ minutes: time.durationMinutes }) }
}

/** Whether a part of the day is when a class begins. */
function isIn(daypart: NonNullable<JobSearch['filter']['daypart']>, startTime: string): boolean {
  const hour = Number(startTime.slice(0, 2))
  return daypart === 'morning' ? hour < 9 : daypart === 'day' ? hour >= 9 && hour < 16 : hour >= 16
}

export type Sought = {
  kind: Job['kind']
  /** Title, description and name of the gym. */
  words: string
  /** Its specialty and what stands above it. */
  line: string[]
  hourlyCents: number | null
  times: Pick<JobTime, 'weekday' | 'startTime'>[]
  /** From where the search is made, null where one of the two places is not known. */
  kilometres: number | null
}

/** Whether a new job is what a saved search looks for; the same as the board's own search answers. */
export function matches(filter: JobSearch['filter'], job: Sought): boolean {
  const { search, specialtyId, near, minPayCents, weekday, daypart, kind } = filter
  if (kind && kind !== job.kind) return false
  if (search && !job.words.toLowerCase().includes(search.trim().toLowerCase())) return false
  if (specialtyId && !job.line.includes(specialtyId)) return false
  if (near && (job.kilometres === null || job.kilometres > (filter.withinKm ?? usualReach))) return false
  if (minPayCents && (job.hourlyCents === null || job.hourlyCents < minPayCents)) return false
  if (!weekday && !daypart) return true
  return job.times.some((time) => (!weekday || time.weekday === weekday) && (!daypart || isIn(daypart, time.startTime)))
}

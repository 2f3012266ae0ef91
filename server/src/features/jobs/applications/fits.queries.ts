import type { JobFit } from '@quartet/contract/jobs/jobs'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { kilometresBetween, type Point } from '../../../platform/places/localities.ts'
import { demandsOn } from '../../compliance/document/effective-requirements.rules.ts'
import { documentsForJudging, requirementsAt, standingsIn } from '../../compliance/status/status.queries.ts'
import { isMet } from '../../compliance/document/status.rules.ts'
import { distanceInWords } from '../../eligibility/travel.rules.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { outsideHours, type Stretch } from '../../timetable/availability/availability.rules.ts'
import { takenWeeksOf } from '../../timetable/availability/taken-weeks.queries.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'
import { firstStretch } from '../job/job.rules.ts'
import type { JobRow, TimeRow } from '../job/job.queries.ts'

type Judged = Pick<JobRow, 'id' | 'gymId' | 'specialtyId' | 'startsOn'> & {
  gym: Pick<JobRow['gym'], 'state' | 'timezone'>
}

/** The day of a job on which documents are looked at: the day it starts, or today. */
function dayOfJob(job: Judged, now: Temporal.Instant): Temporal.PlainDate {
  const today = dateAt(now, job.gym.timezone)
  return job.startsOn && Temporal.PlainDate.compare(job.startsOn, today) > 0 ? job.startsOn : today
}

const situationOf = (job: Judged, lines: Map<string, string[]>, now: Temporal.Instant) => ({
  day: dayOfJob(job, now),
  gymId: job.gymId,
  gymState: job.gym.state,
  employment: null,
  specialties: job.specialtyId === null ? [] : (lines.get(job.specialtyId) ?? [job.specialtyId]),
})

const linesFor = (tx: Tx, all: Judged[]) =>
  ancestorsOf(
    tx,
    all.flatMap((one) => one.specialtyId ?? []),
  )

/** What each of these jobs asks documents of, by job. */
export async function documentsAskedFor(work: Work, all: Judged[]): Promise<Map<string, string[]>> {
  const [asked, lines] = await Promise.all([
    requirementsAt(work.tx, [...new Set(all.map((one) => one.gymId))]),
    linesFor(work.tx, all),
  ])
  return new Map(
    all.map((job) => {
      const names = demandsOn(asked, situationOf(job, lines, work.now))
        .filter(({ demand }) => blocks(demand.terms.consequence))
        .map((one) => one.asked.name)
      return [job.id, [...new Set(names)]]
    }),
  )
}

const blocks = (consequence: string) => consequence === 'block_covers' || consequence === 'block_teaching'

/** What each trainer lacks for each job: one pair, one list. */
async function missing(work: Work, pairs: { trainerId: string; job: Judged }[]): Promise<string[][]> {
  const [lines, asked, documents] = await Promise.all([
    linesFor(
      work.tx,
      pairs.map((one) => one.job),
    ),
    requirementsAt(work.tx, [...new Set(pairs.map(({ job }) => job.gymId))]),
    documentsForJudging(
      work.tx,
      pairs.map((one) => one.trainerId),
    ),
  ])
  return pairs.map(({ trainerId, job }) =>
    standingsIn(asked, documents(trainerId), situationOf(job, lines, work.now))
      .filter((one) => blocks(one.consequence) && !isMet(one.stand))
      .map((one) => one.asked.name),
  )
}

/** How these jobs fit one trainer's week and documents, by job. */
export async function fitsOf(
  work: Work,
  trainerId: string,
  all: Judged[],
  times: Map<string, TimeRow[]>,
): Promise<Map<string, JobFit>> {
  if (all.length === 0) return new Map()
  const [misses, fits] = await Promise.all([
    missing(
      work,
      all.map((job) => ({ trainerId, job })),
    ),
    weeksOf(work, [trainerId], all, times),
  ])
  const week = fits(trainerId)
  return new Map(
    all.map((job, at) => {
      const of = times.get(job.id) ?? []
      const free = of.filter((time) => week(stretchOf(work, job, time))).length
      return [job.id, { times: of.length, free, misses: misses[at]! }]
    }),
  )
}

/** How one job fits each of these trainers. A fixed number of questions, however many they are. */
export async function fitsOfTrainers(
  work: Work,
  job: Judged,
  trainerIds: string[],
  times: TimeRow[],
): Promise<Map<string, JobFit>> {
  if (trainerIds.length === 0) return new Map()
  const [misses, fits] = await Promise.all([
    missing(
      work,
      trainerIds.map((trainerId) => ({ trainerId, job })),
    ),
    weeksOf(work, trainerIds, [job], new Map([[job.id, times]])),
  ])
  const found = new Map<string, JobFit>()
  for (const [at, trainerId] of trainerIds.entries()) {
    const week = fits(trainerId)
    const free = times.filter((time) => week(stretchOf(work, job, time))).length
    found.set(trainerId, { times: times.length, free, misses: misses[at]! })
  }
  return found
}

const stretchOf = (work: Work, job: Judged, time: TimeRow): Stretch =>
  firstStretch({ ...time, startTime: time.startTime.toString({ smallestUnit: 'minute' }) }, job.gym.timezone, {
    today: dateAt(work.now, job.gym.timezone),
    startsOn: job.startsOn,
  })

/** Whether a stretch fits the week of each of these trainers: within their hours, and neither taught, away nor busy elsewhere. */
async function weeksOf(work: Work, trainerIds: string[], all: Judged[], times: Map<string, TimeRow[]>) {
  const asked = all.flatMap((job) => (times.get(job.id) ?? []).map((time) => stretchOf(work, job, time)))
  if (asked.length === 0) return () => () => true
  const weeks = await takenWeeksOf(work.tx, trainerIds, {
    from: asked.map((one) => one.from).toSorted(Temporal.Instant.compare)[0]!,
    to: asked
      .map((one) => one.to)
      .toSorted(Temporal.Instant.compare)
      .at(-1)!,
  })
  return (trainerId: string) => (one: Stretch) => {
    const { zone, hours, taken } = weeks.get(trainerId)!
    const outside = outsideHours(hours, zone, dateAt(one.from, zone), dateAt(one.to, zone))
    return ![...taken, ...outside].some(
      (other) => Temporal.Instant.compare(other.from, one.to) < 0 && Temporal.Instant.compare(one.from, other.to) < 0,
    )
  }
}

/** How far a job is from a place, in words; null where one of the two is not known. */
export function distanceFrom(
  point: Point | null | undefined,
  job: { latitude: number | null; longitude: number | null },
): string | null {
  if (!point || job.latitude === null || job.longitude === null) return null
  return distanceInWords(kilometresBetween(point, { latitude: job.latitude / 1e6, longitude: job.longitude / 1e6 }))
}

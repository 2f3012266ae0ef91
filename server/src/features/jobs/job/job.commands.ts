import { jobsErrors, type jobDraft } from '@quartet/contract/jobs/jobs'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { pointOf } from '../../../platform/places/localities.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { existingSpecialties } from '../../specialties/specialties.queries.ts'
import { visibleSpecialties } from '../../specialties/specialties.policy.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'
import { patternsOf, type JobRow } from './job.queries.ts'
import { closingAt, hourlyOf, statusAt } from './job.rules.ts'
import { jobs, jobTimes } from './job.tables.ts'

const fail = failureOf(jobsErrors)

export type AboutJob = { jobId: string; gymId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'job.written': AboutJob
    'job.changed': AboutJob
    'job.published': AboutJob
    'job.closed': AboutJob & { because: 'gym' | 'time' }
    'job.discarded': AboutJob
    'job.removed': AboutJob & { reason: string }
    'job.restored': AboutJob
  }
}

type By = Work & { actor: Person }
type Draft = z.output<typeof jobDraft>

/** Writes a draft of a gym's job. */
export async function writeJob(
  work: By,
  gym: Allowed<{ gymId: string }, 'post'>,
  place: GymRow,
  draft: Draft,
): Promise<string> {
  const id = newId()
  const { facts, times } = await factsOf(work, place, draft)
  await work.tx.insert(jobs).values({
    id,
    gymId: gym.gymId,
    status: 'draft',
    ...facts,
    createdBy: work.actor.userId,
    actingGymId: work.actor.actingGymId,
    createdAt: work.now,
  })
  await putTimes(work, id, times)
  await work.record('job.written', about(gym.gymId, id))
  return id
}

/** Changes what a job says. What was published and applied for stays. */
export async function changeJob(work: By, job: Allowed<JobRow, 'post'>, place: GymRow, draft: Draft): Promise<void> {
  if (job.removedAt) throw fail('jobs.removed')
  if (job.status === 'filled') throw fail('jobs.not_open')
  const { facts, times } = await factsOf(work, place, draft)
  if (job.status === 'open') refuseEmpty(draft.kind, times)
  await work.tx
    .update(jobs)
    .set({ ...facts, version: job.version + 1 })
    .where(eq(jobs.id, job.id))
  await work.tx.delete(jobTimes).where(eq(jobTimes.jobId, job.id))
  await putTimes(work, job.id, times)
  await record(work, 'job.changed', job)
}

/** Puts a draft on the board, or opens a job again that was closed. */
export async function publishJob(work: By, job: Allowed<JobRow, 'post'>, times: unknown[]): Promise<void> {
  if (job.removedAt) throw fail('jobs.removed')
  if (job.status === 'filled') throw fail('jobs.not_open')
  if (job.closesAt && Temporal.Instant.compare(job.closesAt, work.now) <= 0) throw fail('jobs.closes_before_now')
  if (statusAt(job, work.now) === 'open') return
  refuseEmpty(job.kind, times)
  await work.tx
    .update(jobs)
    .set({ status: 'open', publishedAt: work.now, closedAt: null, version: job.version + 1 })
    .where(eq(jobs.id, job.id))
  await record(work, 'job.published', job)
}

/** Takes no more applications. Those that are there can still be judged, and one of them hired. */
export async function closeJob(work: By, job: Allowed<JobRow, 'post'>): Promise<void> {
  if (job.status !== 'open') throw fail('jobs.not_open')
  await work.tx
    .update(jobs)
    .set({ status: 'closed', closedAt: work.now, version: job.version + 1 })
    .where(eq(jobs.id, job.id))
  await work.record('job.closed', { ...about(job.gymId, job.id), because: 'gym' })
}

/** Closes a job that its own time has closed. */
export async function closeDue(work: Work, job: Pick<JobRow, 'id' | 'gymId'>): Promise<void> {
  await work.tx
    .update(jobs)
    .set({ status: 'closed', closedAt: work.now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, job.id))
  await work.record('job.closed', { ...about(job.gymId, job.id), because: 'time' })
}

export async function discardJob(work: By, job: Allowed<JobRow, 'post'>): Promise<void> {
  if (job.status !== 'draft') throw fail('jobs.not_a_draft')
  await work.tx.delete(jobs).where(eq(jobs.id, job.id))
  await record(work, 'job.discarded', job)
}

/** Takes a job off the board, for the platform; its gym reads why. */
export async function removeJob(work: By, job: Allowed<JobRow, 'moderate'>, reason: string): Promise<void> {
  if (job.removedAt) return
  await work.tx
    .update(jobs)
    .set({ removedAt: work.now, removedBy: work.actor.userId, removalReason: reason })
    .where(eq(jobs.id, job.id))
  await work.record('job.removed', { ...about(job.gymId, job.id), reason })
}

export async function restoreJob(work: By, job: Allowed<JobRow, 'moderate'>): Promise<void> {
  if (!job.removedAt) return
  await work.tx.update(jobs).set({ removedAt: null, removedBy: null, removalReason: null }).where(eq(jobs.id, job.id))
  await record(work, 'job.restored', job)
}

const about = (gymId: string, jobId: string): AboutJob => ({ jobId, gymId })

async function record(
  work: Work,
  type: 'job.changed' | 'job.published' | 'job.discarded' | 'job.restored',
  job: { id: string; gymId: string },
): Promise<void> {
  await work.record(type, about(job.gymId, job.id))
}

function refuseEmpty(kind: Draft['kind'], times: unknown[]): void {
  if (kind === 'classes' && times.length === 0) throw fail('jobs.nothing_to_teach')
}

type Time = Omit<typeof jobTimes.$inferInsert, 'jobId' | 'place'>

async function putTimes(work: Work, jobId: string, times: Time[]): Promise<void> {
  if (times.length > 0) await work.tx.insert(jobTimes).values(times.map((time, place) => ({ jobId, place, ...time })))
}

/** What a draft comes to on the clock and the timetable of its gym. */
async function factsOf(work: By, gym: GymRow, draft: Draft) {
  const { kind, title, description, payPer } = draft
  const specialtyId = draft.specialtyId ?? null
  const payFromCents = draft.payFromCents ?? null
  const payToCents = payFromCents === null ? null : (draft.payToCents ?? null)
  if (payToCents !== null && payToCents < payFromCents!)
    throw invalid([{ field: 'payToCents', message: 'Enter “Pay from” or more.' }])
  const known =
    specialtyId === null || (await existingSpecialties(work.tx, [specialtyId], visibleSpecialties(work.actor))).size > 0
  if (!known) throw invalid([{ field: 'specialtyId', message: 'Choose a specialty from the list.' }])
  const closesAt = draft.closesOn
    ? closingAt(Temporal.PlainDate.from(draft.closesOn), Temporal.PlainTime.from(draft.closesTime), gym.timezone)
    : null
  const times = kind === 'cover_list' ? [] : await timesFrom(work, gym, draft)
  const point = pointOf(gym)
  const pay = { payFromCents, payToCents, payPer }
  return {
    times,
    facts: {
      kind,
      title,
      description,
      specialtyId,
      ...pay,
      hourlyCents: hourlyOf(pay, times),
      startsOn: draft.startsOn ? Temporal.PlainDate.from(draft.startsOn) : null,
      closesAt,
      latitude: point && Math.round(point.latitude * 1e6),
      longitude: point && Math.round(point.longitude * 1e6),
    },
  }
}

async function timesFrom(work: Work, gym: GymRow, draft: Draft): Promise<Time[]> {
  const isFromTimetable = draft.times.some((one) => one.seriesId)
  const patterns = isFromTimetable ? await patternsOf(work.tx, gym.id, dateAt(work.now, gym.timezone)) : []
  const bySeries = new Map(patterns.map((one) => [one.seriesId, one]))
  return draft.times.map((time, at) => {
    if (time.seriesId) {
      const pattern = bySeries.get(time.seriesId)
      if (!pattern) throw fail('jobs.not_theirs', { values: { name: time.name } })
      const { seriesId, name, weekday, startTime, durationMinutes } = pattern
      return { seriesId, name, weekday, startTime: Temporal.PlainTime.from(startTime), durationMinutes }
    }
    const { name, weekday, startTime, durationMinutes } = time
    if (!weekday || !startTime || name.length < 2)
      throw invalid([{ field: `times.${at}.name`, message: 'Enter the class, day and time.' }])
    return { seriesId: null, name, weekday, startTime: Temporal.PlainTime.from(startTime), durationMinutes }
  })
}

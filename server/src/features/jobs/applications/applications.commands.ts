import { jobsErrors, type ApplicationStatus } from '@quartet/contract/jobs/jobs'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import {
  findJobApplication,
  waitingOfArchived,
  type JobApplicationRow,
  type DraftWaiting,
} from './applications.queries.ts'
import { applicationTransitions, isWaiting, mayGo } from './applications.rules.ts'
import type { AboutJob } from '../job/job.commands.ts'
import { lockJob, type JobRow } from '../job/job.queries.ts'
import { statusAt } from '../job/job.rules.ts'
import { jobApplications, jobDrafts } from '../job/job.tables.ts'

const fail = failureOf(jobsErrors)

export type AboutJobApplication = AboutJob & { applicationId: string; trainerId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'job.applied': AboutJobApplication & { again: boolean }
    'job.application_withdrawn': AboutJobApplication
    'job.application_moved': AboutJobApplication & { before: ApplicationStatus; after: ApplicationStatus }
    /** A draft of an application that waits while its job is about to close. */
    'job.draft_waits': AboutJob & { trainerId: string }
  }
}

/** Applies for an open job, or again after taking an application back. The job is locked: it does not close meanwhile. */
export async function apply(
  work: Work,
  job: Allowed<JobRow, 'apply'>,
  trainerId: string,
  note: string,
): Promise<string> {
  if (job.removedAt || statusAt(job, work.now) !== 'open') throw fail('jobs.not_open')
  const [before] = await work.tx
    .select()
    .from(jobApplications)
    .where(and(eq(jobApplications.jobId, job.id), eq(jobApplications.trainerId, trainerId)))
  if (!mayGo(before?.status ?? null, 'submitted', 'trainer')) throw fail('jobs.already_applied')
  const id = before?.id ?? newId()
  const said = { note, submittedAt: work.now }
  if (before) await put(work, [before], 'submitted', said)
  else
    await work.tx
      .insert(jobApplications)
      .values({ id, jobId: job.id, trainerId, ...said, status: 'submitted', changedAt: work.now })
  await work.tx.delete(jobDrafts).where(and(eq(jobDrafts.jobId, job.id), eq(jobDrafts.trainerId, trainerId)))
  await work.record(
    'job.applied',
    { jobId: job.id, gymId: job.gymId, applicationId: id, trainerId, again: before !== undefined },
    'applicationId',
  )
  return id
}

/** Keeps what somebody began to write; nothing takes it away. The gym does not hear of it. */
export async function keepDraft(
  work: Work,
  job: Allowed<JobRow, 'apply'>,
  trainerId: string,
  note: string,
): Promise<string | null> {
  if (note === '') {
    await work.tx.delete(jobDrafts).where(and(eq(jobDrafts.jobId, job.id), eq(jobDrafts.trainerId, trainerId)))
    return null
  }
  await work.tx
    .insert(jobDrafts)
    .values({ trainerId, jobId: job.id, note, savedAt: work.now })
    .onConflictDoUpdate({ target: [jobDrafts.trainerId, jobDrafts.jobId], set: { note, savedAt: work.now } })
  return note
}

export async function withdraw(work: Work, row: Allowed<JobApplicationRow, 'withdraw'>): Promise<void> {
  if (!mayGo(row.status, 'withdrawn', 'trainer')) throw fail('jobs.not_withdrawable')
  await takeBack(work, row)
}

/** Takes back every application that waits, of somebody whose account was closed or archived: nobody is left to hire. */
export async function withdrawAllOf(work: Work, userId: string): Promise<void> {
  for (const { id, jobId } of await waitingOfArchived(work.tx, userId)) {
    await lockJob(work.tx, undefined, jobId)
    const row = await findJobApplication(work.tx, undefined, id)
    if (row && isWaiting(row.status)) await takeBack(work, row)
  }
}

async function takeBack(work: Work, row: JobApplicationRow): Promise<void> {
  await put(work, [row], 'withdrawn')
  await work.record('job.application_withdrawn', aboutApplication(row), 'applicationId')
}

/** Says how far an application is. `version` is the one that whoever moves it saw. */
export async function moveApplication(
  work: Work,
  row: Allowed<JobApplicationRow, 'move'>,
  to: ApplicationStatus,
  version: number,
): Promise<void> {
  await refuseStale(work, { version }, { version: row.version, last: lastEvent(work, row.id) })
  if (row.status === to) return
  if (row.job.removedAt) throw fail('jobs.removed')
  if (!mayGo(row.status, to, 'gym')) throw fail('jobs.application_decided')
  if (to === 'offered' && row.trainer.gone) throw fail('jobs.applicant_gone')
  await put(work, [row], to)
  await work.record(
    'job.application_moved',
    { ...aboutApplication(row), before: row.status, after: to },
    'applicationId',
  )
}

/** Moves applications to a status; whoever calls has the job locked. Throws where `applicationTransitions` has no way. */
export async function put(
  work: Work,
  rows: Pick<JobApplicationRow, 'id' | 'status'>[],
  status: ApplicationStatus,
  change: Partial<typeof jobApplications.$inferInsert> = {},
): Promise<void> {
  const stray = rows.find((row) => !applicationTransitions[row.status][status])
  if (stray) throw new Error(`An application can't go from ${stray.status} to ${status}`)
  const ids = rows.map(({ id }) => id)
  await work.tx
    .update(jobApplications)
    .set({ ...change, status, changedAt: work.now, version: sql`${jobApplications.version} + 1` })
    .where(inArray(jobApplications.id, ids))
}

export const aboutApplication = (row: JobApplicationRow): AboutJobApplication => ({
  jobId: row.jobId,
  gymId: row.gymId,
  applicationId: row.id,
  trainerId: row.trainerId,
})

/** Reminds a trainer once whose application is not sent while its job is about to close. */
export async function remindOfDraft(work: Work, { trainerId, jobId, gymId }: DraftWaiting): Promise<void> {
  await work.tx
    .update(jobDrafts)
    .set({ remindedAt: work.now })
    .where(and(eq(jobDrafts.trainerId, trainerId), eq(jobDrafts.jobId, jobId)))
  await work.record('job.draft_waits', { jobId, gymId, trainerId })
}

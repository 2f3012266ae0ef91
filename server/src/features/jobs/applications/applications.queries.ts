import type { JobApplication } from '@quartet/contract/jobs/applications'
import { and, asc, desc, eq, getColumns, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { jobApplications, jobDrafts, jobs } from '../job/job.tables.ts'

export type JobApplicationRow = Awaited<ReturnType<typeof listApplications>>[number]

const shown = {
  ...getColumns(jobApplications),
  gymId: jobs.gymId,
  job: {
    id: jobs.id,
    gymId: jobs.gymId,
    title: jobs.title,
    status: jobs.status,
    kind: jobs.kind,
    closesAt: jobs.closesAt,
    specialtyId: jobs.specialtyId,
    startsOn: jobs.startsOn,
    removedAt: jobs.removedAt,
  },
  gym: { id: gyms.id, name: gyms.name, timezone: gyms.timezone, state: gyms.state },
  trainer: {
    id: trainers.id,
    userId: trainers.accountId,
    name: profiles.fullName,
    avatarId: profiles.avatarId,
    bio: profiles.bio,
    city: profiles.city,
    state: profiles.state,
    experienceYears: trainers.experienceYears,
    gone: sql<boolean>`(${accounts.archivedAt} is not null or ${accounts.bannedAt} is not null)`,
  },
  connected: sql<boolean>`exists (select 1 from ${connections} where ${connections.gymId} = ${jobs.gymId}
    and ${connections.trainerId} = ${jobApplications.trainerId} and ${connections.status} = 'active')`,
}

type Filter = {
  id?: string
  jobId?: string
  status?: JobApplication['status']
  after: string[] | null
  limit: number
}

/** Applications for a job, the earliest first, or of a trainer, the newest first; one row more than asked for. */
export async function listApplications(tx: Tx, scope: SQL | undefined, filter: Filter) {
  const { after } = filter
  const place = sql`(${jobApplications.submittedAt}, ${jobApplications.id})`
  const from = after && sql`(${after[0]}::timestamptz, ${after[1]}::uuid)`
  const along = filter.jobId ? asc : desc
  return tx
    .select(shown)
    .from(jobApplications)
    .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
    .innerJoin(gyms, eq(gyms.id, jobs.gymId))
    .innerJoin(trainers, eq(trainers.id, jobApplications.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .where(
      and(
        scope,
        filter.id ? eq(jobApplications.id, filter.id) : undefined,
        filter.jobId ? eq(jobApplications.jobId, filter.jobId) : undefined,
        filter.status ? eq(jobApplications.status, filter.status) : undefined,
        from ? (filter.jobId ? sql`${place} > ${from}` : sql`${place} < ${from}`) : undefined,
      ),
    )
    .orderBy(along(jobApplications.submittedAt), along(jobApplications.id))
    .limit(filter.limit + 1)
}

export async function findJobApplication(
  tx: Tx,
  scope: SQL | undefined,
  id: string,
): Promise<JobApplicationRow | undefined> {
  const [row] = await listApplications(tx, scope, { id, after: null, limit: 1 })
  return row
}

/** How long before a job closes those who began to write are reminded. */
const reminderHours = 24

export type DraftWaiting = SweepItem & { trainerId: string; jobId: string; gymId: string }

/** Drafts of applications whose job closes soon and whose writers have not been reminded; one of them is held. */
export async function draftsToRemindOf({ tx, now }: Work, { most, only }: Which): Promise<DraftWaiting[]> {
  const [jobId, trainerId] = only?.split(' ') ?? []
  const found = tx
    .select({ trainerId: jobDrafts.trainerId, jobId: jobDrafts.jobId, gymId: jobs.gymId })
    .from(jobDrafts)
    .innerJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(
      and(
        eq(jobs.status, 'open'),
        isNull(jobs.removedAt),
        isNull(jobDrafts.remindedAt),
        gt(jobs.closesAt, now),
        lte(jobs.closesAt, now.add({ hours: reminderHours })),
        jobId && trainerId ? and(eq(jobDrafts.jobId, jobId), eq(jobDrafts.trainerId, trainerId)) : undefined,
      ),
    )
    .orderBy(jobDrafts.jobId, jobDrafts.trainerId)
    .limit(most)
  const rows = await (only ? found.for('update', { of: jobDrafts, skipLocked: true }) : found)
  return rows.map((row) => ({ ...row, id: `${row.jobId} ${row.trainerId}` }))
}

const stillWaits = inArray(jobApplications.status, ['submitted', 'shortlisted', 'offered'])

/** What somebody with an archived account applied for and waits for still, in the order in which jobs are locked. */
export async function waitingOfArchived(tx: Tx, userId: string): Promise<{ id: string; jobId: string }[]> {
  return tx
    .select({ id: jobApplications.id, jobId: jobApplications.jobId })
    .from(jobApplications)
    .innerJoin(trainers, eq(trainers.id, jobApplications.trainerId))
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .where(and(eq(accounts.id, userId), isNotNull(accounts.archivedAt), stillWaits))
    .orderBy(jobApplications.jobId)
}

/** Accounts of those whose applications for a job still wait for an answer. */
export async function waitingFor(
  tx: Tx,
  jobId: string,
): Promise<{ id: string; status: JobApplicationRow['status']; trainerId: string; userId: string }[]> {
  const { id, status, trainerId } = jobApplications
  return tx
    .select({ id, status, trainerId, userId: trainers.accountId })
    .from(jobApplications)
    .innerJoin(trainers, eq(trainers.id, jobApplications.trainerId))
    .where(and(eq(jobApplications.jobId, jobId), stillWaits))
    .orderBy(jobApplications.id)
}

import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { jobApplications, jobDrafts, jobs } from './job/job.tables.ts'
import { searchesOf } from './searches/searches.queries.ts'

/** What a trainer applied for, began to write and looks for. */
export async function jobDataOf(work: Work, { trainerId }: { trainerId: string | null }): Promise<unknown> {
  if (trainerId === null) return {}
  const applications = await work.tx
    .select({
      gym: gyms.name,
      job: jobs.title,
      status: jobApplications.status,
      note: jobApplications.note,
      submittedAt: jobApplications.submittedAt,
      changedAt: jobApplications.changedAt,
    })
    .from(jobApplications)
    .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
    .innerJoin(gyms, eq(gyms.id, jobs.gymId))
    .where(eq(jobApplications.trainerId, trainerId))
    .orderBy(asc(jobApplications.submittedAt))
  const drafts = await work.tx
    .select({ job: jobs.title, note: jobDrafts.note, savedAt: jobDrafts.savedAt })
    .from(jobDrafts)
    .innerJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(eq(jobDrafts.trainerId, trainerId))
    .orderBy(asc(jobDrafts.savedAt))
  const searches = await searchesOf(work.tx, trainerId)
  return {
    applications,
    drafts,
    searches: searches.map(({ name, filter, createdAt }) => ({ name, filter, createdAt })),
  }
}

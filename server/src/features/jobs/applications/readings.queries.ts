import type { ApplicationStatus, Job } from '@quartet/contract/jobs/jobs'
import { and, eq, inArray } from 'drizzle-orm'
import { worksFor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { Point } from '../../../platform/places/localities.ts'
import { homesOf } from '../../users/person/homes.queries.ts'
import { distanceFrom, documentsAskedFor, fitsOf } from './fits.queries.ts'
import { presentJob } from '../job/job.present.ts'
import { applicationCounts, timesOf, type JobRow } from '../job/job.queries.ts'
import { jobApplications, jobDrafts } from '../job/job.tables.ts'

/** Presents jobs as the actor may read them, however many, in a fixed number of questions. */
export async function jobReadingOf(
  work: Work,
  rows: JobRow[],
  from: Point | null = null,
): Promise<(row: JobRow) => Job> {
  const { actor, tx, now } = work
  const ids = rows.map((row) => row.id)
  const times = await timesOf(tx, ids)
  const documents = rows.length > 0 ? await documentsAskedFor(work, rows) : new Map<string, string[]>()
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  const fits = trainerId === null ? new Map() : await fitsOf(work, trainerId, rows, times)
  const [applied, drafts] = trainerId === null ? [new Map(), new Map()] : await ownOf(work, trainerId, ids)
  const point = from ?? (trainerId === null ? null : (await homesOf(tx, [trainerId])).get(trainerId))
  const ours = rows.filter((row) => worksFor(actor, row.gymId)).map((row) => row.id)
  const counts = await applicationCounts(tx, ours)
  return (row) =>
    presentJob(actor, now, row, {
      times: times.get(row.id) ?? [],
      documents: documents.get(row.id) ?? [],
      distance: distanceFrom(point, row),
      fit: fits.get(row.id) ?? null,
      application: applied.get(row.id) ?? null,
      draft: drafts.get(row.id) ?? null,
      counts: counts.get(row.id),
    })
}

async function ownOf(work: Work, trainerId: string, jobIds: string[]) {
  type Own = { id: string; status: ApplicationStatus }
  if (jobIds.length === 0) return [new Map<string, Own>(), new Map<string, string>()] as const
  const applied = await work.tx
    .select({ jobId: jobApplications.jobId, id: jobApplications.id, status: jobApplications.status })
    .from(jobApplications)
    .where(and(eq(jobApplications.trainerId, trainerId), inArray(jobApplications.jobId, jobIds)))
  const drafts = await work.tx
    .select({ jobId: jobDrafts.jobId, note: jobDrafts.note })
    .from(jobDrafts)
    .where(and(eq(jobDrafts.trainerId, trainerId), inArray(jobDrafts.jobId, jobIds)))
  return [
    new Map<string, Own>(applied.map(({ jobId, ...one }) => [jobId, one])),
    new Map(drafts.map((one) => [one.jobId, one.note])),
  ] as const
}

import type { ApplicationStatus, Job } from '@quartet/contract/jobs/jobs'
import { and, eq } from 'drizzle-orm'
import { worksFor } from '../../../platform/actor.ts'
import { isAnyOf } from '../../../platform/db/columns.ts'
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
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  const ours = rows.filter((row) => worksFor(actor, row.gymId)).map((row) => row.id)
  const [times, documents, counts, own] = await Promise.all([
    timesOf(tx, ids),
    rows.length > 0 ? documentsAskedFor(work, rows) : new Map<string, string[]>(),
    applicationCounts(tx, ours),
    trainerId === null ? null : Promise.all([ownOf(work, trainerId, ids), homesOf(tx, [trainerId])]),
  ])
  const fits = trainerId === null ? new Map() : await fitsOf(work, trainerId, rows, times)
  const [applied, drafts] = own?.[0] ?? [new Map(), new Map()]
  const point = from ?? (trainerId === null ? null : own?.[1].get(trainerId))
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
  const applying = work.tx
    .select({ jobId: jobApplications.jobId, id: jobApplications.id, status: jobApplications.status })
    .from(jobApplications)
    .where(and(eq(jobApplications.trainerId, trainerId), isAnyOf(jobApplications.jobId, jobIds)))
  const drafting = work.tx
    .select({ jobId: jobDrafts.jobId, note: jobDrafts.note })
    .from(jobDrafts)
    .where(and(eq(jobDrafts.trainerId, trainerId), isAnyOf(jobDrafts.jobId, jobIds)))
  const [applied, drafts] = await Promise.all([applying, drafting])
  return [
    new Map<string, Own>(applied.map(({ jobId, ...one }) => [jobId, one])),
    new Map(drafts.map((one) => [one.jobId, one.note])),
  ] as const
}

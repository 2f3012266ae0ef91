import type { JobSearch } from '@quartet/contract/jobs/applications'
import { jobsErrors } from '@quartet/contract/jobs/jobs'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { jobSearches } from '../job/job.tables.ts'
import { searchesOf, type SearchRow } from './searches.queries.ts'

const fail = failureOf(jobsErrors)
const most = 20

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'job_search.saved': { searchId: string; trainerId: string }
    'job_search.deleted': { searchId: string; trainerId: string }
  }
}

/** Saves what a trainer looks for; new jobs that fit are told from now on. */
export async function saveSearch(
  work: Work & { actor: Person },
  name: string,
  filter: JobSearch['filter'],
): Promise<SearchRow> {
  const trainerId = work.actor.trainerId!
  if ((await searchesOf(work.tx, trainerId)).length >= most) throw fail('jobs.too_many_searches')
  const id = newId()
  const row = { id, trainerId, name, filter, specialtyId: filter.specialtyId ?? null, createdAt: work.now }
  await work.tx.insert(jobSearches).values(row)
  await work.record('job_search.saved', { searchId: id, trainerId })
  return row
}

export async function deleteSearch(work: Work, row: SearchRow): Promise<void> {
  await work.tx.delete(jobSearches).where(eq(jobSearches.id, row.id))
  await work.record('job_search.deleted', { searchId: row.id, trainerId: row.trainerId })
}

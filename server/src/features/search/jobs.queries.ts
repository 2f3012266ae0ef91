import { and, desc, eq, sql } from 'drizzle-orm'
import type { SearchHit } from '@quartet/contract/search/search'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { containsEach } from '../../platform/db/search.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { visibleJobs } from '../jobs/job/job.policy.ts'
import { jobs } from '../jobs/job/job.tables.ts'
import { facts, hit, type SearchQuery } from './search.rules.ts'

/** Jobs by their title and gym, the newest first. */
export async function findJobs(
  { tx, actor, now }: Work & { actor: Person },
  wanted: SearchQuery,
): Promise<SearchHit[]> {
  const rows = await tx
    .select({ id: jobs.id, title: jobs.title, status: jobs.status, gymId: jobs.gymId, gymName: gyms.name })
    .from(jobs)
    .innerJoin(gyms, eq(gyms.id, jobs.gymId))
    .where(and(visibleJobs(actor, now), containsEach(sql`lower(${jobs.title} || ' ' || ${gyms.name})`, wanted.words)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(wanted.limit + 1)
  return rows.map((row) =>
    hit({
      id: row.id,
      title: row.title,
      fact: facts(row.gymName, row.status !== 'open' && row.status),
      gymId: row.gymId,
      link: `/jobs/${row.id}`,
    }),
  )
}

import type { jobFilter, jobOrder } from '@quartet/contract/jobs/jobs'
import type { z } from 'zod'
import type { Work } from '../../../platform/db/db.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Point } from '../../../platform/places/localities.ts'
import { decodeCursor, type PageQuery } from '../../../platform/db/page.ts'
import { pointNear } from '../../../platform/places/places.ts'
import { openJobs } from '../job/job.policy.ts'
import { listOpenJobs, type JobRow } from '../job/job.queries.ts'

type Search = PageQuery & z.infer<z.ZodObject<typeof jobFilter>> & { sort: z.infer<typeof jobOrder> }

/** A search of the board, one row more than asked for. Throws 400 at a place that we do not know, and where one is needed. */
export async function searchJobs(
  { tx, now }: Work,
  search: Search,
): Promise<{ rows: JobRow[]; point: Point | null; cursorOf(row: JobRow): string[] }> {
  const { page: _, cursor: __, near, sort, ...filter } = search
  const nearestFirst = sort === 'near'
  if (nearestFirst && !near) throw invalid([{ field: 'near', message: 'Enter a suburb or postcode.' }])
  const point = near ? pointNear(near) : null
  const after = decodeCursor(search, nearestFirst ? 'count' : 'instant', 'id')
  const rows = await listOpenJobs(tx, openJobs(now), { ...filter, point, nearestFirst, after })
  const cursorOf = (row: JobRow) => [nearestFirst ? String(row.metres) : row.publishedAt!.toString(), row.id]
  return { rows, point, cursorOf }
}

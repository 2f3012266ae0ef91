import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { fewestSigns } from './limits.ts'

export const searchKind = z.enum(['people', 'gyms', 'classes', 'covers', 'documents', 'jobs', 'articles'])
export type SearchKind = z.infer<typeof searchKind>

export const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  fact: z.string().describe('Tells it apart from others with the same name; null if not needed'),
  at: z.object({ instant, timezone: z.string() }).nullable().describe('When it is, if it has one time'),
  gymId: id.nullable().describe('Gym it belongs to'),
  link: z.string().describe('Path, or query parameters such as tab=covers&cover=1 or help=an-article'),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchGroup = z.object({ kind: searchKind, hits: z.array(searchHit), more: z.boolean() })
export type SearchGroup = z.infer<typeof searchGroup>

export const search = {
  find: operationsOf('search', {})
    .route({ method: 'GET', path: '/search', summary: 'Search everything the caller can see; every word must match' })
    .input(
      z.object({
        q: line(100).min(fewestSigns).describe('Words or parts of words, in any order'),
        kind: searchKind.optional().describe('Kinds to search; all by default'),
        limit: z.coerce.number().int().min(1).max(50).default(5).describe('Maximum results per kind'),
      }),
    )
    .output(z.object({ groups: z.array(searchGroup) })),
}

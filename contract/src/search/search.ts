import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'

export const searchKind = z.enum(['people', 'gyms', 'classes', 'covers', 'documents', 'jobs', 'articles'])
export type SearchKind = z.infer<typeof searchKind>

/** Fewer signs than this find half of everything. */
export const fewestSigns = 2

export const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  fact: z.string().describe('What tells it from others of its name, or nothing'),
  at: z.object({ instant, timezone: z.string() }).nullable().describe('When it is, for what has one time'),
  gymId: id.nullable().describe('The gym that it belongs to'),
  link: z.string().describe('A path of the product, or parameters of the address: tab=covers&cover=1, help=an-article'),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchGroup = z.object({ kind: searchKind, hits: z.array(searchHit), more: z.boolean() })
export type SearchGroup = z.infer<typeof searchGroup>

export const search = {
  find: operationsOf('search', {})
    .route({ method: 'GET', path: '/search', summary: 'What the caller may see that holds every word they typed' })
    .input(
      z.object({
        q: line(100).min(fewestSigns).describe('Words, or parts of words, in any order'),
        kind: searchKind.optional().describe('Only these; none: all kinds'),
        limit: z.coerce.number().int().min(1).max(50).default(5).describe('Of each kind at most'),
      }),
    )
    .output(z.object({ groups: z.array(searchGroup) })),
}

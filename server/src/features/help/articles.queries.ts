import { and, asc, desc, eq, getColumns, sql, type SQL } from 'drizzle-orm'
import type { HelpCategoryId } from '@quartet/contract/help/help'
import type { Tx } from '../../platform/db/db.ts'
import { helpArticles } from './help.tables.ts'

const { content: _, searched, fuzzy, ...summary } = getColumns(helpArticles)
export type ArticleSummaryRow = Omit<ArticleRow, 'content' | 'searched' | 'fuzzy'>
export type ArticleRow = typeof helpArticles.$inferSelect

type Filter = { search?: string; category?: HelpCategoryId; place?: string }

/** Articles within the scope, what explains the place first, then by how well they fit, then the popular ones. */
export async function listArticles(tx: Tx, scope: SQL, filter: Filter): Promise<ArticleSummaryRow[]> {
  const words = filter.search?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return tx
    .select(summary)
    .from(helpArticles)
    .where(
      and(
        scope,
        filter.category ? eq(helpArticles.category, filter.category) : undefined,
        words.length > 0 ? holdsEvery(words) : undefined,
      ),
    )
    .orderBy(
      ...(filter.place ? [desc(sql`${filter.place} = any(${helpArticles.places})`)] : []),
      ...(words.length > 0 ? [desc(fitOf(words))] : []),
      desc(helpArticles.popular),
      asc(helpArticles.title),
    )
}

/**
 * Every word that carries a meaning stands in the article, in any form of it, or nearly as it was typed in title, tags or
 * description. Read whole: there are some dozens of articles.
 */
const holdsEvery = (words: string[]): SQL => sql`not exists (
  select from unnest(${sql.param(words)}::text[]) as word
  where numnode(websearch_to_tsquery('english', word)) > 0
    and not (${searched} @@ websearch_to_tsquery('english', word) or word <% ${fuzzy}))`

const fitOf = (words: string[]): SQL => sql`(
  select ts_rank(${searched}, websearch_to_tsquery('english', ${words.join(' or ')})) + word_similarity(${words.join(' ')}, ${fuzzy}))`

export async function findArticle(tx: Tx, scope: SQL, id: string): Promise<ArticleRow | undefined> {
  const [row] = await tx
    .select()
    .from(helpArticles)
    .where(and(scope, eq(helpArticles.id, id)))
  return row
}

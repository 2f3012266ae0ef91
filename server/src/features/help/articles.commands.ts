import { isDeepStrictEqual } from 'node:util'
import { getColumns, notInArray, sql } from 'drizzle-orm'
import type { HelpArticle } from '@quartet/contract/help/help'
import type { Tx } from '../../platform/db/db.ts'
import { helpArticles } from './help.tables.ts'

/**
 * Brings the kept articles up to those of this release. Starts at the same moment wait for each other; an older process
 * that starts while a newer one runs puts its own words back, until it ends.
 */
export async function keepArticles(tx: Tx, articles: HelpArticle[]): Promise<void> {
  if (await areKept(tx, articles)) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('help articles'))`)
  const ids = articles.map((article) => article.id)
  await tx.delete(helpArticles).where(ids.length > 0 ? notInArray(helpArticles.id, ids) : undefined)
  if (articles.length === 0) return
  const rows = articles.map((article) => {
    const tags = article.tags.join(' ')
    return {
      ...article,
      lastUpdated: Temporal.PlainDate.from(article.lastUpdated),
      searched: sql`setweight(to_tsvector('english', ${article.title}), 'A')
        || setweight(to_tsvector('english', ${tags}), 'B')
        || setweight(to_tsvector('english', ${article.description}), 'C')
        || setweight(to_tsvector('english', ${article.content}), 'D')`,
      fuzzy: `${article.title} ${tags} ${article.description}`.toLowerCase(),
    }
  })
  const named = Object.keys(rows[0]!).filter((name) => name !== 'id') as (keyof (typeof rows)[number])[]
  const underscored = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await tx
    .insert(helpArticles)
    .values(rows)
    .onConflictDoUpdate({
      target: helpArticles.id,
      set: Object.fromEntries(named.map((name) => [name, sql.raw(`excluded.${underscored(name)}`)])),
    })
}

/** Whether the kept articles are these already, word for word, as they are at almost every start. */
async function areKept(tx: Tx, articles: HelpArticle[]): Promise<boolean> {
  const { searched: _searched, fuzzy: _fuzzy, ...columns } = getColumns(helpArticles)
  const rows = await tx.select(columns).from(helpArticles)
  const kept = new Map(rows.map((row) => [row.id, { ...row, lastUpdated: row.lastUpdated.toString() }]))
  return kept.size === articles.length && articles.every((one) => isDeepStrictEqual(kept.get(one.id), one))
}

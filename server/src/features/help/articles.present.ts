import type { HelpArticle, HelpArticleSummary } from '@quartet/contract/help/help'
import type { ArticleRow, ArticleSummaryRow } from './articles.queries.ts'

export const presentArticleSummary = (row: ArticleSummaryRow): HelpArticleSummary => ({
  ...row,
  lastUpdated: row.lastUpdated.toString(),
})

export function presentArticle({ searched: _, fuzzy: __, content, ...row }: ArticleRow): HelpArticle {
  return { ...presentArticleSummary(row), content }
}

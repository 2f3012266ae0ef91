import { listArticles } from '../../features/help/articles.queries.ts'
import { shelvedFor } from '../../features/help/help.policy.ts'
import { searchRoutes } from '../../features/search/search.routes.ts'
import { part } from '../part.ts'

export function search() {
  return part({
    routes: () => ({
      search: searchRoutes({
        articles: (tx, actor, typed) => listArticles(tx, shelvedFor(actor), { search: typed }),
      }),
    }),
  })
}

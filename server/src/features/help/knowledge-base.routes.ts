import type { KnowledgeBaseData, KnowledgePageData } from '@quartet/contract/help/help'
import type { FastifyInstance } from 'fastify'
import { visitor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Public } from '../../platform/http/public-pages.ts'
import { presentArticle, presentArticleSummary } from './articles.present.ts'
import { findArticle, listArticles } from './articles.queries.ts'
import { readableFor, shelvedFor } from './help.policy.ts'

/** Serves the articles that are open to everybody as pages that are read without a script. */
export function registerKnowledgeBase(
  fastify: FastifyInstance,
  database: Pick<Database, 'transact'>,
  visitors: Pick<Public, 'send'>,
): void {
  fastify.get<{ Querystring: { q?: unknown } }>('/knowledge-base', async (request, reply) => {
    const { q } = request.query
    const search = typeof q === 'string' && q.trim() !== '' ? q.trim().slice(0, 100) : undefined
    const data = await database.transact(visitor, async (work): Promise<KnowledgeBaseData> => {
      const rows = await listArticles(work.tx, shelvedFor(visitor), search === undefined ? {} : { search })
      return { articles: rows.map(presentArticleSummary) }
    })
    return visitors.send(request, reply, { data })
  })

  fastify.get<{ Params: { id: string } }>('/knowledge-base/:id', async (request, reply) => {
    const data = await database.transact(visitor, async (work): Promise<KnowledgePageData> => {
      const row = await findArticle(work.tx, readableFor(visitor), request.params.id)
      return { article: row ? presentArticle(row) : null }
    })
    return visitors.send(request, reply, { data })
  })
}

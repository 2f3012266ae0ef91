import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { system } from '../../../platform/actor.ts'
import { admitAdmin, bearerOf, type WhoIs } from '../../../platform/http/admins-alone.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { HeldResources, Metrics } from '../../../platform/watch/metrics.ts'
import { readBacklog } from './backlog.queries.ts'

/** A scraper comes again soon, and wants the figures of this process most of all while the database is in trouble; ms. */
const patience = 2000

type Given = {
  metrics: Metrics
  token: string | undefined
  held(): HeldResources
  whoIs: WhoIs
}

/** Serves the figures of this process and of what waits, to admins and to who has METRICS_TOKEN (decision 43). */
export function registerMetrics(fastify: FastifyInstance, database: Database, given: Given): void {
  fastify.get('/metrics', async (request, reply) => {
    const bearer = bearerOf(request.headers.authorization)
    if (!(bearer && given.token && isSame(bearer, given.token))) await admitAdmin(bearer, given.whoIs)
    const backlog = await Promise.race([
      database
        .transact(system('metrics'), (work) => readBacklog(work.tx, work.now))
        .catch((err: unknown) => {
          request.log.error({ err }, 'couldn’t read the backlog')
          return null
        }),
      sleep(patience, null, { ref: false }),
    ])
    return reply
      .header('cache-control', 'no-store')
      .type(given.metrics.contentType)
      .send(await given.metrics.read(given.held(), backlog))
  })
}

/** As long whichever way it ends, so that nobody finds the token letter by letter. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

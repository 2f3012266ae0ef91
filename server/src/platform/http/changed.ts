import { changedHeader, writeChanged } from '@quartet/contract/messages/changed-header'
import type { Change } from '@quartet/contract/messages/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/db.ts'
import type { Happened } from '../db/domain-events.ts'

const happened = new WeakMap<FastifyRequest, Happened[]>()

/** Returns the database that keeps with a person's request what its transactions record. Visitors have no page to keep true. */
export function noting(database: Database, request: FastifyRequest): Database {
  if (request.method === 'GET' || request.caller?.actor.kind !== 'person') return database
  return {
    ...database,
    transact: (actor, run, requestId) =>
      database.transact(
        actor,
        async (work) => {
          const answer = await run(work)
          happened.set(request, [...(happened.get(request) ?? []), ...work.happened])
          return answer
        },
        requestId,
      ),
  }
}

/** Says in the answer's header what a request changed, where it recorded an event. */
export function sayChanged(request: FastifyRequest, reply: FastifyReply, changedBy: (event: Happened) => Change): void {
  const events = happened.get(request) ?? []
  if (events.length > 0 && reply.statusCode < 400) reply.header(changedHeader, writeChanged(events.map(changedBy)))
}

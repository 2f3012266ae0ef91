import { feeds as contract, type Feed } from '@quartet/contract/timetable/feeds'
import type { FastifyInstance } from 'fastify'
import { system, type Actor, type Person } from '../../../platform/actor.ts'
import type { Database, Work } from '../../../platform/db/db.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { sendProblem } from '../../../platform/http/http.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { studioOf } from '../../gyms/gym/studios.queries.ts'
import { makeFeed, readFeed, revokeFeed } from './feeds.commands.ts'
import { feedPolicy, type FeedOwner } from './feeds.policy.ts'
import { feedName, feedsOf, findFeed, type FeedRow } from './feeds.queries.ts'
import { seesGym } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'

export function feedsRoutes(address: () => string): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const own = input.gymId ? null : work.actor.trainerId
      const rows = await feedsOf(work.tx, own ? { trainerId: own } : { gymId: (await gymFor(work, input.gymId)).id })
      return rows.map((row) => present(work.actor, row))
    }),

    make: operation(contract.make, roles('gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const studioId = input.kind === 'studio' ? input.studioId! : null
      const owner = allow(work.actor, feedPolicy, 'make', await ownerOf(work, input))
      if (studioId !== null) await demandStudio(work, owner.gymId!, studioId)
      const { id, token } = await makeFeed(work, { ...owner, studioId })
      return { ...present(work.actor, (await findFeed(work.tx, id))!), address: `${address()}${path}?key=${token}` }
    }),

    revoke: operation(contract.revoke, roles('gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const row = await findFeed(work.tx, input.id)
      if (!row || !sees(work.actor, row)) throw notFound()
      await revokeFeed(work, allow(work.actor, feedPolicy, 'revoke', { ...ownerIn(row), id: row.id }))
      return present(work.actor, row)
    }),
  }
}

/** The secret stands behind the question mark, which is never written to the log. */
const path = '/api/calendar.ics'

/** Serves calendars to whoever knows an address: calendar programs do not sign in. */
export function registerFeeds(
  fastify: FastifyInstance,
  database: Database,
  ports: Pick<TimetablePorts, 'coversOf'>,
): void {
  fastify.get<{ Querystring: { key?: unknown } }>(path, async (request, reply) => {
    const { key } = request.query
    const known = request.headers['if-none-match'] ?? ''
    const answer =
      typeof key === 'string' && /^[\w-]{43}$/.test(key)
        ? await database.transact(system('feeds'), (work) =>
            readFeed(work, key, { known, program: request.headers['user-agent'] ?? '' }, ports),
          )
        : null
    if (!answer) return sendProblem(reply, request, notFound())
    void reply.header('etag', answer.etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'none')
    if (answer.body === null) return reply.code(304).send()
    return reply
      .header('content-disposition', 'inline; filename="timetable.ics"')
      .type('text/calendar; charset=utf-8')
      .send(answer.body)
  })
}

async function ownerOf(
  work: Work & { actor: Person },
  asked: { kind: Feed['kind']; gymId?: string },
): Promise<FeedOwner> {
  if (asked.kind !== 'trainer') return { gymId: (await gymFor(work, asked.gymId)).id, trainerId: null }
  const { trainerId } = work.actor
  if (trainerId === null) throw invalid([{ field: 'kind', message: 'Only trainers have a personal calendar.' }])
  return { trainerId, gymId: null }
}

async function demandStudio(work: Work, gymId: string, studioId: string): Promise<void> {
  if (!(await studioOf(work.tx, gymId, studioId)))
    throw invalid([{ field: 'studioId', message: 'Choose a studio of this gym.' }])
}

const ownerIn = ({ trainerId, gymId }: FeedRow): FeedOwner =>
  trainerId === null ? { trainerId, gymId: gymId! } : { trainerId, gymId: null }

function sees(actor: Actor, row: FeedRow): boolean {
  return row.gymId === null ? may(actor, feedPolicy, 'revoke', ownerIn(row)) : seesGym(actor, row.gymId)
}

function present(actor: Actor, row: FeedRow): Feed {
  return {
    id: row.id,
    kind: row.trainerId !== null ? 'trainer' : row.studioId === null ? 'gym' : 'studio',
    gymId: row.gymId,
    studioId: row.studioId,
    name: feedName(row),
    madeBy: row.madeBy,
    madeAt: row.madeAt.toString(),
    usedAt: row.usedAt?.toString() ?? null,
    usedWith: row.usedWith,
    can: { revoke: may(actor, feedPolicy, 'revoke', ownerIn(row)) },
  }
}

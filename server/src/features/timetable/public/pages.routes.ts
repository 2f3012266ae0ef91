import { publicTimetables as contract, type PublicTimetable } from '@quartet/contract/timetable/public'
import type { FastifyInstance } from 'fastify'
import { system } from '../../../platform/actor.ts'
import type { Database, Work } from '../../../platform/db/db.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { sendProblem } from '../../../platform/http/http.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { listEntries } from '../entries/entries.queries.ts'
import { lookingForCover } from '../feeds/feeds.queries.ts'
import { openItems } from './open-sessions.commands.ts'
import { isChangeNumber, openFeed } from './open-sessions.present.ts'
import { findPublished, gymAt, publishTimetable } from './pages.commands.ts'
import { noPublicPage, publicDays, publicPage } from './pages.present.ts'
import { timetablePolicy } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt, instantsOf } from '../recurrence/wall-times.rules.ts'

export function publicTimetablesRoutes(address: () => string): RouterOf<typeof contract> {
  return {
    get: operation(contract.get, roles('admin', 'gym', 'gym_admin'), async (work, { input }) =>
      answer(work, (await gymFor(work, input.gymId)).id),
    ),

    publish: operation(contract.publish, roles('gym', 'gym_admin'), async (work, { input }) => {
      const { id, name } = await gymFor(work, input.gymId)
      const gym = allow(work.actor, timetablePolicy, 'edit', { gymId: id, name })
      await publishTimetable(work, gym, input.published)
      return answer(work, id)
    }),
  }

  async function answer(work: Work, gymId: string): Promise<PublicTimetable> {
    const row = await findPublished(work.tx, gymId)
    return {
      address: row?.publishedAt ? `${address()}/timetables/${row.slug}` : null,
      publishedAt: row?.publishedAt?.toString() ?? null,
      can: { publish: may(work.actor, timetablePolicy, 'edit', { gymId }) },
    }
  }
}

/** Serves the pages of gyms that publish their timetable, as plain HTML that is read without a script, and as open data. */
export function registerPublicTimetables(
  fastify: FastifyInstance,
  database: Database,
  address: () => string,
  ports: Pick<TimetablePorts, 'coversOf'>,
): void {
  fastify.get<{ Params: { slug: string } }>('/timetables/:slug', async (request, reply) => {
    const page = await database.transact(system('public timetable'), async (work) => {
      const gym = await gymAt(work.tx, request.params.slug)
      if (!gym) return undefined
      const today = dateAt(work.now, gym.timezone)
      const range = instantsOf(today, today.add({ days: publicDays - 1 }), gym.timezone)
      const rows = await listEntries(work.tx, undefined, { gymId: gym.id, ...range })
      return publicPage(gym, rows, today, await lookingForCover(work, rows, ports))
    })
    return reply
      .code(page === undefined ? 404 : 200)
      .header('cache-control', 'public, max-age=60')
      .type('text/html; charset=utf-8')
      .send(page ?? noPublicPage())
  })

  fastify.get<{ Params: { slug: string }; Querystring: { afterChangeNumber?: unknown } }>(
    '/timetables/:slug/openactive',
    async (request, reply) => {
      const { afterChangeNumber: asked = '0' } = request.query
      if (typeof asked !== 'string' || !isChangeNumber(asked))
        return sendProblem(
          reply,
          request,
          invalid([{ field: 'afterChangeNumber', message: 'Expected a whole number.' }]),
        )
      const page = `${address()}/timetables/${request.params.slug}`
      const items = await database.transact(system('open data'), async (work) => {
        const gym = await gymAt(work.tx, request.params.slug)
        return gym && openItems(work, gym, page, BigInt(asked))
      })
      if (!items) return sendProblem(reply, request, notFound())
      return reply
        .header('cache-control', items.length > 0 ? 'public, max-age=3600' : 'public, max-age=8')
        .header('access-control-allow-origin', '*')
        .type('application/json')
        .send(openFeed(`${page}/openactive`, asked, items))
    },
  )
}

import { publicTimetables as contract } from '@quartet/contract/public-timetables'
import type { PublicTimetable } from '@quartet/contract/public-timetables'
import type { FastifyInstance } from 'fastify'
import { system } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db.ts'
import { allow, may } from '../../platform/gate.ts'
import { operation, roles } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import { gymFor } from '../gyms/gyms.queries.ts'
import { listEntries } from './entries.queries.ts'
import { findPublished, gymAt, publishTimetable } from './public-timetables.commands.ts'
import { noPublicPage, publicDays, publicPage } from './public-timetables.present.ts'
import { timetablePolicy } from './timetable.policy.ts'
import { dateAt, instantsOf } from './timetable.rules.ts'

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

/** Serves the pages of gyms that publish their timetable, as plain HTML that is read without a script. */
export function registerPublicTimetables(fastify: FastifyInstance, database: Database): void {
  fastify.get<{ Params: { slug: string } }>('/timetables/:slug', async (request, reply) => {
    const page = await database.transact(system('public timetable'), async (work) => {
      const gym = await gymAt(work.tx, request.params.slug)
      if (!gym) return undefined
      const today = dateAt(work.now, gym.timezone)
      const range = instantsOf(today, today.add({ days: publicDays - 1 }), gym.timezone)
      return publicPage(gym, await listEntries(work.tx, undefined, { gymId: gym.id, ...range }), today)
    })
    return reply
      .code(page === undefined ? 404 : 200)
      .header('cache-control', 'public, max-age=60')
      .type('text/html; charset=utf-8')
      .send(page ?? noPublicPage())
  })
}

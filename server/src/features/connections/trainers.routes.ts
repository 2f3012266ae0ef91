import { trainers as contract } from '@quartet/contract/connections'
import { notFound } from '../../platform/fail.ts'
import { operation, roles } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import { answerList, decodeCursor } from '../../platform/page.ts'
import { gymFor, meantGym } from '../gyms/gyms.queries.ts'
import { findableTrainers, visibleTrainers } from './trainers.policy.ts'
import { presentTrainer } from './trainers.present.ts'
import { findTrainer, listTrainers, specialtiesOf } from './trainers.queries.ts'

export function trainersRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym_admin', 'gym'), async (work, { input }) => {
      const { gym_id, pending, search, specialtyId, state, limit } = input
      const own = gym_id ? (await gymFor(work, gym_id)).id : null
      const gymId = own ?? meantGym(work.actor)
      const rows = await listTrainers(work.tx, own ? visibleTrainers(work.actor) : findableTrainers, {
        gymId,
        connected: own ? (pending ? ['active', 'pending'] : ['active']) : undefined,
        search,
        specialtyId,
        state,
        limit,
        after: decodeCursor(input, 'text', 'id'),
      })
      const specialties = await specialtiesOf(
        work.tx,
        rows.map((row) => row.id),
      )
      return answerList(
        input,
        rows,
        (row) => [row.name, row.userId],
        (row) => presentTrainer(work.actor, gymId, row, specialties.get(row.id) ?? []),
      )
    }),

    get: operation(contract.get, roles('admin', 'gym_admin', 'gym', 'trainer'), async (work, { input }) => {
      const gymId = meantGym(work.actor)
      const row = await findTrainer(work.tx, visibleTrainers(work.actor), input.id, gymId)
      if (!row) throw notFound()
      return presentTrainer(work.actor, gymId, row, (await specialtiesOf(work.tx, [row.id])).get(row.id) ?? [])
    }),
  }
}

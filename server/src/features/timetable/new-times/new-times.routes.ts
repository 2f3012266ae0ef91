import { timeChanges as contract, type TimeChange } from '@quartet/contract/timetable/new-times'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { acknowledge } from './new-times.commands.ts'
import { timeChangePolicy, visibleTimeChanges } from './new-times.policy.ts'
import { presentTimeChange } from './new-times.present.ts'
import { classesOfTimeChanges, findTimeChange, listTimeChanges, type TimeChangeRow } from './new-times.queries.ts'

export function timeChangesRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym', 'gym_admin', 'trainer'), async (work, { input }) => {
      const { actor } = work
      const own = !input.gymId && actor.teams.length === 0 ? actor.trainerId : null
      const whose = own ? { trainerId: own } : { gymId: (await gymFor(work, input.gymId)).id }
      return present(work, await listTimeChanges(work, visibleTimeChanges(actor), whose))
    }),

    acknowledge: operation(contract.acknowledge, roles('trainer'), async (work, { input }) => {
      const scope = visibleTimeChanges(work.actor)
      const found = await findTimeChange(work.tx, scope, input.id)
      if (!found) throw notFound()
      await acknowledge(work, allow(work.actor, timeChangePolicy, 'acknowledge', found))
      const [answer] = await present(work, [(await findTimeChange(work.tx, scope, input.id))!])
      return answer!
    }),
  }
}

async function present(work: Work & { actor: Person }, rows: TimeChangeRow[]): Promise<TimeChange[]> {
  const ids = rows.map((row) => row.id)
  const about = Map.groupBy(await classesOfTimeChanges(work.tx, ids, work.now), (one) => one.timeChangeId)
  return rows.map((row) => presentTimeChange(work.actor, work.now, row, about.get(row.id) ?? []))
}

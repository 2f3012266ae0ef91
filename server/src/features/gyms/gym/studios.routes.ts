import { studios as contract } from '@quartet/contract/gyms/gyms'
import { found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { gymPolicy, ofItself, studioPolicy, visibleStudios } from './gym.policy.ts'
import type { GymsPorts } from './gym.ports.ts'
import { presentStudio } from './gym.present.ts'
import { gymFor } from './gym.queries.ts'
import { addStudio, archiveStudio, changeStudio } from './studios.commands.ts'
import { findStudio, listStudios } from './studios.queries.ts'

/** The others read a studio on the class that is held there. */
const gymPeople = roles('admin', 'gym_admin', 'gym')

export function studiosRoutes(ports: Pick<GymsPorts, 'studioInUse'>): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const rows = await listStudios(work.tx, gym.id)
      return rows.map((row) => presentStudio(work.actor, row))
    }),

    create: operation(contract.create, gymPeople, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      return presentStudio(
        work.actor,
        await addStudio(work, allow(work.actor, gymPolicy, 'manageStudios', ofItself(gym)), input),
      )
    }),

    update: operation(contract.update, gymPeople, async (work, { input }) => {
      const studio = found(await findStudio(work.tx, visibleStudios(work.actor), input.id))
      const allowed = allow(work.actor, studioPolicy, 'edit', studio)
      await refuseStale(work, input, {
        version: studio.version,
        last: lastEvent(work, studio.id),
        read: async () => presentStudio(work.actor, studio),
      })
      return presentStudio(work.actor, await changeStudio(work, allowed, input))
    }),

    archive: operation(contract.archive, gymPeople, async (work, { input }) => {
      const studio = found(await findStudio(work.tx, visibleStudios(work.actor), input.id))
      const allowed = allow(work.actor, studioPolicy, 'edit', studio)
      await archiveStudio(work, allowed, await ports.studioInUse(work, studio.id))
      return { success: true as const }
    }),
  }
}

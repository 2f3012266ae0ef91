import { gymAdmins as contract } from '@quartet/contract/gyms/team'
import { notFound } from '../../../platform/fail.ts'
import { fresh, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { findGym } from '../gym/gym.queries.ts'
import { allocateGym, revokeGym } from './team.commands.ts'
import type { TeamPorts } from './team.ports.ts'
import { allocationsOf } from './team.queries.ts'

const admins = roles('admin')

export function gymAdminsRoutes(ports: Pick<TeamPorts, 'listGymAdmins'>): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, admins, async (work, { input }) => {
      const { search, limit } = input
      const rows = await ports.listGymAdmins(work, { search, limit, after: decodeCursor(input, 'text', 'id') })
      const allocations = await allocationsOf(
        work.tx,
        rows.map((row) => row.id),
      )
      return answerList(
        input,
        rows,
        (row) => [row.name, row.id],
        (row) => ({
          ...row,
          gyms: (allocations.get(row.id) ?? []).map(({ id, name, since }) => ({ id, name, since: since.toString() })),
        }),
      )
    }),

    allocate: operation(contract.allocate, fresh(admins), async (work, { input }) => {
      if (!(await findGym(work.tx, input.gymId))) throw notFound()
      await allocateGym(work, { userId: input.id, gymId: input.gymId })
      return { success: true as const }
    }),

    revoke: operation(contract.revoke, fresh(admins), async (work, { input }) => {
      await revokeGym(work, { userId: input.id, gymId: input.gymId })
      return { success: true as const }
    }),
  }
}

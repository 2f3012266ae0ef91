import { team as contract, type TeamMember } from '@quartet/contract/gyms/team'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { fresh, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { invitationPolicy } from '../../identity/invitations/invitations.policy.ts'
import { gymFor } from '../gym/gym.queries.ts'
import { changePosition, endMembership, handOverGym } from './team.commands.ts'
import { seesAddresses, teamPolicy, visibleMembers } from './team.policy.ts'
import type { TeamPorts } from './team.ports.ts'
import { listMembers, lockMember, type MemberRow } from './team.queries.ts'

const gymPeople = roles('gym_admin', 'gym')
const success = { success: true as const }

export function teamRoutes(ports: Pick<TeamPorts, 'peopleOf'>): RouterOf<typeof contract> {
  async function lock(work: Work, id: string): Promise<MemberRow> {
    const row = found(await lockMember(work.tx, visibleMembers(work.actor), id))
    return row
  }

  return {
    list: operation(contract.list, gymPeople, async (work, { input }) => {
      const { actor } = work
      const gym = await gymFor(work, input.gymId)
      const rows = await listMembers(work.tx, gym.id)
      const people = await ports.peopleOf(
        work,
        rows.map((row) => row.accountId),
      )
      const withAddresses = seesAddresses(actor, gym.id)
      const members = rows.map((row): TeamMember => ({
        id: row.id,
        userId: row.accountId,
        name: people.get(row.accountId)?.name ?? row.email,
        email: withAddresses ? row.email : null,
        avatarUrl: people.get(row.accountId)?.avatarUrl ?? null,
        position: row.position,
        since: row.createdAt.toString(),
        can: {
          changePosition: may(actor, teamPolicy, 'changePosition', row),
          end: row.position !== 'owner' && may(actor, teamPolicy, 'end', row),
          handOver: row.position === 'manager' && may(actor, teamPolicy, 'handOver', row),
        },
      }))
      return { gymId: gym.id, members, can: { invite: may(actor, invitationPolicy, 'invite', { gymId: gym.id }) } }
    }),

    change: operation(contract.change, fresh(gymPeople), async (work, { input }) => {
      const member = allow(work.actor, teamPolicy, 'changePosition', await lock(work, input.id))
      await changePosition(work, member, input.position)
      return success
    }),

    end: operation(contract.end, gymPeople, async (work, { input }) => {
      await endMembership(work, allow(work.actor, teamPolicy, 'end', await lock(work, input.id)))
      return success
    }),

    handOver: operation(contract.handOver, fresh(gymPeople), async (work, { input }) => {
      await handOverGym(work, allow(work.actor, teamPolicy, 'handOver', await lock(work, input.id)))
      return success
    }),
  }
}

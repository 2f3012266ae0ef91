import type { Work } from '../../../platform/db/db.ts'
import type { TeamPorts } from '../../gyms/team/team.ports.ts'
import { avatarUrl } from './avatars.rules.ts'
import { peopleByIds } from './names.queries.ts'
import { listUsers } from './person.queries.ts'

/** Answers teams and gym admins who their people are. */
export const teamPorts: TeamPorts = {
  async peopleOf(work, ids) {
    const people = [...(await peopleByIds(work.tx, ids))]
    return new Map(people.map(([id, { name, avatarId }]) => [id, { name, avatarUrl: avatarUrl(avatarId) }]))
  },
  async listGymAdmins(work, filter) {
    const rows = await listUsers(work.tx, undefined, { ...filter, role: 'gym_admin' })
    return rows.map(({ id, email, fullName, avatarId }) => ({
      id,
      email,
      name: fullName,
      avatarUrl: avatarUrl(avatarId),
    }))
  },
}

/** Full names, by account. */
export async function peopleNamed(work: Work, ids: string[]): Promise<Map<string, string>> {
  return new Map([...(await peopleByIds(work.tx, ids))].map(([id, { name }]) => [id, name]))
}

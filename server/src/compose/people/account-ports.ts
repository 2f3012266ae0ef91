import type { Config } from '../../platform/start/config.ts'
import { allow } from '../../platform/authorize.ts'
import { touchesOfPerson } from '../../features/covers/lookups/dependents.queries.ts'
import { ownsAnyGym } from '../../features/gyms/gym/gym.queries.ts'
import { mustHaveFactor } from '../../features/identity/sessions/assurance.rules.ts'
import type { IdentityPorts } from '../../features/identity/accounts/accounts.ports.ts'
import { enroll } from '../../features/users/person/enrolment.commands.ts'
import { archiveUser } from '../../features/users/profile/settings.commands.ts'
import { userPolicy } from '../../features/users/person/person.policy.ts'
import { presentUser } from '../../features/users/person/person.present.ts'
import { findUser, touchable } from '../../features/users/person/person.queries.ts'
import { eraseAccount } from './erasure.commands.ts'

/** What identity asks of the people behind its accounts. */
export const entrancePorts = (config: Config): IdentityPorts => ({
  enroll,
  presentUser: async (work, id) => presentUser((await findUser(work.tx, undefined, id))!),
  archive: async (work, id) => {
    const user = (await findUser(work.tx, undefined, id))!
    const touched = await touchesOfPerson(work, touchable(user))
    if (touched.length > 0) return 'needed'
    await archiveUser(work, allow(work.actor, userPolicy, 'archive', user), touched)
    return 'archived'
  },
  erase: eraseAccount,
  mustHaveFactor: async (work, { id, role }) =>
    mustHaveFactor({ role, ownsGym: role === 'gym' && (await ownsAnyGym(work.tx, id)) }, config.factorsRequired),
})

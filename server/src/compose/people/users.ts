import { sealedOfPeople, storedOfPeople } from '../../features/users/person/person.tables.ts'
import { connectedWith } from '../../features/connections/connection/trainers.policy.ts'
import { touchesOfPerson } from '../../features/covers/lookups/dependents.queries.ts'
import { passwordProof } from '../../features/identity/passwords/passwords.commands.ts'
import { usersNotices } from '../../features/users/leaving/exports.notices.ts'
import { collectTask, usersTasks } from '../../features/users/leaving/exports.tasks.ts'
import { profileDataOf } from '../../features/users/personal-data.queries.ts'
import type { PersonalData } from '../../features/users/person/person.ports.ts'
import { usersReactions } from '../../features/users/users.reactions.ts'
import { usersRoutes } from '../../features/users/users.routes.ts'
import { part, type Services } from '../part.ts'

/** `personalData` is every slice's part of what people take along. */
export function users(kit: Services, personalData: () => PersonalData[]) {
  return part({
    notices: usersNotices,
    reactions: usersReactions((exportId) => kit.queue().send(collectTask, { exportId })),
    tasks: usersTasks({ personalData, files: kit }),
    personalData: [{ name: 'profile', of: profileDataOf }],
    sealed: sealedOfPeople,
    stored: storedOfPeople,
    changes: {
      user: { users: 'userId', trainers: null, connections: null, dashboards: null },
      profile: { users: null, trainers: null, connections: null, gyms: null, dashboards: null },
      avatar: { users: null, trainers: null, gyms: null },
      data: { users: null },
    },
    routes: () => ({
      users: usersRoutes(
        {
          mailer: kit.mailer,
          prove: passwordProof(kit.entrance()),
          connectedWith,
          touches: touchesOfPerson,
          personalData,
        },
        kit,
      ),
    }),
  })
}

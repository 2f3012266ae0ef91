import { findDependents } from '../../features/covers/lookups/dependents.queries.ts'
import { gymAdminsRoutes } from '../../features/gyms/team/gym-admins.routes.ts'
import { gymsReactions } from '../../features/gyms/gyms.reactions.ts'
import { gymsRoutes } from '../../features/gyms/gym/gym.routes.ts'
import { studiosRoutes } from '../../features/gyms/gym/studios.routes.ts'
import { teamNotices } from '../../features/gyms/team/team.notices.ts'
import { teamRoutes } from '../../features/gyms/team/team.routes.ts'
import { inviteOwner } from '../../features/identity/invitations/invitations.commands.ts'
import { offeredBy, offering } from '../../features/jobs/job/offering.queries.ts'
import { openSubscription } from '../../features/plans/plans.commands.ts'
import { firstPlan } from '../../features/plans/plans.rules.ts'
import { studioInUse } from '../../features/timetable/entries/homes.queries.ts'
import { avatarUrl } from '../../features/users/person/avatars.rules.ts'
import { teamPorts } from '../../features/users/person/people.present.ts'
import { avatarIdsOf } from '../../features/users/person/person.queries.ts'
import { invitationsPorts } from './invitations.ts'
import { part, type Services } from '../part.ts'

export function gyms(kit: Services) {
  return part({
    notices: teamNotices(teamPorts),
    reactions: gymsReactions,
    changes: {
      gym: { gyms: 'gymId', gymAdmins: null, users: null, timetables: null, dashboards: null },
      studio: { studios: null, timetables: null, classes: null },
      team: { team: null, gyms: 'gymId', gymAdmins: null },
    },
    routes: () => ({
      gyms: gymsRoutes({
        avatarsOf: async (work, userIds) =>
          new Map([...(await avatarIdsOf(work.tx, userIds))].map(([userId, id]) => [userId, avatarUrl(id)!])),
        offering,
        offeredBy,
        touches: (work, gymId) => findDependents(work, { gymIds: [gymId] }),
        openPlan: (work, gym) => openSubscription(work, { gymId: gym.id, timezone: gym.timezone }, firstPlan(work.now)),
        inviteOwner: (work, gym, email) => inviteOwner(work, invitationsPorts(kit), gym.id, email),
      }),
      studios: studiosRoutes({ studioInUse }),
      team: teamRoutes(teamPorts),
      gymAdmins: gymAdminsRoutes(teamPorts),
    }),
  })
}

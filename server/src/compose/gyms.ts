import { gymAdminsRoutes } from '../features/gyms/gym-admins.routes.ts'
import { gymsReactions } from '../features/gyms/gyms.reactions.ts'
import { gymsRoutes } from '../features/gyms/gyms.routes.ts'
import { studiosRoutes } from '../features/gyms/studios.routes.ts'
import { teamNotices } from '../features/gyms/team.notices.ts'
import { teamRoutes } from '../features/gyms/team.routes.ts'
import { studioInUse } from '../features/timetable/timetable.queries.ts'
import { avatarUrl } from '../features/users/avatars.rules.ts'
import { teamPorts } from '../features/users/people.present.ts'
import { avatarIdsOf } from '../features/users/users.queries.ts'
import { part } from './part.ts'

export function gyms() {
  return part({
    notices: teamNotices(teamPorts),
    reactions: gymsReactions,
    routes: () => ({
      gyms: gymsRoutes({
        avatarsOf: async (work, userIds) =>
          new Map([...(await avatarIdsOf(work.tx, userIds))].map(([userId, id]) => [userId, avatarUrl(id)!])),
      }),
      studios: studiosRoutes({ studioInUse }),
      team: teamRoutes(teamPorts),
      gymAdmins: gymAdminsRoutes(teamPorts),
    }),
  })
}

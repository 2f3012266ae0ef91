import { connectionAnswers } from '../features/connections/answers.queries.ts'
import { connectionsMails } from '../features/connections/connections.mails.ts'
import { connectionsNotices } from '../features/connections/connections.notices.ts'
import { connectionsReactions } from '../features/connections/connections.reactions.ts'
import { connectionsTasks } from '../features/connections/connections.tasks.ts'
import { connectionsRoutes } from '../features/connections/connections.routes.ts'
import { connectionDataOf } from '../features/connections/personal-data.queries.ts'
import { rosterRoutes } from '../features/connections/roster.routes.ts'
import { trainersRoutes } from '../features/connections/trainers.routes.ts'
import { handOn, holdHandover } from '../features/covers/handover.commands.ts'
import { standingsAt, touchedSeries } from '../features/covers/handover.queries.ts'
import { taughtUntil, touchesOf, waitingAt } from '../features/covers/touches.queries.ts'
import { part } from './part.ts'

export function connections() {
  return part({
    notices: connectionsNotices,
    mails: connectionsMails,
    reactions: connectionsReactions,
    tasks: connectionsTasks({ taughtUntil }),
    personalData: [{ name: 'connections', of: connectionDataOf }],
    answers: [connectionAnswers],
    routes: () => ({
      connections: connectionsRoutes({ touches: touchesOf, taughtUntil }),
      roster: rosterRoutes({
        touches: touchesOf,
        taughtUntil,
        touchedSeries,
        waiting: waitingAt,
        standings: standingsAt,
        hold: holdHandover,
        handOn,
      }),
      trainers: trainersRoutes(),
    }),
  })
}

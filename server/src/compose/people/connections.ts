import { sealedOfEngagements } from '../../features/connections/engagements/engagements.tables.ts'
import { connectionAnswers } from '../../features/connections/connection/answers.queries.ts'
import { connectionEvents } from '../../features/connections/connection/connection.event.ts'
import { connectionsReactions } from '../../features/connections/connections.reactions.ts'
import { connectionsTasks } from '../../features/connections/connections.tasks.ts'
import { connectionsRoutes } from '../../features/connections/connection/connection.routes.ts'
import { connectionDataOf, engagementDataOf } from '../../features/connections/personal-data.queries.ts'
import { engagementEvents } from '../../features/connections/engagements/engagements.event.ts'
import { payAccountEvents } from '../../features/connections/engagements/pay-accounts.event.ts'
import { rateEvents } from '../../features/connections/rates/rates.event.ts'
import { engagementsRoutes } from '../../features/connections/engagements/engagements.routes.ts'
import { payersRoutes } from '../../features/connections/engagements/payers.routes.ts'
import { rateCardsRoutes } from '../../features/connections/rates/cards.routes.ts'
import { rosterRoutes } from '../../features/connections/roster/roster.routes.ts'
import { trainersRoutes } from '../../features/connections/directory/directory.routes.ts'
import { reassignClasses, lockReassignment } from '../../features/covers/class-changes/handover.commands.ts'
import { standingsAt, touchedSeries } from '../../features/covers/assignments/series-held.queries.ts'
import { taughtUntil, findDependents, applicationsWaitingAt } from '../../features/covers/lookups/dependents.queries.ts'
import { recordOf, taughtBy } from '../../features/covers/lookups/work-history.queries.ts'
import { inOrderAt } from '../../features/compliance/status/in-order.queries.ts'
import { freeIn } from '../../features/timetable/entries/free.queries.ts'
import { classNames } from '../../features/timetable/series/classes.queries.ts'
import { part, type Services } from '../part.ts'

export function connections(kit: Pick<Services, 'vault'>) {
  return part({
    events: [...connectionEvents, ...engagementEvents, ...payAccountEvents, ...rateEvents],
    reactions: connectionsReactions,
    tasks: connectionsTasks({ taughtUntil }),
    personalData: [
      { name: 'connections', of: connectionDataOf },
      { name: 'engagements', of: engagementDataOf },
    ],
    answers: [connectionAnswers],
    sealed: sealedOfEngagements,
    changes: {
      connection: {
        connections: 'connectionId',
        roster: null,
        trainers: null,
        gyms: null,
        covers: null,
        notifications: null,
        dashboards: null,
      },
      directory: { trainers: null },
      engagement: { engagements: 'engagementId', roster: null },
      pay_account: { engagements: null },
      payer: { payers: null },
      rate: { rateCards: null },
      award_floor: { rateCards: null },
      award_floors: { rateCards: null },
    },
    routes: () => ({
      connections: connectionsRoutes({ touches: findDependents, taughtUntil }),
      roster: rosterRoutes({
        touches: findDependents,
        taughtUntil,
        touchedSeries,
        waiting: applicationsWaitingAt,
        standings: standingsAt,
        hold: lockReassignment,
        handOn: reassignClasses,
      }),
      engagements: engagementsRoutes(kit.vault),
      payers: payersRoutes(kit.vault),
      rateCards: rateCardsRoutes({ classNames }),
      trainers: trainersRoutes({ freeIn, inOrder: inOrderAt, recordOf, taughtBy }),
    }),
  })
}

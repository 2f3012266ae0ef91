import { heardBy, reaction, type Reaction } from '../../platform/events/events.ts'
import './engagements/engagements.commands.ts'
import './engagements/pay-accounts.commands.ts'
import { trainerIdOf } from '../users/person/person.queries.ts'
import { endAllOf } from './connection/leaving.commands.ts'
import type { EventType } from '../../platform/db/domain-events.ts'
import { gymAndTrainer } from '../users/person/names.queries.ts'

const ofEngagements = [
  'engagement.changed',
  'engagement.business_changed',
  'engagement.employee_given',
  'pay_account.confirmed',
] as const satisfies EventType[]

export const connectionsReactions: Reaction[] = [
  ...ofEngagements.map((on) => heardBy(on, ({ tx }, { payload }) => gymAndTrainer(tx, payload))),
  reaction('connections.gym-archived', 'gym.archived', (work, { payload }) =>
    endAllOf(work, { gymIds: [payload.gymId] }),
  ),
  reaction('connections.account-closed', 'user.closed_account', async (work, { payload }) => {
    const trainerId = await trainerIdOf(work.tx, payload.userId)
    if (trainerId) await endAllOf(work, { trainerId })
    if (payload.gymIds.length > 0) await endAllOf(work, { gymIds: payload.gymIds })
  }),
]

import type { Work } from '../../platform/db/db.ts'
import { reaction, type Reaction } from '../../platform/events/events.ts'
import type { Live } from '../../platform/events/realtime.ts'
import './engagements/engagements.commands.ts'
import './connection/invited-trainers.commands.ts'
import './engagements/pay-accounts.commands.ts'
import { trainerIdOf } from '../users/person/person.queries.ts'
import { findConnection } from './connection/connection.queries.ts'
import { endAllOf } from './connection/leaving.commands.ts'
import { findTrainer } from './connection/trainers.queries.ts'
import type { EventType, Happened } from '../../platform/db/domain-events.ts'

type Change =
  | 'connection.joined'
  | 'connection.requested'
  | 'connection.accepted'
  | 'connection.declined'
  | 'connection.terms_changed'
  | 'connection.ending_settled'
  | 'connection.terminated'

/** Both sides hear of it, with the status that the connection has by now. */
async function announce(work: Work, { payload }: Happened<Change>, live: Live): Promise<void> {
  const connection = await findConnection(work.tx, undefined, payload.connectionId)
  if (!connection) return
  const change = { connectionId: connection.id, status: connection.status }
  live.toPeople([connection.trainer.userId], 'connection_changed', change)
  live.toGym(connection.gymId, 'connection_changed', change)
}

const ofEngagements = [
  'engagement.begun',
  'engagement.changed',
  'engagement.ended',
  'engagement.business_changed',
  'engagement.employee_given',
  'engagement.agreed',
  'engagement.disagreed',
  'pay_account.changed',
  'pay_account.kept',
  'pay_account.confirmed',
] as const satisfies EventType[]

export const connectionsReactions: Reaction[] = [
  ...ofEngagements.map((type) =>
    reaction(`live.${type}`, type, async (work, { payload: { gymId, trainerId } }, live) => {
      const trainer = await findTrainer(work.tx, undefined, trainerId)
      if (trainer) live.toPeople([trainer.userId], 'engagement_changed', { gymId, trainerId })
      live.toGym(gymId, 'engagement_changed', { gymId, trainerId })
    }),
  ),
  reaction('live.connection-joined', 'connection.joined', announce),
  reaction('live.connection-requested', 'connection.requested', announce),
  reaction('live.connection-accepted', 'connection.accepted', announce),
  reaction('live.connection-declined', 'connection.declined', announce),
  reaction('live.connection-terms-changed', 'connection.terms_changed', announce),
  reaction('live.connection-ending-settled', 'connection.ending_settled', announce),
  reaction('live.connection-terminated', 'connection.terminated', announce),
  reaction('connections.gym-archived', 'gym.archived', (work, { payload }) =>
    endAllOf(work, { gymIds: [payload.gymId] }),
  ),
  reaction('connections.account-closed', 'user.closed_account', async (work, { payload }) => {
    const trainerId = await trainerIdOf(work.tx, payload.userId)
    if (trainerId) await endAllOf(work, { trainerId })
    if (payload.gymIds.length > 0) await endAllOf(work, { gymIds: payload.gymIds })
  }),
]

import type { NoticeAnswer } from '@quartet/contract/notifications/notifications'
import type { Connection } from '@quartet/contract/connections/connections'

type Asked = Pick<Connection, 'id' | 'status' | 'reason' | 'requestedBy'> & {
  gym: { name: string }
  trainer: { name: string }
  answeredAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
}

/**
 * How a connection request stands, for the side that was asked. `by` is who answered it there: 'you', a name, or null
 * where nobody is known.
 */
export function connectionAnswer(connection: Asked, mayAnswer: boolean, by: string | null): NoticeAnswer {
  const { id, status, reason, answeredAt, endedAt } = connection
  const asker = connection.requestedBy === 'gym' ? connection.gym.name : connection.trainer.name
  const settled = (word: string, sentence: string, at: Temporal.Instant | null): NoticeAnswer => ({
    acts: [],
    outcome: { word, sentence, at: at?.toString() ?? null },
  })
  if (status === 'pending') {
    if (!mayAnswer) return { acts: [], outcome: null }
    return {
      acts: [
        { kind: 'accept_connection', label: 'Accept', id },
        { kind: 'decline_connection', label: 'Decline', id },
      ],
      outcome: null,
    }
  }
  const whose = by === null ? '' : ` by ${by}`
  if (status === 'active') return settled('Accepted', `Accepted${whose}. You’re connected with ${asker}.`, answeredAt)
  if (reason === 'declined') return settled('Declined', `Declined${whose}.`, answeredAt)
  if (answeredAt) return settled('Processed', `Accepted${whose}. The connection has since ended.`, endedAt)
  return settled('Processed', `${asker} has withdrawn the request.`, endedAt)
}

import { clientEvents } from '@quartet/contract/messages/events'
import type { Database, Work } from '../../platform/db/db.ts'
import { withProductEyes } from '../../platform/db/system-role.ts'
import { notFound } from '../../platform/fail.ts'
import type { Person } from '../../platform/actor.ts'
import { heard, type HeardEvent, type Rooms } from '../../platform/events/socket-events.ts'
import { presenceRoom } from '../../platform/events/realtime.ts'
import { connectedOf, isIn } from './conversation/conversations.queries.ts'
import { findMessage, messagesOf } from './conversation/messages.queries.ts'
import { markConversationRead, post, type Posts } from './posting.routes.ts'

/** Where it is heard who is writing. The messages themselves go to people, looked up as each is stored. */
const conversationRoom = (id: string) => `conversation:${id}`

/** What pages say over their socket about messages (M-01, M-03). Each is a transaction as the person of the socket. */
export function messageChannel(posts: Posts, database: () => Database): HeardEvent[] {
  const as = <T>(actor: Person, run: (work: Work & { actor: Person }) => Promise<T>) =>
    database().transact(actor, (work) => run(work as Work & { actor: Person }))

  const writes = (name: 'typing_start' | 'typing_stop') =>
    heard({
      name,
      ...clientEvents[name],
      async run({ actor, payload: { conversationId }, rooms }) {
        const room = conversationRoom(conversationId)
        // Whoever begins to type while they are still being let in is in it as well.
        if (!rooms.has(room) && !(await as(actor, (work) => isIn(work.tx, conversationId, actor.userId))))
          throw notFound()
        if (name === 'typing_start')
          rooms.tell(room, 'user_typing', { conversationId, userId: actor.userId, name: actor.name })
        else rooms.tell(room, 'user_stopped_typing', { conversationId, userId: actor.userId })
      },
    })

  return [
    heard({
      name: 'send_message',
      ...clientEvents.send_message,
      run: ({ actor, payload }) => post(posts, database(), actor, payload),
    }),
    heard({
      name: 'mark_read',
      ...clientEvents.mark_read,
      run: ({ actor, payload }) =>
        as(actor, async (work) => {
          const row = await findMessage(work.tx, messagesOf(actor.userId), payload.messageId)
          if (row?.conversationId !== payload.conversationId) throw notFound()
          await markConversationRead(posts, work, row.conversationId, row.sequence)
        }),
    }),
    heard({
      name: 'join_conversation',
      ...clientEvents.join_conversation,
      async run({ actor, payload: { conversationId }, rooms }) {
        if (!(await as(actor, (work) => isIn(work.tx, conversationId, actor.userId)))) throw notFound()
        rooms.join(conversationRoom(conversationId))
      },
    }),
    heard({
      name: 'leave_conversation',
      ...clientEvents.leave_conversation,
      run: async ({ payload: { conversationId }, rooms }) => rooms.leave(conversationRoom(conversationId)),
    }),
    writes('typing_start'),
    writes('typing_stop'),
    heard({
      name: 'get_online_status',
      ...clientEvents.get_online_status,
      run: ({ actor, payload, rooms }) => tellPresence(posts, as, actor, payload.userIds, rooms),
    }),
  ]
}

/** Answers who of these people is there, and tells when that changes: of those one is connected with, and of nobody else. */
async function tellPresence(
  posts: Posts,
  as: <T>(actor: Person, run: (work: Work & { actor: Person }) => Promise<T>) => Promise<T>,
  actor: Person,
  userIds: string[],
  rooms: Rooms,
): Promise<void> {
  const connected = await as(actor, (work) =>
    withProductEyes(work.tx, () => connectedOf(work.tx, actor.userId, userIds)),
  )
  // Heard from first, and asked then: who comes in between is told of.
  for (const userId of connected) rooms.join(presenceRoom(userId))
  const online = await posts.live().online([...connected])
  for (const userId of connected) rooms.answer('online_status', { userId, online: online.has(userId) })
}

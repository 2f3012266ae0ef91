import { together, reaction, type Reaction, type TransactionalHandler } from '../../platform/events/events.ts'
import type { Work } from '../../platform/db/db.ts'
import { presenceRoom, type Live } from '../../platform/events/realtime.ts'
import { trainersOfGym } from '../connections/connection/connection.queries.ts'
import { teamOf } from '../gyms/gym/gym.queries.ts'
import { accountOfTrainer } from '../users/person/names.queries.ts'
import '../connections/connection/connection.commands.ts'
import '../gyms/team/team.commands.ts'
import '../users/leaving/closure.commands.ts'
import { leaveGym } from './conversation/conversations.commands.ts'
import { connectedOf, placesIn } from './conversation/conversations.queries.ts'
import { eraseMessagesOf } from './conversation/erasure.commands.ts'
import './conversation/messages.commands.ts'
import { presentMessage } from './conversation/messages.present.ts'
import { findMessage, listMessages } from './conversation/messages.queries.ts'
import type { Happened } from '../../platform/db/domain-events.ts'

type Change = 'message.edited' | 'message.removed' | 'message.reacted'

async function announce(work: Work, { payload }: Happened<Change>, live: Live): Promise<void> {
  const row = await findMessage(work.tx, undefined, payload.messageId)
  if (!row) return
  const people = (await placesIn(work.tx, [row.conversationId])).map((one) => one.userId)
  live.toPeople(people, 'message_changed', presentMessage(row))
}

/** Whoever nothing connects any more hears no longer whether the other is there, also on pages that stay open. */
async function part(work: Work, userId: string, others: { userId: string }[], live: Live): Promise<void> {
  const ids = others.map((one) => one.userId)
  const still = await connectedOf(work.tx, userId, ids)
  for (const other of ids) {
    if (still.has(other)) continue
    live.leaveRoom(userId, presenceRoom(other))
    live.leaveRoom(other, presenceRoom(userId))
  }
}

export const messagesReactions: Reaction[] = [
  reaction('live.message-edited', 'message.edited', announce),
  reaction('live.message-removed', 'message.removed', announce),
  reaction('live.message-reacted', 'message.reacted', announce),
  reaction('live.announcement-opened', 'announcement.opened', async (work, { payload }, live) => {
    const [first] = await listMessages(work.tx, payload.conversationId, { after: 0, limit: 1 })
    if (!first) return
    const people = (await placesIn(work.tx, [payload.conversationId])).map((one) => one.userId)
    live.toPeople(
      people.filter((id) => id !== first.senderId),
      'new_message',
      presentMessage(first),
    )
  }),
  reaction('live.conversation-left', 'conversation.left', async (_, { payload }, live) => {
    for (const conversationId of payload.conversationIds) {
      live.leaveRoom(payload.userId, `conversation:${conversationId}`)
      live.toPeople([payload.userId], 'conversation_changed', { conversationId })
    }
  }),
  reaction('live.connection-parted', 'connection.terminated', async (work, { payload }, live) => {
    const userId = await accountOfTrainer(work.tx, payload.trainerId)
    if (userId) await part(work, userId, await teamOf(work.tx, payload.gymId), live)
  }),
  reaction('live.team-member-parted', 'team.member_ended', async (work, { payload: { userId, gymId } }, live) => {
    await part(work, userId, [...(await teamOf(work.tx, gymId)), ...(await trainersOfGym(work.tx, gymId))], live)
  }),
  reaction('messages.account-closed', 'user.closed_account', (work, { payload }) =>
    eraseMessagesOf(work, payload.userId),
  ),
]

/** Whoever leaves a gym leaves its threads with it, in the same transaction. */
export const messagesTogether: TransactionalHandler[] = [
  together('connection.terminated', async (work, { payload }) => {
    const userId = await accountOfTrainer(work.tx, payload.trainerId)
    if (userId) await leave(work, userId, payload.gymId)
  }),
  together('team.member_ended', (work, { payload }) => leave(work, payload.userId, payload.gymId)),
]

async function leave(work: Work, userId: string, gymId: string): Promise<void> {
  const conversationIds = await leaveGym(work, userId, gymId)
  if (conversationIds.length > 0) await work.record('conversation.left', { userId, conversationIds }, { gymId })
}

import { of, type Row } from './row.ts'
import type { World } from './callers.ts'

/** A call about the conversation of the gym's owner and its trainer, and the same about none. */
const about = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/conversations/${world.conversationId}${path}`, body }),
  missing: (world: World) => ({ path: `/conversations/${world.missing}${path}`, body }),
})
/** The same about a message that the trainer wrote there. */
const message = (path: string, body?: object) => ({
  call: (world: World) => ({ path: `/messages/${world.messageId}${path}`, body }),
  missing: (world: World) => ({ path: `/messages/${world.missing}${path}`, body }),
})
const everybody = of('oy yyyy y yyyy')
const theTwo = of('ou uyuu y uuuu')
const writer = of('ou unuu y uuuu')

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const messagesPermissions: Record<string, Row> = {
  'conversations.list': { call: () => ({ path: '/conversations' }), outcomes: everybody },
  'conversations.get': { ...about(''), outcomes: theTwo },
  // With the trainer: the gym's team is connected with them, an admin writes to everybody, and nobody to themself.
  'conversations.open': {
    call: (world) => ({ path: '/conversations', body: { userId: world.trainer.userId } }),
    missing: (world) => ({ path: '/conversations', body: { userId: world.missing } }),
    outcomes: of('oy yyyy u uuuu'),
  },
  'conversations.people': { call: () => ({ path: '/conversations/people' }), outcomes: everybody },
  'conversations.unread': { call: () => ({ path: '/conversations/unread' }), outcomes: everybody },
  'conversations.readAll': { call: () => ({ path: '/conversations/read', body: {} }), outcomes: everybody },
  'conversations.mute': { ...about('/mute', { muted: true }), outcomes: theTwo },
  'conversations.block': { ...about('/block', { blocked: true }), outcomes: theTwo },
  'conversations.announce': {
    call: (world) => ({
      path: '/announcements',
      body: { gymId: world.gymId, title: 'Closed on Monday', content: 'The floor is being done.' },
    }),
    outcomes: of('on yyyn u uuuu'),
  },
  'conversations.audience': {
    call: (world) => ({ path: `/announcements/audience?gymId=${world.gymId}` }),
    missing: (world) => ({ path: `/announcements/audience?gymId=${world.missing}` }),
    outcomes: of('oy yyyy u uuuu'),
  },
  'conversations.export': { ...about('/export'), outcomes: theTwo },

  'messages.list': { ...about('/messages'), outcomes: theTwo },
  'messages.send': {
    call: (world) => ({ path: '/messages', body: { conversationId: world.conversationId, content: 'Hello' } }),
    missing: (world) => ({ path: '/messages', body: { conversationId: world.missing, content: 'Hello' } }),
    outcomes: theTwo,
  },
  'messages.read': { ...about('/read', { sequence: 1 }), outcomes: theTwo },
  'messages.edit': { ...message('', { content: 'Changed' }), outcomes: writer },
  'messages.remove': { ...message(''), outcomes: writer },
  'messages.react': { ...message('/reactions', { emoji: '👍', on: true }), outcomes: theTwo },
  'messages.report': { ...message('/report', { reason: 'Rude' }), outcomes: theTwo },
  'messages.search': { call: () => ({ path: '/messages/search?words=hello' }), outcomes: everybody },
  // Without a file nothing is looked up yet; whose conversation it is, is asked before the file is read.
  'messages.attach': { call: about('/files', {}).call, outcomes: everybody },
  'messages.reports': { call: () => ({ path: '/messages/reports' }), outcomes: of('oy nnnn n nnnn') },
  'messages.settle': {
    call: (world) => ({
      path: `/messages/reports/${world.reportId}`,
      body: { outcome: 'left', words: 'Rude, not harmful' },
    }),
    missing: (world) => ({ path: `/messages/reports/${world.missing}`, body: { outcome: 'left', words: 'x' } }),
    outcomes: of('oy nnnn n nnnn'),
  },
}

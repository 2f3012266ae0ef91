import type { LiveEventName } from './live.ts'

const ofMessages = ['conversations', 'messages'] as const
/** Events that carry what they say: the kind of answer that counts or lists them, and what else a page lacks that missed one. */
export const kindsOfLive: { [Name in LiveEventName]?: readonly ('notifications' | 'conversations' | 'messages')[] } = {
  notification: ['notifications'],
  notifications_read: ['notifications'],
  new_message: ofMessages,
  message_sent: ofMessages,
  message_changed: ofMessages,
  message_read: ofMessages,
  conversation_changed: ofMessages,
}

import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { message, messageDraft } from './messages.ts'

const about = z.object({ conversationId: id })

/** What a page says over its socket (M-01, M-03), and how often within ten seconds. */
export const clientEvents = {
  send_message: { payload: messageDraft, most: 40 },
  mark_read: { payload: about.extend({ messageId: id }), most: 100 },
  join_conversation: { payload: about, most: 60 },
  leave_conversation: { payload: about, most: 60 },
  typing_start: { payload: about, most: 30 },
  typing_stop: { payload: about, most: 30 },
  get_online_status: { payload: z.object({ userIds: z.array(id).max(100) }), most: 30 },
} as const
export type ClientEventName = keyof typeof clientEvents

/** What the server says about messages (M-02). `connect`, `disconnect` and `connect_error` are the socket's own. */
export const messageEvents = {
  new_message: message,
  message_sent: message.describe('Sent to the sender’s pages once stored'),
  message_changed: message.describe('Text, files or reactions changed, or the message was unsent'),
  message_read: about.extend({ userId: id, readUntil: z.number().int() }),
  user_typing: about.extend({ userId: id, name: z.string() }),
  user_stopped_typing: about.extend({ userId: id }),
  online_status: z.object({ userId: id, online: z.boolean() }),
  conversation_changed: about.describe('Participants or permissions changed'),
  error: z.object({ event: z.string(), code: z.string(), message: z.string() }),
}

/** How the server answers what a page said: the callback of its event. */
export type Acknowledged<T = unknown> = { ok: true; answer: T } | { ok: false; code: string; message: string }

import type { LiveRules } from '../../../platform/live/live.tsx'

/** The list and what is unread are the server's to count; the words themselves come with the event. */
export const messagesLive: LiveRules = {
  new_message: ['conversations'],
  message_sent: ['conversations'],
  message_changed: ['conversations'],
  message_read: ['conversations'],
  conversation_changed: ['conversations'],
}

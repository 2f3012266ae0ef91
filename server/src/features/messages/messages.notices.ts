import { notice, type Notice } from '../../platform/events/notice.ts'
import './conversation/waiting.commands.ts'

export const messagesNotices: Notice[] = [
  // Who wrote and how much, never what: mails and pushes pass through many hands.
  notice('messages.waiting', async (_, { payload: { userId, conversationId, title, senderId, senderName, count } }) => [
    {
      userId,
      title: count === 1 ? `${senderName} wrote to you` : `${count} new messages`,
      message: title
        ? `${count === 1 ? 'A message waits' : `${count} messages wait`} in “${title}”.`
        : `${count === 1 ? 'A message' : `${count} messages`} from ${senderName} ${count === 1 ? 'waits' : 'wait'} for you.`,
      type: 'message',
      category: 'messages',
      priority: 'medium',
      by: 'EPB',
      link: `/messages?c=${conversationId}`,
      sender: { id: senderId, name: senderName, avatar: null },
    },
  ]),
]

import { notice, type Notice } from '../../platform/events/notice.ts'
import './conversation/waiting.commands.ts'

function unreadWords(count: number, thread: string | null, senderName: string): string {
  if (thread) return count === 1 ? `It’s in “${thread}”.` : `They’re in “${thread}”.`
  return count === 1 ? 'You haven’t read it yet.' : `They’re from ${senderName}.`
}

export const messagesNotices: Notice[] = [
  // Who wrote and how much, never what: mails and pushes pass through many hands.
  notice('messages.waiting', async (_, { payload: { userId, conversationId, title, senderId, senderName, count } }) => [
    {
      userId,
      title: count === 1 ? `${senderName} sent you a message` : `${count} unread messages`,
      message: unreadWords(count, title, senderName),
      type: 'message',
      category: 'messages',
      priority: 'medium',
      by: 'EPB',
      link: `/messages?c=${conversationId}`,
      sender: { id: senderId, name: senderName, avatar: null },
    },
  ]),
]

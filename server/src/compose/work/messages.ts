import { sealedOfMessages, storedOfMessages } from '../../features/messages/conversation/messages.tables.ts'
import { messageChannel } from '../../features/messages/channel.routes.ts'
import { conversationsRoutes } from '../../features/messages/conversations.routes.ts'
import { messageFileLinks } from '../../features/messages/files.routes.ts'
import { messagesNotices } from '../../features/messages/messages.notices.ts'
import { messagesReactions, messagesTogether } from '../../features/messages/messages.reactions.ts'
import { messagesTasks } from '../../features/messages/messages.tasks.ts'
import { messageDataOf } from '../../features/messages/personal-data.queries.ts'
import { messagesRoutes, type Posts } from '../../features/messages/posting.routes.ts'
import { lineWords } from '../../features/messages/conversation/lines.queries.ts'
import { openLetterbox } from '../../features/messages/conversation/sending.commands.ts'
import { readScanned } from '../../platform/files/documents.ts'
import { openScanner } from '../../platform/files/scanner.ts'
import { part, type Services } from '../part.ts'

export function messages(kit: Services) {
  const posts: Posts = {
    async thing(work, subject, reader) {
      const found = await kit.threads()[subject.kind]?.(work, subject, reader)
      return found ? { ...found, lines: await found.lines(lineWords(kit.events())) } : null
    },
    letterbox: openLetterbox(kit.database, kit.log),
    files: kit,
    read: readScanned(openScanner(kit.config.clamdUrl)),
    link: messageFileLinks(kit.vault),
    live: kit.live,
    tellRead(read, places) {
      const people = places.filter((one) => one.conversationId === read.conversationId).map((one) => one.userId)
      kit.live().toPeople(people, 'message_read', read)
    },
  }
  return part({
    notices: messagesNotices,
    together: messagesTogether,
    reactions: messagesReactions,
    tasks: messagesTasks,
    personalData: [{ name: 'messages', of: messageDataOf }],
    heard: messageChannel(posts, kit.database),
    sealed: sealedOfMessages,
    stored: storedOfMessages,
    changes: {
      conversation: { conversations: null },
      announcement: { conversations: null },
      message: { conversations: null },
    },
    routes: () => ({ conversations: conversationsRoutes(posts), messages: messagesRoutes(posts) }),
  })
}

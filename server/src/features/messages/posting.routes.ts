import { messages as contract, messagesErrors, type Message } from '@quartet/contract/messages/messages'
import type { LiveEvents } from '@quartet/contract/messages/live'
import type { Person } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db/db.ts'
import { withProductEyes } from '../../platform/db/system-role.ts'
import type { ReadDocument, Refused } from '../../platform/files/documents.ts'
import { failureOf, notFound, found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { newId } from '../../platform/ids.ts'
import { bareOperation, operation, signedIn, type RouterOf } from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import type { Live } from '../../platform/events/realtime.ts'
import { keepSealed, type FileKit } from '../../platform/files/sealed-files.ts'
import { removeAgain } from '../../platform/files/storage.ts'
import { avatarUrl } from '../users/person/avatars.rules.ts'
import { peopleByIds } from '../users/person/names.queries.ts'
import { openDirect, readUntil } from './conversation/conversations.commands.ts'
import {
  connectedOf,
  findConversation,
  isIn,
  placesIn,
  unreadMessagesOf,
  type Participation,
} from './conversation/conversations.queries.ts'
import { editMessage, keepMessageFile, react, removeMessage } from './conversation/messages.commands.ts'
import { messagePolicy } from './conversation/messages.policy.ts'
import type { MessagesPorts } from './conversation/messages.ports.ts'
import { presentMessage, presentMessageFile, type FileLink } from './conversation/messages.present.ts'
import {
  findMessage,
  listMessages,
  lockMessage,
  messageFilesSince,
  messagesOf,
  searchMessages,
} from './conversation/messages.queries.ts'
import { messageReportsRoutes } from './reports/reports.routes.ts'
import type { Letter, MessageSender, Stored } from './conversation/sending.commands.ts'
import { messageFilePlace } from './conversation/messages.tables.ts'

const fail = failureOf(messagesErrors)
/** Largest file in bytes, and most that one person hands over within a day. */
const largest = 10 * 1024 * 1024
const mostADay = 100

/** What the operations and the socket of this slice share. */
export type Posts = MessagesPorts & {
  letterbox: MessageSender
  files: FileKit
  read(content: Uint8Array): Promise<ReadDocument | Refused>
  link(work: Pick<Work, 'now'>, userId: string): FileLink
  live(): Live
  tellRead(read: LiveEvents['message_read'], places: Participation[]): void
}

type Draft = {
  recipientId?: string | undefined
  conversationId?: string | undefined
  content: string
  messageType: Message['messageType']
  clientId?: string | undefined
  fileIds?: string[] | undefined
}

/**
 * Sends a message of somebody and tells those who are in its conversation, once it is stored. Without a conversation it
 * goes to the one with its recipient. Throws why it cannot be sent.
 */
export async function post(posts: Posts, database: Database, actor: Person, draft: Draft): Promise<Message> {
  const fileIds = draft.fileIds ?? []
  const letter = {
    sender: actor,
    clientId: draft.clientId ?? newId(),
    type: fileIds.length > 0 ? ('FILE' as const) : draft.messageType,
    content: draft.content,
    fileIds,
  }
  const { conversationId: given, recipientId } = draft
  const sent = await posts.letterbox.send({
    ...letter,
    ...(given ? { conversationId: given } : { recipientId: recipientId! }),
  })
  const stored = sent ?? (await firstOf(posts, database, letter, recipientId!))
  const { conversationId } = stored
  const bare: Message = {
    id: stored.id,
    conversationId,
    sequence: stored.sequence,
    clientId: letter.clientId,
    sender: { id: actor.userId, name: stored.name, avatarUrl: avatarUrl(stored.avatarId) },
    messageType: letter.type,
    content: letter.content,
    at: stored.at.toString(),
    editedAt: null,
    deletedAt: null,
    files: [],
    reactions: [],
  }
  // What was stored before may have changed since, and files are known by their rows.
  const message =
    stored.fresh && fileIds.length === 0
      ? bare
      : await database.transact(actor, async ({ tx }) => {
          const row = await findMessage(tx, messagesOf(actor.userId), stored.id)
          return row ? presentMessage(row) : bare
        })
  if (stored.fresh) {
    const others = stored.people.filter((id) => id !== actor.userId)
    posts.live().toPeople(others, 'new_message', message)
  }
  posts.live().toPeople([actor.userId], 'message_sent', message)
  return message
}

/** The first message to somebody, who has to be connected: opens the conversation of the two. */
async function firstOf(
  posts: Posts,
  database: Database,
  letter: Omit<Letter, 'conversationId' | 'recipientId'> & { sender: Person },
  recipientId: string,
): Promise<Stored> {
  const { sender } = letter
  const conversationId = await database.transact(sender, async (work) => {
    const connected = await withProductEyes(work.tx, () => connectedOf(work.tx, sender.userId, [recipientId]))
    if (!connected.has(recipientId)) throw notFound()
    return openDirect(work, sender.userId, recipientId)
  })
  return (await posts.letterbox.send({ ...letter, conversationId }))!
}

/** Marks as read and tells the others of the conversation. */
export async function markConversationRead(
  posts: Pick<Posts, 'tellRead'>,
  work: Pick<Work, 'tx'> & { actor: Person },
  conversationId: string,
  sequence: number,
): Promise<void> {
  const { userId } = work.actor
  const until = await readUntil(work.tx, userId, conversationId, sequence)
  if (until !== null)
    posts.tellRead({ conversationId, userId, readUntil: until }, await placesIn(work.tx, [conversationId]))
}

export function messagesRoutes(posts: Posts): RouterOf<typeof contract> {
  const show = async (work: Work & { actor: Person }, id: string): Promise<Message> => {
    const { userId } = work.actor
    const row = found(await findMessage(work.tx, messagesOf(userId), id))
    return presentMessage(row, posts.link(work, userId))
  }
  const lock = async (work: Work & { actor: Person }, id: string) => {
    const row = found(await lockMessage(work.tx, messagesOf(work.actor.userId), id))
    return row
  }
  /** Throws why nothing can be written in a conversation right now, but for the reasons that do not matter here. */
  const mayWrite = async (work: Work & { actor: Person }, id: string, ...but: string[]): Promise<void> => {
    const row = found(await findConversation(work, work.actor.userId, id))
    if (row.refused && !but.includes(row.refused)) throw fail(row.refused as keyof typeof messagesErrors)
  }
  return {
    ...messageReportsRoutes(),

    list: operation(contract.list, signedIn, async (work, { input }) => {
      const { userId } = work.actor
      const row = found(await findConversation(work, userId, input.id))
      const rows = await listMessages(work.tx, row.id, input)
      const link = posts.link(work, userId)
      return { messages: rows.map((one) => presentMessage(one, link)), lastSequence: row.lastSequence }
    }),

    send: bareOperation(contract.send, signedIn, ({ input, actor, context }) =>
      post(posts, context.database, actor, input),
    ),

    read: operation(contract.read, signedIn, async (work, { input }) => {
      if (!(await isIn(work.tx, input.id, work.actor.userId))) throw notFound()
      await markConversationRead(posts, work, input.id, input.sequence)
      return { unread: (await unreadMessagesOf(work.tx, work.actor.userId)).messages }
    }),

    edit: operation(contract.edit, signedIn, async (work, { input }) => {
      const row = await lock(work, input.id)
      const mine = allow(work.actor, messagePolicy, 'change', row)
      await mayWrite(work, row.conversationId)
      await editMessage(work, mine, input.content)
      return show(work, row.id)
    }),

    remove: operation(contract.remove, signedIn, async (work, { input }) => {
      const row = await lock(work, input.id)
      await removeMessage(work, allow(work.actor, messagePolicy, 'change', row))
      return show(work, row.id)
    }),

    react: operation(contract.react, signedIn, async (work, { input }) => {
      const row = await lock(work, input.id)
      // Whoever is told by an announcement may say that they have read it.
      if (input.on) await mayWrite(work, row.conversationId, 'messages.read_only')
      await react(work, row, input.emoji, input.on)
      return show(work, row.id)
    }),

    search: operation(contract.search, signedIn, async (work, { input }) => {
      const { userId } = work.actor
      const rows = await searchMessages(work.tx, userId, {
        ...input,
        words: (input.words ?? '').split(/\s+/).filter(Boolean).slice(0, 8),
        after: decodeCursor(input, 'instant', 'id'),
      })
      const link = posts.link(work, userId)
      const titles = new Map<string, string>()
      for (const id of new Set(rows.map((row) => row.conversationId))) {
        const about = await findConversation(work, userId, id)
        const others = (await placesIn(work.tx, [id])).filter((one) => one.userId !== userId)
        const [other] = [
          ...(
            await peopleByIds(
              work.tx,
              others.slice(0, 1).map((one) => one.userId),
            )
          ).values(),
        ]
        titles.set(id, about?.title ?? other?.name ?? 'Thread')
      }
      return answerList(
        input,
        rows,
        (row) => [row.at.toString(), row.id],
        (row) => ({ ...presentMessage(row, link), title: titles.get(row.conversationId)! }),
      )
    }),

    attach: bareOperation(contract.attach, signedIn, async ({ input, actor, context }) => {
      if (input.file.size > largest) throw fail('messages.file_too_large')
      await context.database.transact(actor, async (work) => {
        await mayWrite(work as Work & { actor: Person }, input.id)
        await demandRoom(work, actor.userId)
      })
      const read = await posts.read(new Uint8Array(await input.file.arrayBuffer()))
      if ('refused' in read) throw fail('messages.file_refused', { values: { reason: read.refused } })
      const id = newId()
      const kept = await keepSealed(posts.files, 'messages', read.content, messageFilePlace(id))
      const keep = async (work: Work) => {
        await demandRoom(work, actor.userId)
        const file = await keepMessageFile(work as Work & { actor: Person }, {
          id,
          ...kept,
          conversationId: input.id,
          name: plainName(input.file.name),
          mediaType: read.mediaType,
          bytes: read.content.byteLength,
        })
        return presentMessageFile(file, posts.link(work, actor.userId))
      }
      return context.database.transact(actor, keep).catch(removeAgain(posts.files.storage, kept.key, context.log))
    }),
  }
}

/** Refuses one more file than somebody may hand over within a day. */
async function demandRoom(work: Work, userId: string): Promise<void> {
  if ((await messageFilesSince(work.tx, userId, work.now.subtract({ hours: 24 }))) >= mostADay)
    throw fail('messages.too_many_files', { values: { count: String(mostADay) } })
}

/** The last part of a file's name, without what no name has. Only shown, never a path. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1)!
  return (
    last
      .replace(/[\p{C}"<>|:*?]/gu, '')
      .trim()
      .slice(0, 120) || 'file'
  )
}

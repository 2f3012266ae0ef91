import { messagesErrors, type Message, type MessageFile } from '@quartet/contract/messages/messages'
import type { Conversation } from '@quartet/contract/messages/conversations'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import type { NamedPerson } from '../../users/person/names.queries.ts'
import type { ConversationRow, Participation } from './conversations.queries.ts'
import { excerpt } from './messages.rules.ts'
import type { MessageFileRow, WholeMessage } from './messages.queries.ts'
import type { ThingOfThread } from './messages.ports.ts'

/** Makes the address of a file for one reader, or null where several read. */
export type FileLink = (file: Pick<MessageFileRow, 'id'>) => string | null

export function presentMessage(row: WholeMessage, link: FileLink = () => null): Message {
  return {
    id: row.id,
    conversationId: row.conversationId,
    sequence: row.sequence,
    clientId: row.clientId,
    sender: { id: row.senderId, name: row.sender.name, avatarUrl: avatarUrl(row.sender.avatarId) },
    messageType: row.type,
    content: row.deletedAt ? '' : row.content,
    at: row.at.toString(),
    editedAt: row.editedAt?.toString() ?? null,
    deletedAt: row.deletedAt?.toString() ?? null,
    files: row.files.map((file) => presentMessageFile(file, link)),
    reactions: row.reactions,
  }
}

export function presentMessageFile(file: MessageFileRow, link: FileLink): MessageFile {
  return { id: file.id, name: file.name, mediaType: file.mediaType, bytes: file.bytes, url: link(file) }
}

type Around = {
  userId: string
  places: Participation[]
  people: Map<string, NamedPerson>
  gyms: Map<string, { name: string }>
  thing?: ThingOfThread | null
  /** Whether it is shown by itself, with what a list leaves out. */
  alone: boolean
}

export function presentConversation(row: ConversationRow, around: Around): Conversation {
  const { userId, people, thing, alone } = around
  const places = around.places.filter((one) => one.conversationId === row.id && one.userId !== userId)
  // Whoever is told by an announcement learns of who wrote it, and not of who else was told.
  const known = row.kind === 'announcement' && row.readsOnly ? places.filter((one) => !one.readsOnly) : places
  const parties = known.map(({ userId: id }) => {
    const person = people.get(id)
    return { id, name: person?.name ?? 'Someone', avatarUrl: avatarUrl(person?.avatarId ?? null) }
  })
  const gym = row.gymId ? around.gyms.get(row.gymId)?.name : undefined
  const refusal = row.refused as keyof typeof messagesErrors | null
  return {
    id: row.id,
    kind: row.kind,
    title: row.kind === 'direct' ? (parties[0]?.name ?? 'Someone') : (thing?.title ?? row.title ?? 'Thread'),
    detail: thing?.detail ?? gym ?? '',
    gymId: row.gymId,
    subject:
      thing && row.subjectId && row.kind !== 'direct' && row.kind !== 'announcement'
        ? {
            kind: row.kind,
            id: row.subjectId,
            link: thing.link,
            facts: thing.facts,
            action: thing.action,
            hue: thing.hue,
            lines: thing.lines,
          }
        : null,
    people: alone ? parties : parties.slice(0, 5),
    unread: row.unread,
    lastSequence: row.lastSequence,
    lastAt: row.lastAt?.toString() ?? null,
    last: row.last && {
      by: row.last.senderId === userId ? null : (people.get(row.last.senderId)?.name ?? null),
      mine: row.last.senderId === userId,
      content: row.last.deleted ? 'Message unsent' : excerpt(row.last.content, row.last.files),
    },
    muted: row.muted,
    blocked: row.blocked,
    standings: alone
      ? known.map(({ userId: id, readUntil, deliveredUntil }) => ({
          userId: id,
          readUntil,
          deliveredUntil: Math.max(readUntil, deliveredUntil),
        }))
      : [],
    can: { write: refusal === null, block: row.kind === 'direct' },
    closed: refusal && messagesErrors[refusal].message,
  }
}

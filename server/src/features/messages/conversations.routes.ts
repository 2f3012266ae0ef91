import { conversations as contract, type Conversation } from '@quartet/contract/messages/conversations'
import { messagesErrors } from '@quartet/contract/messages/messages'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { withProductEyes, withSystemRole } from '../../platform/db/system-role.ts'
import { failureOf, invalid, notFound } from '../../platform/fail.ts'
import { allow, may } from '../../platform/authorize.ts'
import { operation, signedIn, type RouterOf } from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import { trainersOfGym } from '../connections/connection/connection.queries.ts'
import { gymFor, gymsByIds, managersOf } from '../gyms/gym/gym.queries.ts'
import { homeZoneOf, peopleByIds } from '../users/person/names.queries.ts'
import { avatarUrl } from '../users/person/avatars.rules.ts'
import {
  blockOther,
  muteConversation,
  noteDelivered,
  openAnnouncement,
  openDirect,
  openThread,
  readWhole,
} from './conversation/conversations.commands.ts'
import {
  connectedOf,
  findConversation,
  listConversations,
  peopleAround,
  placesIn,
  reachable,
  unreadMessagesOf,
  type ConversationRow,
} from './conversation/conversations.queries.ts'
import { announcementPolicy } from './conversation/messages.policy.ts'
import type { ThingOfThread } from './conversation/messages.ports.ts'
import { presentConversation } from './conversation/messages.present.ts'
import { listMessages } from './conversation/messages.queries.ts'
import { conversationAsText } from './conversation/messages.rules.ts'
import type { Posts } from './posting.routes.ts'

const fail = failureOf(messagesErrors)
type Mine = Work & { actor: Person }
const longestExport = 20_000

export function conversationsRoutes({ thing, tellRead }: Posts): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const rows = await listConversations(work, work.actor.userId, {
        ...input,
        after: decodeCursor(input, 'instant', 'id'),
      })
      await noteDelivered(work.tx, work.actor.userId)
      const present = await presenter(work, rows)
      return answerList(input, rows, (row) => [row.lastAt!.toString(), row.id], present)
    }),

    get: operation(contract.get, signedIn, (work, { input }) => show(work, input.id)),

    open: operation(contract.open, signedIn, async (work, { input }) => {
      if ('userId' in input) {
        const connected = await withProductEyes(work.tx, () => connectedOf(work.tx, work.actor.userId, [input.userId]))
        if (!connected.has(input.userId)) throw notFound()
        return show(work, await openDirect(work, work.actor.userId, input.userId))
      }
      const found = await withSystemRole(work.tx, () => thing(work, input.subject, work.actor.userId))
      if (!found?.people.includes(work.actor.userId)) throw notFound()
      return show(work, await openThread(work, input.subject, found), found)
    }),

    people: operation(contract.people, signedIn, async (work, { input }) => {
      const found = await withProductEyes(work.tx, () => reachable(work.tx, work.actor, input))
      return found.map(({ avatarId, ...one }) => ({ ...one, avatarUrl: avatarUrl(avatarId) }))
    }),

    unread: operation(contract.unread, signedIn, async (work) => {
      await noteDelivered(work.tx, work.actor.userId)
      return unreadMessagesOf(work.tx, work.actor.userId)
    }),

    readAll: operation(contract.readAll, signedIn, async (work, { input }) => {
      const moved = await readWhole(work.tx, work.actor.userId, input.ids)
      const places = await placesIn(
        work.tx,
        moved.map((one) => one.conversationId),
      )
      for (const { conversationId, until } of moved)
        tellRead({ conversationId, userId: work.actor.userId, readUntil: until }, places)
      return { read: moved.length }
    }),

    mute: operation(contract.mute, signedIn, async (work, { input }) => {
      const row = await mine(work, input.id)
      await muteConversation(work, row.id, input.muted)
      return { success: true as const }
    }),

    block: operation(contract.block, signedIn, async (work, { input }) => {
      const row = await mine(work, input.id)
      const other = (await placesIn(work.tx, [row.id])).find((one) => one.userId !== work.actor.userId)
      if (row.kind !== 'direct' || !other) throw fail('messages.read_only')
      await blockOther(work, row.id, other.userId, input.blocked)
      return { success: true as const }
    }),

    announce: operation(contract.announce, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const allowed = allow(work.actor, announcementPolicy, 'announce', { gymId: gym.id })
      const trainers = await trainersOfGym(work.tx, gym.id)
      const readers = input.userIds ?? trainers.map((one) => one.userId)
      if (readers.some((one) => !trainers.some((trainer) => trainer.userId === one)) || readers.length === 0)
        throw invalid([{ field: 'userIds', message: 'Choose trainers connected with this gym.' }])
      const writers = [...new Set([work.actor.userId, ...(await managersOf(work.tx, gym.id))])]
      const id = await openAnnouncement(work, allowed, { title: input.title, writers, readers, content: input.content })
      return show(work, id)
    }),

    audience: operation(contract.audience, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const announces = may(work.actor, announcementPolicy, 'announce', { gymId: gym.id })
      const told = announces ? (await trainersOfGym(work.tx, gym.id)).map((one) => one.userId) : []
      const people = [...(await peopleByIds(work.tx, told))].map(([id, one]) => ({
        id,
        name: one.name,
        avatarUrl: avatarUrl(one.avatarId),
      }))
      return {
        people: people.toSorted((one, other) => one.name.localeCompare(other.name)),
        can: { announce: announces },
      }
    }),

    export: operation(contract.export, signedIn, async (work, { input }) => {
      const shown = await show(work, input.id)
      const zone = await homeZoneOf(work.tx, work.actor.userId)
      const rows = []
      for (let after = 0; rows.length < longestExport;) {
        const some = await listMessages(work.tx, shown.id, { after, limit: 500 })
        if (some.length === 0) break
        rows.push(...some)
        after = some.at(-1)!.sequence
      }
      const lines = rows.map((row) => ({
        at: row.at,
        by: row.sender.name,
        content: row.content,
        deleted: row.deletedAt !== null,
        files: row.files.map((file) => file.name),
      }))
      const name = shown.title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'conversation'
      return { name: `${name}.txt`, text: conversationAsText(shown.title, zone, lines) }
    }),
  }

  /** One conversation with everything about it; a thread first gets exactly those whom its thing concerns now. */
  async function show(work: Mine, id: string, known?: ThingOfThread): Promise<Conversation> {
    const row = await mine(work, id)
    if (row.subjectId === null || row.kind === 'direct' || row.kind === 'announcement')
      return presented(work, row, null)
    const subject = { kind: row.kind, id: row.subjectId, ...(row.gymId ? { gymId: row.gymId } : {}) }
    const about = known ?? (await withSystemRole(work.tx, () => thing(work, subject, work.actor.userId)))
    if (!about) return presented(work, row, null)
    if (!known) await openThread(work, subject, about)
    return presented(work, known ? row : await mine(work, id), about)
  }
}

async function mine(work: Mine, id: string): Promise<ConversationRow> {
  const row = await findConversation(work, work.actor.userId, id)
  if (!row) throw notFound()
  return row
}

async function presented(work: Mine, row: ConversationRow, thing: ThingOfThread | null): Promise<Conversation> {
  return (await presenter(work, [row], { thing, alone: true }))(row)
}

/** Presents conversations, however many, with the names around them in one more read. */
async function presenter(
  work: Mine,
  rows: ConversationRow[],
  shown: { thing?: ThingOfThread | null; alone: boolean } = { alone: false },
): Promise<(row: ConversationRow) => Conversation> {
  const ids = rows.map((row) => row.id)
  const [places, people, gyms] = await Promise.all([
    placesIn(work.tx, ids),
    peopleAround(
      work.tx,
      ids,
      rows.flatMap((row) => (row.last ? [row.last.senderId] : [])),
    ),
    gymsByIds(
      work.tx,
      rows.flatMap((row) => (row.gymId ? [row.gymId] : [])),
    ),
  ])
  const around = { userId: work.actor.userId, places, people, gyms, ...shown }
  return (row) => presentConversation(row, around)
}

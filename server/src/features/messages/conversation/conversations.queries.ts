import type { ConversationKind, SubjectKind } from '@quartet/contract/messages/conversations'
import { sql, type SQL } from 'drizzle-orm'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import type { NamedPerson } from '../../users/person/names.queries.ts'
import { areConnected, isMine, whyWritingClosed } from './messages.policy.ts'

/** A conversation as one of its people has it. */
export type ConversationRow = {
  id: string
  kind: ConversationKind
  title: string | null
  gymId: string | null
  subjectId: string | null
  lastSequence: number
  lastAt: Temporal.Instant | null
  unread: number
  muted: boolean
  readsOnly: boolean
  refused: string | null
  blocked: boolean
  last: { senderId: string; content: string; files: number; deleted: boolean } | null
}
type Raw = Omit<ConversationRow, 'lastAt' | 'last'> & {
  lastAt: string | null
  lastSender: string | null
  lastContent: string | null
  lastFiles: number
  lastDeleted: boolean
}

type ConversationFilter = {
  id?: string
  show?: 'all' | 'unread' | 'threads' | 'people' | 'muted'
  kind?: ConversationKind
  gymId?: string
  search?: string
  after?: string[] | null
  limit: number
}

const unread = (
  userId: string,
) => sql`(select count(*)::int from (select 1 from messages m where m.conversation_id = c.id
  and m.sequence > p.read_until and m.sender_id <> ${userId} and m.deleted_at is null limit 100) waiting)`

/** Words as a pattern of LIKE, without its own signs. */
const like = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The conversations of a person, the latest first. One that nobody wrote in yet shows only in itself. */
export async function listConversations(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  userId: string,
  filter: ConversationFilter,
): Promise<ConversationRow[]> {
  const { show = 'all', after } = filter
  const where: SQL[] = [isMine(userId)]
  if (filter.id) where.push(sql`c.id = ${filter.id}`)
  else where.push(sql`c.last_at is not null`)
  if (show === 'unread') where.push(sql`p.muted_at is null and ${unread(userId)} > 0`)
  if (show === 'muted') where.push(sql`p.muted_at is not null`)
  if (show === 'threads') where.push(sql`c.subject_id is not null`)
  if (show === 'people') where.push(sql`c.kind = 'direct'`)
  if (filter.kind) where.push(sql`c.kind = ${filter.kind}`)
  if (filter.gymId) where.push(sql`c.gym_id = ${filter.gymId}`)
  if (filter.search)
    where.push(sql`(c.title ilike ${like(filter.search)} or exists (select 1 from profiles f
      where f.account_id in (c.one_id, c.other_id) and f.account_id <> ${userId} and f.full_name ilike ${like(filter.search)}))`)
  if (after) where.push(sql`(c.last_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  // Whether two people are connected, and who blocked whom, is a judgement: nobody reads the rows it rests on.
  const question = rowsOf<Raw>(sql`
      select c.id, c.kind, c.title, c.gym_id as "gymId", c.subject_id as "subjectId", c.last_sequence as "lastSequence",
        c.last_at::text as "lastAt", ${unread(userId)} as unread, p.muted_at is not null as muted, p.reads_only as "readsOnly",
        ${whyWritingClosed(sql`${userId}::uuid`, sqlInstant(now))} as refused,
        exists (select 1 from message_blocks b where b.blocker_id = ${userId} and b.blocked_id in (c.one_id, c.other_id)) as blocked,
        l.sender_id as "lastSender", l.content as "lastContent", l.deleted_at is not null as "lastDeleted",
        coalesce((select count(*)::int from message_files f where f.message_id = l.id), 0) as "lastFiles"
      from conversation_people p join conversations c on c.id = p.conversation_id
      left join messages l on l.conversation_id = c.id and l.sequence = c.last_sequence
      where ${sql.join(where, sql` and `)}
      order by c.last_at desc nulls last, c.id desc limit ${filter.limit + 1}`)
  const rows = await withProductEyes(tx, () => ask(tx, question))
  return rows.map(({ lastAt, lastSender, lastContent, lastFiles, lastDeleted, ...row }) => ({
    ...row,
    lastAt: parseInstant(lastAt),
    last: lastSender
      ? { senderId: lastSender, content: lastContent ?? '', files: lastFiles, deleted: lastDeleted }
      : null,
  }))
}

export async function findConversation(
  work: Pick<Work, 'tx' | 'now'>,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  return (await listConversations(work, userId, { id, limit: 1 }))[0]
}

export type Participation = {
  conversationId: string
  userId: string
  readUntil: number
  deliveredUntil: number
  readsOnly: boolean
}

/** Everybody in these conversations, for whoever was found to be in them. */
export async function placesIn(tx: Tx, conversationIds: string[]): Promise<Participation[]> {
  if (conversationIds.length === 0) return []
  const question =
    rowsOf<Participation>(sql`select conversation_id as "conversationId", account_id as "userId", read_until as "readUntil",
      delivered_until as "deliveredUntil", reads_only as "readsOnly" from conversation_people
      where conversation_id = any (${sql.param(conversationIds)}::uuid[]) and left_at is null order by joined_at, account_id`)
  return withProductEyes(tx, () => ask(tx, question))
}

/** What everybody in these conversations is called, and these others, for whoever was found to be in them. */
export async function peopleAround(
  tx: Tx,
  conversationIds: string[],
  others: string[],
): Promise<Map<string, NamedPerson>> {
  if (conversationIds.length === 0) return new Map()
  const question = rowsOf<NamedPerson & { id: string }>(sql`
    select account_id as id, full_name as name, avatar_id as "avatarId" from profiles
    where account_id = any (array(select account_id from conversation_people
      where conversation_id = any (${sql.param(conversationIds)}::uuid[]) and left_at is null) || ${sql.param(others)}::uuid[])`)
  const rows = await withProductEyes(tx, () => ask(tx, question))
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** Whether somebody is in a conversation now: looked up each time, never remembered. */
export async function isIn(tx: Tx, conversationId: string, userId: string): Promise<boolean> {
  const rows = await ask(
    tx,
    rowsOf<{ there: number }>(sql`select 1 as there from conversation_people
    where conversation_id = ${conversationId} and account_id = ${userId} and left_at is null`),
  )
  return rows.length > 0
}

/** Those of these people whom somebody is connected with. */
export async function connectedOf(tx: Tx, userId: string, others: string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set()
  const rows = await ask(
    tx,
    rowsOf<{
      id: string
    }>(sql`select o.id from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb) as given (id)
    cross join lateral (select given.id::uuid as id) o
    where o.id <> ${userId} and ${areConnected(sql`${userId}::uuid`, sql`o.id`)}`),
  )
  return new Set(rows.map((row) => row.id))
}

type Reachable = { id: string; name: string; avatarId: string | null; detail: string }

/** Whom somebody may write to, by name: an admin everybody, others those they are connected with. At most 50. */
export async function reachable(
  tx: Tx,
  person: { userId: string; role: string },
  filter: { search?: string | undefined; gymId?: string | undefined },
): Promise<Reachable[]> {
  const named = filter.search ? sql`and f.full_name ilike ${like(filter.search)}` : sql``
  const gym = filter.gymId ? sql`where r.gym_id = ${filter.gymId}` : sql``
  const found =
    person.role === 'admin'
      ? sql`select f.account_id as id, f.full_name as name, f.avatar_id as "avatarId", a.role as detail from profiles f
          join accounts a on a.id = f.account_id and a.archived_at is null where f.account_id <> ${person.userId} ${named}`
      : sql`select f.account_id as id, f.full_name as name, f.avatar_id as "avatarId",
            case when count(*) = 1 then max(g.name) else count(*) || ' gyms' end as detail
          from people_in_reach(${person.userId}) r join gyms g on g.id = r.gym_id
          join profiles f on f.account_id = r.account_id ${named}
          join accounts a on a.id = f.account_id and a.archived_at is null
          ${gym} group by f.account_id, f.full_name, f.avatar_id`
  const rows = await ask(tx, rowsOf<Reachable>(sql`${found} order by name, id limit 50`))
  return rows
}

type Unread = {
  messages: number
  conversations: number
  things: { kind: SubjectKind; id: string; gymId: string; unread: number }[]
}

/** How much of all that is not muted somebody has not read, and of which things. */
export async function unreadMessagesOf(tx: Tx, userId: string): Promise<Unread> {
  const rows = await ask(
    tx,
    rowsOf<Unread>(sql`
    select coalesce(sum(n), 0)::int as messages, count(*)::int as conversations,
      coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', subject_id, 'gymId', gym_id, 'unread', n))
        filter (where subject_id is not null and place <= 200), '[]') as things
    from (
      select c.kind, c.subject_id, c.gym_id, ${unread(userId)} as n,
        row_number() over (partition by c.subject_id is null order by c.last_at desc) as place
      from conversation_people p join conversations c on ${isMine(userId)}
      where p.muted_at is null and c.last_sequence > p.read_until) each_one where n > 0`),
  )
  return rows[0]!
}

import { messagesErrors, type MessageDraft } from '@quartet/contract/messages/messages'
import { sql } from 'drizzle-orm'
import { system, type Person } from '../../../platform/actor.ts'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { databaseError } from '../../../platform/conflict.ts'
import type { Database, Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/watch/log.ts'
import { whyWritingClosed } from './messages.policy.ts'

const fail = failureOf(messagesErrors)

/** A message on its way into a conversation, or into the one that its sender has with somebody. */
export type Letter = ({ conversationId: string } | { recipientId: string }) & {
  sender: Pick<Person, 'userId' | 'actingGymId'>
  clientId: string
  type: MessageDraft['messageType']
  content: string
  fileIds: string[]
}
/** `unopened`: these two have no conversation yet. */
type Refusal = keyof typeof messagesErrors | 'not_found' | 'unopened'
/** `fresh` is false where the same message had been stored before. `people` are all who are in the conversation. */
export type Stored = {
  id: string
  conversationId: string
  sequence: number
  at: Temporal.Instant
  name: string
  avatarId: string | null
  people: string[]
  fresh: boolean
}
type Outcome = Stored | { refused: Refusal }

/** Most letters that are stored in one transaction, and transactions at once: while one is written, the next is read. */
const most = { together: 64, carriers: 3 }
const mostTries = 4

/** `send` answers null where two people have no conversation yet. */
export type MessageSender = { send(letter: Letter): Promise<Stored | null> }

/**
 * Stores letters, those that arrive while transactions are open together in the next one: what is busy becomes cheaper per
 * letter instead of slower. Letters of one sender keep the order in which they came. Throws why one is refused.
 */
export function openLetterbox(database: () => Database, log: Pick<Log, 'error'>): MessageSender {
  type Waiting = { letter: Letter; done(stored: Stored | null): void; failed(error: unknown): void }
  let waiting: Waiting[] = []
  const onTheWay = new Set<string>()
  let carriers = 0

  /**
   * The first that wait. One whose sender has others on the way, or before it among those that stay, stays, as a later
   * transaction could come first; so does one into a conversation that is being written in: it would only hold up all that
   * go with it.
   */
  function take(): Waiting[] {
    const some: Waiting[] = []
    const left: Waiting[] = []
    const staying = new Set<string>()
    for (const one of waiting) {
      const { sender } = one.letter
      const stays = staying.has(sender.userId) || waysOf(one.letter).some((way) => onTheWay.has(way))
      if (!stays && some.length < most.together) some.push(one)
      else {
        left.push(one)
        staying.add(sender.userId)
      }
    }
    waiting = left
    for (const { letter } of some) for (const way of waysOf(letter)) onTheWay.add(way)
    return some
  }

  async function carry(): Promise<void> {
    for (let some = take(); some.length > 0; some = take()) {
      const outcomes = await storeApart(
        database(),
        log,
        some.map((one) => one.letter),
      )
      for (const { letter } of some) for (const way of waysOf(letter)) onTheWay.delete(way)
      some.forEach(({ done, failed }, at) => {
        const outcome = outcomes[at]!
        if ('failed' in outcome) failed(outcome.failed)
        else if (!('refused' in outcome)) done(outcome)
        else if (outcome.refused === 'unopened') done(null)
        else failed(outcome.refused === 'not_found' ? notFound() : fail(outcome.refused))
      })
    }
    carriers--
  }

  return {
    send(letter) {
      if (letter.content === '' && letter.fileIds.length === 0) return Promise.reject(fail('messages.empty'))
      return new Promise((done, failed) => {
        waiting.push({ letter, done, failed })
        if (carriers === most.carriers) return
        carriers++
        // Those of the same turn go together.
        setImmediate(() => void carry())
      })
    },
  }
}

/** Where a letter goes, as far as that is known before it is looked up. */
const placeOf = (letter: Letter) =>
  'conversationId' in letter
    ? letter.conversationId.toLowerCase()
    : pairOf(letter.sender.userId, letter.recipientId.toLowerCase())
const waysOf = (letter: Letter) => [letter.sender.userId, placeOf(letter)]

/** Stores letters together, and each by itself where that fails, so that one which breaks takes no other along. */
async function storeApart(
  database: Database,
  log: Pick<Log, 'error'>,
  letters: Letter[],
): Promise<(Outcome | { failed: unknown })[]> {
  try {
    return await storeTogether(database, letters)
  } catch (error) {
    // Whoever sent it is answered with what went wrong, and their request logs it.
    if (letters.length === 1 || (error as { code?: unknown }).code === 'unavailable')
      return letters.map(() => ({ failed: error }))
    const outcomes: (Outcome | { failed: unknown })[] = []
    for (const letter of letters)
      outcomes.push(...(await storeTogether(database, [letter]).catch((failed: unknown) => [{ failed }])))
    if (outcomes.every((one) => !('failed' in one)))
      log.error({ err: error, letters: letters.length }, 'messages could only be stored one by one')
    return outcomes
  }
}

async function storeTogether(database: Database, letters: Letter[]): Promise<Outcome[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transact(system('messages'), (work) => storeAll(work, letters))
    } catch (error) {
      // Another process stored the same letter a moment ago: the next look finds it.
      if (databaseError(error)?.code !== '23505' || tries === mostTries) throw error
    }
  }
}

/**
 * Stores letters: the rows of their conversations are held until the end, so that no sequence is used twice or left out;
 * who may write is judged of all in one statement, and all are stored in another. A letter that is known by its sender's
 * client id is found instead.
 */
export async function storeAll(work: Work, letters: Letter[]): Promise<Outcome[]> {
  const held = await holdConversations(work, letters)
  const places = letters.map((letter) => held.get(placeOf(letter)))
  const judged = await judge(work, letters, places)
  const known = new Map<string, Stored>()
  const fresh: Fresh[] = []

  const outcomes = letters.map((letter, n): Outcome => {
    const place = places[n]
    if (!place) return { refused: 'conversationId' in letter ? 'not_found' : 'unopened' }
    const row = judged.get(n)
    if (!row) return { refused: 'not_found' }
    const key = `${letter.sender.userId} ${letter.clientId}`
    const twin = known.get(key)
    if (twin) return { ...twin, fresh: false }
    if (!row.known && row.refused) return { refused: row.refused }
    const stored: Stored = {
      id: row.known?.id ?? newId(),
      conversationId: row.known?.conversation_id ?? place.id,
      sequence: row.known?.sequence ?? ++place.last,
      at: row.known ? parseInstant(row.known.at) : work.now,
      name: row.name,
      avatarId: row.avatar_id,
      people: row.people,
      fresh: row.known === null,
    }
    known.set(key, stored)
    if (stored.fresh) fresh.push({ letter, stored })
    return stored
  })
  if (fresh.length > 0) await write(work, fresh)
  return outcomes
}

/** A conversation whose row is held, and the last sequence that is used in it. */
type Held = { id: string; last: number }
type Fresh = { letter: Letter; stored: Stored }
type Judged = {
  n: number
  refused: Refusal | null
  known: { id: string; conversation_id: string; sequence: number; at: string } | null
  name: string
  avatar_id: string | null
  people: string[]
}

const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ')

/** Conversations by their id, those of two people by their pair too. */
async function holdConversations({ tx }: Work, letters: Letter[]): Promise<Map<string, Held>> {
  const asked = letters.map((letter) =>
    'conversationId' in letter
      ? { given: letter.conversationId }
      : { one: letter.sender.userId, other: letter.recipientId },
  )
  const { rows } = await tx.execute<Held & { one: string | null; other: string | null }>(
    // In the order of their ids, so that two who hold several never wait for each other. The ids are an array, which is made
    // once: whoever waited for a row has its condition asked again, and a subquery would then not find the row any more.
    sql`with asked as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (given uuid, one uuid, other uuid))
      select c.id, c.one_id as one, c.other_id as other, c.last_sequence as last from conversations c
      where c.id = any(array(select given from asked where given is not null union all
        select d.id from asked a join conversations d on d.kind = 'direct'
          and d.one_id = least(a.one, a.other) and d.other_id = greatest(a.one, a.other) where a.given is null))
      order by c.id for no key update`,
  )
  const held = new Map<string, Held>()
  for (const row of rows) {
    held.set(row.id, row)
    if (row.one && row.other) held.set(pairOf(row.one, row.other), row)
  }
  return held
}

/** Of each letter whether it may be written, by its place in `letters`. Whoever has no account of people is not in it. */
async function judge({ tx, now }: Work, letters: Letter[], places: (Held | undefined)[]): Promise<Map<number, Judged>> {
  const asked = letters.flatMap((letter, n) =>
    places[n]
      ? { n, conversation: places[n].id, sender: letter.sender.userId, client: letter.clientId, files: letter.fileIds }
      : [],
  )
  const { rows } = await tx.execute<Judged>(
    sql`select a.n, f.full_name as name, f.avatar_id,
        case when m.id is not null then jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id,
          'sequence', m.sequence, 'at', m.at::text) end as known,
        case
          when p.account_id is null then 'not_found'
          when jsonb_array_length(a.files) > 0 and jsonb_array_length(a.files) > (select count(*) from message_files x
            where x.message_id is null and x.id in (select jsonb_array_elements_text(a.files)::uuid)
              and x.uploaded_by = a.sender and x.conversation_id = a.conversation) then 'messages.file_gone'
          else ${whyWritingClosed(sql`a.sender`, sqlInstant(now))} end as refused,
        array(select q.account_id from conversation_people q where q.conversation_id = c.id and q.left_at is null) as people
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (n int, conversation uuid, sender uuid, client text, files jsonb)
      join profiles f on f.account_id = a.sender
      join conversations c on c.id = a.conversation
      left join conversation_people p on p.conversation_id = c.id and p.account_id = a.sender and p.left_at is null
      left join messages m on m.sender_id = a.sender and m.client_id = a.client`,
  )
  return new Map(rows.map((row) => [row.n, row]))
}

async function write(work: Work, fresh: Fresh[]): Promise<void> {
  const lasts = new Map(fresh.map(({ stored }) => [stored.conversationId, stored.sequence]))
  const moved = [...lasts].map(([id, last]) => ({ id, last }))
  const written = fresh.map(({ letter, stored }) => ({
    id: stored.id,
    conversation: stored.conversationId,
    sequence: stored.sequence,
    sender: letter.sender.userId,
    client: letter.clientId,
    type: letter.type,
    content: letter.content,
    acting: letter.sender.actingGymId,
  }))
  const now = sqlInstant(work.now)
  await work.tx.execute(
    sql`with moved as (update conversations c set last_sequence = b.last, last_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as b (id uuid, last int) where c.id = b.id)
      insert into messages (id, conversation_id, sequence, sender_id, client_id, type, content, acting_gym_id, at)
      select a.id, a.conversation, a.sequence, a.sender, a.client, a.type, a.content, a.acting, ${now}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as a (id uuid, conversation uuid, sequence int,
        sender uuid, client text, type text, content text, acting uuid)`,
  )
  for (const { letter, stored } of fresh)
    if (letter.fileIds.length > 0) await attachFiles(work, stored.id, letter.fileIds)
}

async function attachFiles(work: Work, messageId: string, fileIds: string[]): Promise<void> {
  await work.tx.execute(sql`update message_files f set message_id = m.id from messages m
    where m.id = ${messageId} and f.message_id is null and f.uploaded_by = m.sender_id and f.conversation_id = m.conversation_id
      and f.id in (select jsonb_array_elements_text(${JSON.stringify(fileIds)}::jsonb)::uuid)`)
}

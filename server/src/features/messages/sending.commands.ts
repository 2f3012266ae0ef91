import type { MessageDraft } from '@quartet/contract/messages'
import { messagesErrors } from '@quartet/contract/messages'
import { sql } from 'drizzle-orm'
import { system } from '../../platform/actor.ts'
import type { Person } from '../../platform/actor.ts'
import { parseInstant } from '../../platform/columns.ts'
import { databaseError } from '../../platform/conflict.ts'
import type { Database, Work } from '../../platform/db.ts'
import { failureOf, notFound } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { whyClosed } from './messages.policy.ts'

const fail = failureOf(messagesErrors)

/** A message on its way into a conversation. */
export type Letter = {
  conversationId: string
  sender: Pick<Person, 'userId' | 'actingGymId'>
  clientId: string
  type: MessageDraft['messageType']
  content: string
  fileIds: string[]
}
type Refusal = keyof typeof messagesErrors | 'not_found'
/** `fresh` is false where the same message had been stored before. `people` are all who are in the conversation. */
export type Stored = {
  id: string
  sequence: number
  at: Temporal.Instant
  name: string
  avatarId: string | null
  people: string[]
  fresh: boolean
}
type Outcome = Stored | { refused: Refusal }

/** Most letters that are stored in one transaction. */
const mostTogether = 200
const mostTries = 4

export type Letterbox = { send(letter: Letter): Promise<Stored> }

/**
 * Stores letters, those that arrive while a transaction is open together in the next one: what is busy becomes cheaper
 * per letter instead of slower. Letters of one conversation keep the order in which they came. Throws why one is refused.
 */
export function openLetterbox(database: () => Database): Letterbox {
  type Waiting = { letter: Letter; done(stored: Stored): void; failed(error: unknown): void }
  const waiting: Waiting[] = []
  let carrying = false

  async function carry(): Promise<void> {
    carrying = true
    while (waiting.length > 0) {
      const some = waiting.splice(0, mostTogether)
      try {
        const outcomes = await storeTogether(
          database(),
          some.map((one) => one.letter),
        )
        some.forEach(({ done, failed }, at) => {
          const outcome = outcomes[at]!
          if (!('refused' in outcome)) done(outcome)
          else failed(outcome.refused === 'not_found' ? notFound() : fail(outcome.refused))
        })
      } catch (error) {
        for (const { failed } of some) failed(error)
      }
    }
    carrying = false
  }

  return {
    send(letter) {
      if (letter.content === '' && letter.fileIds.length === 0) return Promise.reject(fail('messages.empty'))
      return new Promise((done, failed) => {
        waiting.push({ letter, done, failed })
        // Those of the same turn go together.
        if (!carrying) {
          carrying = true
          setImmediate(() => void carry())
        }
      })
    },
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

type Row = {
  n: number
  refused: Refusal | null
  known: string | null
  sequence: number | null
  at: string | null
  name: string
  avatar_id: string | null
  people: string[]
}

/**
 * Stores letters in one statement: who may write is judged, each gets the next sequence of its conversation, and one that
 * is known by its sender's client id is found instead. The rows of the conversations are held until the end, so that no
 * sequence is used twice or left out.
 */
export async function storeAll(work: Work, letters: Letter[]): Promise<Outcome[]> {
  const firsts = new Map<string, number>()
  const asked = letters.flatMap((letter, n) => {
    const key = `${letter.sender.userId} ${letter.clientId}`
    if (firsts.has(key)) return []
    firsts.set(key, n)
    return {
      n,
      id: newId(),
      conversation_id: letter.conversationId,
      sender_id: letter.sender.userId,
      acting: letter.sender.actingGymId,
      client_id: letter.clientId,
      type: letter.type,
      content: letter.content,
      files: letter.fileIds,
    }
  })
  const now = sql`${work.now.toString()}::timestamptz`
  const { rows } = await work.tx.execute<Row>(sql`
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (n int, id uuid,
      conversation_id uuid, sender_id uuid, acting uuid, client_id text, type text, content text, files jsonb)),
    held as materialized (select id from conversations where id in (select conversation_id from asked) order by id for update),
    known as (select a.n, m.id, m.sequence, m.at from asked a
      join messages m on m.sender_id = a.sender_id and m.client_id = a.client_id and m.conversation_id = a.conversation_id),
    judged as materialized (select a.*, case
        when p.account_id is null or h.id is null then 'not_found'
        when jsonb_array_length(a.files) > (select count(*) from message_files f where f.message_id is null
          and f.id in (select jsonb_array_elements_text(a.files)::uuid) and f.uploaded_by = a.sender_id
          and f.conversation_id = a.conversation_id) then 'messages.file_gone'
        else ${whyClosed(sql`a.sender_id`, now)} end as refused
      from asked a
      left join held h on h.id = a.conversation_id
      left join conversations c on c.id = a.conversation_id
      left join conversation_people p on p.conversation_id = c.id and p.account_id = a.sender_id and p.left_at is null
      where a.n not in (select n from known)),
    numbered as (select j.*, row_number() over (partition by conversation_id order by n) as place,
      count(*) over (partition by conversation_id) as total from judged j where refused is null),
    moved as (update conversations c set last_sequence = c.last_sequence + b.total, last_at = ${now}
      from (select conversation_id, max(total) as total from numbered group by conversation_id) b
      where c.id = b.conversation_id returning c.id, c.last_sequence),
    stored as (insert into messages (id, conversation_id, sequence, sender_id, client_id, type, content, acting_gym_id, at)
      select n.id, n.conversation_id, m.last_sequence - n.total + n.place, n.sender_id, n.client_id, n.type, n.content, n.acting, ${now}
      from numbered n join moved m on m.id = n.conversation_id returning id, sequence)
    select a.n, j.refused, k.id as known, coalesce(s.sequence, k.sequence) as sequence, k.at::text as at,
      f.full_name as name, f.avatar_id,
      array(select p.account_id from conversation_people p where p.conversation_id = a.conversation_id and p.left_at is null) as people
    from asked a join profiles f on f.account_id = a.sender_id
    left join known k on k.n = a.n left join judged j on j.n = a.n left join stored s on s.id = a.id`)
  for (const { id, files } of asked) if (files.length > 0) await attachFiles(work, id, files)

  const byFirst = new Map(rows.map((row) => [row.n, row]))
  return letters.map((letter, n) => {
    const first = firsts.get(`${letter.sender.userId} ${letter.clientId}`)!
    const row = byFirst.get(first)
    if (!row) return { refused: 'not_found' }
    if (row.refused) return { refused: row.refused }
    return {
      id: row.known ?? asked.find((one) => one.n === first)!.id,
      sequence: row.sequence!,
      at: row.at ? parseInstant(row.at) : work.now,
      name: row.name,
      avatarId: row.avatar_id,
      people: row.people,
      fresh: row.known === null && first === n,
    }
  })
}

async function attachFiles(work: Work, messageId: string, fileIds: string[]): Promise<void> {
  await work.tx.execute(sql`update message_files f set message_id = m.id from messages m
    where m.id = ${messageId} and f.message_id is null and f.uploaded_by = m.sender_id and f.conversation_id = m.conversation_id
      and f.id in (select jsonb_array_elements_text(${JSON.stringify(fileIds)}::jsonb)::uuid)`)
}

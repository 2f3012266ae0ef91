import type { ConversationKind, Subject } from '@quartet/contract/messages/conversations'
import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { withSystemRole } from '../../../platform/db/system-role.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { FindThing, ThingOfThread } from './messages.ports.ts'
import { storeAll } from './sending.commands.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'conversation.opened': { conversationId: string; kind: ConversationKind }
    'conversation.left': { userId: string; conversationIds: string[] }
    'conversation.muted': { conversationId: string; muted: boolean }
    'conversation.blocked': { conversationId: string; blocked: boolean }
    'announcement.opened': { conversationId: string; gymId: string; people: number }
  }
}

const asArray = (ids: string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`

/** The conversation of two people, made when they have none. Both are in it for good; whether they may write is asked each time. */
export async function openDirect(work: Work, userId: string, otherId: string): Promise<string> {
  const [one, other] = [userId, otherId].toSorted()
  return withSystemRole(work.tx, async () => {
    const { rows } = await work.tx.execute<{
      id: string
    }>(sql`insert into conversations (id, kind, one_id, other_id, created_at, created_by)
      values (${newId()}, 'direct', ${one}, ${other}, ${sqlInstant(work.now)}, ${userId})
      on conflict (one_id, other_id) where kind = 'direct' do nothing returning id`)
    if (rows[0]) {
      await join(work, rows[0].id, [userId, otherId])
      await work.record('conversation.opened', { conversationId: rows[0].id, kind: 'direct' })
      return rows[0].id
    }
    const { rows: known } = await work.tx.execute<{ id: string }>(
      sql`select id from conversations where kind = 'direct' and one_id = ${one} and other_id = ${other}`,
    )
    return known[0]!.id
  })
}

/** The thread of a thing, made when it has none, with exactly those in it whom the thing concerns now. */
export async function openThread(work: Work, subject: Subject, thing: Omit<ThingOfThread, 'lines'>): Promise<string> {
  const maker = work.actor.kind === 'person' ? work.actor.userId : null
  return withSystemRole(work.tx, async () => {
    const { rows } = await work.tx.execute<{ id: string; made: boolean }>(sql`
      insert into conversations as c (id, kind, gym_id, subject_id, title, closes_at, created_at, created_by)
      values (${newId()}, ${subject.kind}, ${thing.gymId}, ${subject.id}, ${thing.title}, ${thing.closesAt?.toString() ?? null},
        ${sqlInstant(work.now)}, ${maker})
      on conflict (subject_id, kind, gym_id) where subject_id is not null
        do update set title = excluded.title, closes_at = excluded.closes_at
      returning id, xmax = 0 as made`)
    const { id, made } = rows[0]!
    const { rows: gone } = await work.tx.execute<{ userId: string }>(sql`
      update conversation_people set left_at = ${sqlInstant(work.now)}
      where conversation_id = ${id} and left_at is null and account_id not in ${asArray(thing.people)}
      returning account_id as "userId"`)
    await join(work, id, thing.people)
    for (const { userId } of gone)
      await work.record('conversation.left', { userId, conversationIds: [id] }, { gymId: thing.gymId })
    if (made)
      await work.record('conversation.opened', { conversationId: id, kind: subject.kind }, { gymId: thing.gymId })
    return id
  })
}

/** Keeps the thread of a thing, where there is one, to those whom the thing concerns now. */
export async function keepThread(work: Work, subject: Subject, find: FindThing): Promise<void> {
  const { rows } = await withSystemRole(work.tx, () =>
    work.tx.execute<object>(
      sql`select from conversations where subject_id = ${subject.id} and kind = ${subject.kind} limit 1`,
    ),
  )
  const thing = rows.length > 0 ? await withSystemRole(work.tx, () => find(work, subject, '')) : null
  if (thing) await openThread(work, subject, thing)
}

/** Brings people into a conversation; who had left is in it again. */
async function join(work: Work, conversationId: string, people: string[], readsOnly = false): Promise<void> {
  await work.tx.execute(sql`insert into conversation_people as p (conversation_id, account_id, joined_at, reads_only)
    select ${conversationId}, a.id, ${sqlInstant(work.now)}, ${readsOnly} from accounts a where a.id in ${asArray(people)}
    on conflict (conversation_id, account_id) do update set left_at = null where p.left_at is not null`)
}

/** An announcement of a gym: its managers write, those who are told read. */
export async function openAnnouncement(
  work: Work & { actor: Person },
  gym: Allowed<{ gymId: string }, 'announce'>,
  said: { title: string; writers: string[]; readers: string[]; content: string },
): Promise<string> {
  const id = newId()
  await withSystemRole(work.tx, async () => {
    await work.tx.execute(sql`insert into conversations (id, kind, gym_id, title, created_at, created_by)
      values (${id}, 'announcement', ${gym.gymId}, ${said.title}, ${sqlInstant(work.now)}, ${work.actor.userId})`)
    await join(work, id, said.writers)
    await join(
      work,
      id,
      said.readers.filter((id) => !said.writers.includes(id)),
      true,
    )
    const letter = {
      conversationId: id,
      sender: work.actor,
      clientId: id,
      type: 'TEXT' as const,
      content: said.content,
    }
    await storeAll(work, [{ ...letter, fileIds: [] }])
  })
  await work.record(
    'announcement.opened',
    { conversationId: id, gymId: gym.gymId, people: said.readers.length },
    'conversationId',
  )
  return id
}

export async function muteConversation(
  work: Work & { actor: Person },
  conversationId: string,
  muted: boolean,
): Promise<void> {
  await work.tx.execute(sql`update conversation_people set muted_at = ${muted ? work.now.toString() : null}
    where conversation_id = ${conversationId} and account_id = ${work.actor.userId}`)
  await work.record('conversation.muted', { conversationId, muted })
}

export async function blockOther(
  work: Work & { actor: Person },
  conversationId: string,
  otherId: string,
  blocked: boolean,
): Promise<void> {
  if (blocked)
    await work.tx.execute(sql`insert into message_blocks (blocker_id, blocked_id, at)
      values (${work.actor.userId}, ${otherId}, ${sqlInstant(work.now)}) on conflict do nothing`)
  else
    await work.tx.execute(
      sql`delete from message_blocks where blocker_id = ${work.actor.userId} and blocked_id = ${otherId}`,
    )
  await work.record('conversation.blocked', { conversationId, blocked })
}

/** Moves how far somebody has read, only ever forward. Answers how far they have come, or null when nothing moved. */
export async function readUntil(
  tx: Tx,
  userId: string,
  conversationId: string,
  sequence: number,
): Promise<number | null> {
  const { rows } = await tx.execute<{ until: number }>(sql`update conversation_people p
    set read_until = least(${sequence}, c.last_sequence), delivered_until = greatest(p.delivered_until, least(${sequence}, c.last_sequence))
    from conversations c where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.account_id = ${userId}
      and p.left_at is null and p.read_until < least(${sequence}, c.last_sequence) returning p.read_until as until`)
  return rows[0]?.until ?? null
}

/** Marks conversations as read to their end: these, or all of a person's. Answers those that moved. */
export async function readWhole(
  tx: Tx,
  userId: string,
  ids: string[] | undefined,
): Promise<{ conversationId: string; until: number }[]> {
  const { rows } = await tx.execute<{ conversationId: string; until: number }>(sql`update conversation_people p
    set read_until = c.last_sequence, delivered_until = c.last_sequence
    from conversations c where c.id = p.conversation_id and p.account_id = ${userId} and p.left_at is null
      and p.read_until < c.last_sequence ${ids ? sql`and c.id in ${asArray(ids)}` : sql``}
    returning c.id as "conversationId", p.read_until as until`)
  return rows
}

/** Notes that all there is has reached a page of this person. */
export async function noteDelivered(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`update conversation_people p set delivered_until = c.last_sequence
    from conversations c where c.id = p.conversation_id and p.account_id = ${userId} and p.left_at is null
      and p.delivered_until < c.last_sequence`)
}

/** Takes somebody out of every thread and announcement of a gym, for they have left it. Answers from which. */
export async function leaveGym(work: Work, userId: string, gymId: string): Promise<string[]> {
  return withSystemRole(work.tx, async () => {
    const { rows } = await work.tx.execute<{
      id: string
    }>(sql`update conversation_people p set left_at = ${sqlInstant(work.now)}
      from conversations c where c.id = p.conversation_id and c.gym_id = ${gymId} and p.account_id = ${userId}
        and p.left_at is null returning c.id`)
    return rows.map((row) => row.id)
  })
}

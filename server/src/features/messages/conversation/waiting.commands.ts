import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { DomainEvents } from '../../../platform/db/domain-events.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { patience } from './messages.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Messages that somebody has not read for a while: how many and of whom, never what they say. */
    'messages.waiting': {
      userId: string
      conversationId: string
      title: string | null
      senderId: string
      senderName: string
      count: number
    }
  }
}

type Told = DomainEvents['messages.waiting']
type Waiting = SweepItem & { told: Told; sequence: number }

/** Who has messages that have waited for a while, each with each conversation; what was told of, or muted, or is a day old, is left alone. */
export async function messagesWaiting({ tx, now }: Work, { most, only }: Which): Promise<Waiting[]> {
  const since = sqlInstant(now.subtract({ hours: patience.hours }))
  const until = sqlInstant(now.subtract({ minutes: patience.minutes }))
  const [conversationId, userId] = only?.split(' ') ?? []
  const one = only ? sql`and c.id = ${conversationId} and p.account_id = ${userId}` : sql``
  const { rows } = await tx.execute<Told & { gymId: string | null; sequence: number }>(sql`
    select p.account_id as "userId", c.id as "conversationId", c.title, c.gym_id as "gymId", l.sender_id as "senderId", f.full_name as "senderName",
      l.count, l.sequence
    from conversations c
    join conversation_people p on p.conversation_id = c.id and p.left_at is null and p.muted_at is null
    join lateral (select max(m.sequence) as sequence, count(*)::int as count,
        (array_agg(m.sender_id order by m.sequence desc))[1] as sender_id
      from messages m where m.conversation_id = c.id and m.sender_id <> p.account_id and m.deleted_at is null
        and m.sequence > greatest(p.read_until, p.told_until) and m.at > ${since} and m.at <= ${until}) l
      on l.sequence is not null
    join profiles f on f.account_id = l.sender_id
    where c.last_at > ${since} ${one}
      and not exists (select 1 from message_blocks b where b.blocker_id = p.account_id and b.blocked_id = l.sender_id)
    order by c.id, p.account_id limit ${most} ${only ? sql`for update of p skip locked` : sql``}`)
  return rows.map(({ sequence, gymId, ...told }) => ({
    id: `${told.conversationId} ${told.userId}`,
    gymId,
    told,
    sequence,
  }))
}

/** Tells somebody once of what has waited for them. */
export async function remindUnread(work: Work, { told, sequence }: Waiting): Promise<void> {
  await work.tx.execute(sql`update conversation_people set told_until = ${sequence}
    where conversation_id = ${told.conversationId} and account_id = ${told.userId}`)
  await work.record('messages.waiting', told, 'conversationId')
}

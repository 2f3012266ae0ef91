import { sql, type SQL } from 'drizzle-orm'
import { isAdmin, worksFor } from '../../../platform/actor.ts'
import { gymlessPolicyOf, policyOf, staysOpen } from '../../../platform/authorize.ts'

/** Decision 39: everybody has their own messages; who manages a gym announces. */
export const messagePolicy = gymlessPolicyOf<{ senderId: string }>()({
  change: (actor, message) => actor.kind === 'person' && actor.userId === message.senderId,
})

export const reportPolicy = gymlessPolicyOf<{ id: string }>()({ settle: (actor) => isAdmin(actor) })

export const announcementPolicy = policyOf<{ gymId: string }>()({
  announce: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})
staysOpen(announcementPolicy, 'settling', 'announce')

/** Rows of `conversations` (as `c`) that a person takes part in (as `p`). The database holds the same as its second net. */
export function isMine(userId: string): SQL {
  return sql`p.conversation_id = c.id and p.account_id = ${userId} and p.left_at is null`
}

/**
 * Whether two people are connected: of one team, or of a team and a trainer of its gym. An admin writes to everybody and
 * is answered. Nobody writes to an account that is closed. `offset 0` keeps the database from working out all pairs of
 * people there are, to look these two up in them.
 */
export function areConnected(one: SQL, other: SQL): SQL {
  return sql`(exists (select 1 from accounts them where them.id = ${other} and them.archived_at is null offset 0)
    and (exists (select 1 from team_members mine join team_members theirs on theirs.gym_id = mine.gym_id
        where mine.account_id = ${one} and mine.ended_at is null and theirs.account_id = ${other} and theirs.ended_at is null offset 0)
      or exists (select 1 from trainers t join connections k on k.trainer_id = t.id and k.status = 'active'
        join team_members m on m.gym_id = k.gym_id and m.ended_at is null where t.account_id = ${one} and m.account_id = ${other} offset 0)
      or exists (select 1 from trainers t join connections k on k.trainer_id = t.id and k.status = 'active'
        join team_members m on m.gym_id = k.gym_id and m.ended_at is null where t.account_id = ${other} and m.account_id = ${one} offset 0)
      or exists (select 1 from accounts them where them.id in (${one}, ${other}) and them.role = 'admin' offset 0)))`
}

/**
 * Why somebody cannot write in a conversation (`c`, their place in it `p`), as a code, or null. `sender` is their account.
 */
export function whyWritingClosed(sender: SQL, now: SQL): SQL {
  return sql`case
    when p.reads_only then 'messages.read_only'
    when c.closes_at <= ${now} then 'messages.closed'
    when c.kind = 'direct' and exists (select 1 from message_blocks b
      where (b.blocker_id = c.one_id and b.blocked_id = c.other_id) or (b.blocker_id = c.other_id and b.blocked_id = c.one_id))
      then 'messages.blocked'
    when c.kind = 'direct'
      and not ${areConnected(sender, sql`case when c.one_id = ${sender} then c.other_id else c.one_id end`)}
      then 'messages.not_connected'
    end`
}

import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { Which } from '../../../platform/events/tasks.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { ofWhoHasIt } from './applications.queries.ts'
import type { CoverState } from './cover.rules.ts'
import { coverApplications, covers } from './cover.tables.ts'

/** How long after its end somebody is asked what became of a class, and for how long that is still worth asking. */
const ask = { after: { minutes: 30 }, until: { hours: 7 * 24 } }

/**
 * Covers whose class has been over for half an hour and of which nobody has said what happened, oldest first, with who has
 * them; one of them is held.
 */
export async function waitingForOutcome(work: Work, { most, only }: Which) {
  const substitute = sql<string | null>`case when ${covers.state} = 'filled' then ${coverApplications.trainerId} end`
  const found = work.tx
    .select({ id: covers.id, gymId: covers.gymId, entryId: covers.entryId, trainerId: substitute })
    .from(covers)
    .innerJoin(entries, and(eq(entries.id, covers.entryId), isNull(entries.cancelledAt)))
    .leftJoin(coverApplications, ofWhoHasIt)
    .where(
      and(
        only ? eq(covers.id, only) : undefined,
        inArray(covers.state, ['filled', 'no_show', 'unfilled']),
        isNull(covers.outcome),
        isNull(covers.outcomeAskedAt),
        lte(entries.endsAt, work.now.subtract(ask.after)),
        gt(entries.endsAt, work.now.subtract(ask.until)),
        // Of a class that changed hands again the last cover is asked about.
        or(sql`${covers.state} <> 'filled'`, sql`${coverApplications.id} is not null`),
        sql`not exists (select 1 from covers later where later.entry_id = ${covers.entryId}
          and later.created_at > ${covers.createdAt} and later.state in ('filled', 'taught', 'no_show'))`,
        sql`(${covers.state} <> 'unfilled' or not exists (${saidOn(sql`${covers.id}`, sql`${covers.entryId}`)}))`,
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(most)
  return only ? found.for('update', { of: covers, skipLocked: true }) : found
}

type SaidOn = { id: string; state: CoverState; name: string | null }

/**
 * Of a class that was looked for again and nobody was found: the cover of it that what happened is said on. Whose it is
 * has the class still, or what happened has been said there.
 */
export async function saidOnInstead(tx: Tx, cover: { id: string; entryId: string }): Promise<SaidOn | null> {
  const { rows } = await tx.execute<SaidOn>(saidOn(sql`${cover.id}::uuid`, sql`${cover.entryId}::uuid`))
  return rows[0] ?? null
}

function saidOn(coverId: SQL, entryId: SQL): SQL {
  return sql`select other.id, other.state, who.full_name as name
    from covers other
    join entries held on held.id = other.entry_id
    left join cover_applications won on won.cover_id = other.id and won.state = 'confirmed' and won.trainer_id = held.trainer_id
    left join trainers winner on winner.id = won.trainer_id
    left join profiles who on who.account_id = winner.account_id
    where other.entry_id = ${entryId} and other.id <> ${coverId}
      and (other.state = 'taught' or (other.state in ('filled', 'no_show') and won.id is not null))
    order by other.created_at desc, other.id desc limit 1`
}

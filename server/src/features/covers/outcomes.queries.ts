import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { entries } from '../timetable/timetable.tables.ts'
import { ofWhoHasIt } from './applications.queries.ts'
import { coverApplications, covers } from './covers.tables.ts'

/** How long after its end somebody is asked what became of a class, and for how long that is still worth asking. */
const ask = { after: { minutes: 30 }, until: { hours: 7 * 24 } }

/** Covers whose class has been over for half an hour and of which nobody has said what happened, locked; oldest first. */
export async function waitingForOutcome(work: Work, limit: number) {
  const rows = await work.tx
    .select({ cover: covers, trainerId: coverApplications.trainerId })
    .from(covers)
    .innerJoin(entries, and(eq(entries.id, covers.entryId), isNull(entries.cancelledAt)))
    .leftJoin(coverApplications, ofWhoHasIt)
    .where(
      and(
        inArray(covers.state, ['filled', 'no_show', 'unfilled']),
        isNull(covers.outcome),
        isNull(covers.outcomeAskedAt),
        lte(entries.endsAt, work.now.subtract(ask.after)),
        gt(entries.endsAt, work.now.subtract(ask.until)),
        // Of a class that changed hands again the last cover is asked about.
        or(sql`${covers.state} <> 'filled'`, sql`${coverApplications.id} is not null`),
        sql`not exists (select 1 from covers later where later.entry_id = ${covers.entryId}
          and later.created_at > ${covers.createdAt} and later.state in ('filled', 'taught', 'no_show'))`,
      ),
    )
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(limit)
    .for('update', { of: covers, skipLocked: true })
  return rows.map((row) => ({ ...row.cover, trainerId: row.cover.state === 'filled' ? row.trainerId : null }))
}

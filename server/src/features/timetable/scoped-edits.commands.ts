import { timetableErrors } from '@quartet/contract/timetable'
import type { EditOutcome, EditScope } from '@quartet/contract/timetable-edits'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { failureOf, invalid } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import { studioOf } from '../gyms/studios.queries.ts'
import { edit, writeSegments } from './edits.commands.ts'
import { sayOf, sayOfAll } from './overrides.commands.ts'
import { fieldsOf, keptDates, withChanges, withoutUndefined } from './edits.rules.ts'
import type { SeriesChanges } from './edits.rules.ts'
import type { EntryRow } from './entries.queries.ts'
import type { Changes, Field } from './occurrences.rules.ts'
import type { TimetablePorts } from './timetable.ports.ts'
import { dateAt, isUpcoming } from './timetable.rules.ts'
import { entries, overrides, series } from './timetable.tables.ts'

const fail = failureOf(timetableErrors)
type Editing = Work & { actor: Person }

export type EntryOrder = {
  scope: EditScope
  from: Temporal.PlainDate | null
  to: Temporal.PlainDate | null
  changes: Changes & { rule?: string; terms?: SeriesChanges['terms'] }
  /** Original dates that give up what was said of them alone, in the fields of this edit. */
  alsoChanged: string[]
  dryRun: boolean
  allowClash: string | null
  version: number | null
}

/** Changes one class, or its series from it on, for all that is to come, or in a stretch of dates. */
export async function changeEntry(
  work: Editing,
  entry: Allowed<EntryRow, 'edit'>,
  order: EntryOrder,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const { studioId } = order.changes
  if (studioId && !(await studioOf(work.tx, entry.gymId, studioId))) throw fail('timetable.unknown_reference')
  const base = {
    gymId: entry.gymId,
    timezone: entry.timezone,
    kind: 'edit' as const,
    seriesIds: [entry.seriesId],
    dryRun: order.dryRun,
    allowClash: order.allowClash,
    ...(order.version === null ? {} : { seen: { entryId: entry.id, version: order.version } }),
  }
  if (order.scope === 'this') return changeOne(work, entry, order, base, assign)
  if (order.changes.date !== undefined)
    throw invalid([{ field: 'date', message: 'Another day is for one class alone; a series changes its rule.' }])

  const today = dateAt(work.now, entry.timezone)
  const { from, to } = reachOf(entry, order, today)
  const start = Temporal.PlainDate.compare(from, today) < 0 ? today : from
  if (to && Temporal.PlainDate.compare(to, start) < 0) throw fail('timetable.all_past')
  const { cancelled, date: _, ...rest } = order.changes
  const said: SeriesChanges = withoutUndefined(rest)
  const stayed = await countStayed(work, entry.seriesId, from, to)
  const kept: EditOutcome['kept'] = []
  return edit(work, { ...base, stayed, kept }, assign, async (inner, facts) => {
    const one = facts.series.get(entry.seriesId)!
    if (Object.keys(said).length > 0) await writeSegments(inner, one, withChanges(one.segments, said, start, to))
    const own = keptDates(one, said, start, to)
    kept.push(...own.filter((day) => !order.alsoChanged.includes(day.date)))
    const give = own.filter((day) => order.alsoChanged.includes(day.date))
    for (const day of give) await forget(inner, one.id, day.date, fieldsOf(said))
    if (cancelled !== undefined) await cancelAll(inner, entry, cancelled, start, to)
  })
}

type Base = Pick<
  Parameters<typeof edit>[1],
  'gymId' | 'timezone' | 'kind' | 'seriesIds' | 'dryRun' | 'allowClash' | 'seen'
>

async function changeOne(
  work: Editing,
  entry: EntryRow,
  order: EntryOrder,
  base: Base,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  if (!isUpcoming(entry, work.now) || entry.lockedAt) throw fail('timetable.begun')
  const { rule, terms, ...changes } = order.changes
  if (rule !== undefined || terms !== undefined)
    throw invalid([{ field: 'rule', message: 'A rule is for more than one class: choose which.' }])
  return edit(work, base, assign, (inner) => sayOf(inner, entry.seriesId, entry.originalDate, changes))
}

function reachOf(
  entry: EntryRow,
  order: EntryOrder,
  today: Temporal.PlainDate,
): { from: Temporal.PlainDate; to: Temporal.PlainDate | null } {
  if (order.scope === 'following') return { from: entry.originalDate, to: null }
  if (order.scope === 'future') return { from: today, to: null }
  if (!order.from || !order.to)
    throw invalid([{ field: order.from ? 'to' : 'from', message: 'A range has a first and a last day.' }])
  if (Temporal.PlainDate.compare(order.to, order.from) < 0)
    throw invalid([{ field: 'to', message: 'The last day is before the first.' }])
  return { from: order.from, to: order.to }
}

async function countStayed(
  work: Work,
  seriesId: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate | null,
): Promise<number> {
  const [row] = await work.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .where(
      and(
        eq(entries.seriesId, seriesId),
        gte(entries.originalDate, from),
        to ? lte(entries.originalDate, to) : undefined,
        sql`${entries.off} is distinct from 'removed'`,
        sql`(${entries.lockedAt} is not null or ${entries.startsAt} <= ${work.now.toString()}::timestamptz)`,
      ),
    )
  return row!.count
}

async function forget(work: Work, seriesId: string, day: string, fields: Field[]): Promise<void> {
  await work.tx
    .delete(overrides)
    .where(
      and(
        eq(overrides.seriesId, seriesId),
        eq(overrides.originalDate, Temporal.PlainDate.from(day)),
        inArray(overrides.field, fields),
      ),
    )
}

/** Cancels or lets run every class of a stretch that has one; without an end, the series ends the day before. */
async function cancelAll(
  work: Editing,
  entry: EntryRow,
  cancelled: NonNullable<Changes['cancelled']> | false,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate | null,
): Promise<void> {
  if (to === null && cancelled) {
    await work.tx
      .update(series)
      .set({ endsOn: from.subtract({ days: 1 }) })
      .where(eq(series.id, entry.seriesId))
    return
  }
  const rows = await work.tx
    .select({ originalDate: entries.originalDate })
    .from(entries)
    .where(
      and(
        eq(entries.seriesId, entry.seriesId),
        gte(entries.originalDate, from),
        to ? lte(entries.originalDate, to) : undefined,
        sql`${entries.startsAt} > ${work.now.toString()}::timestamptz`,
      ),
    )
  await sayOfAll(
    work,
    rows.map((row) => ({ seriesId: entry.seriesId, originalDate: row.originalDate, changes: { cancelled } })),
  )
}

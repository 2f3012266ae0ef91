import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { edit, writeSegments, type CheckedOrder } from '../editing/editing.commands.ts'
import { keptDates, withChanges, type EditKind } from '../recurrence/changes.rules.ts'
import { originalFrom } from '../recurrence/occurrences.rules.ts'
import type { findSeries } from '../editing/edits.queries.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt, windowFrom } from '../recurrence/wall-times.rules.ts'
import { entries, series } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

type SeriesRow = NonNullable<Awaited<ReturnType<typeof findSeries>>>
type Editing = Work & { actor: Person }
type Wishes = Pick<CheckedOrder, 'dryRun' | 'allowClash' | 'refuseStale'>

/** Ends a series from a date, hands it over to somebody, or takes its trainer off and opens a cover for each class. */
export async function endSeries(
  work: Editing,
  one: Allowed<SeriesRow, 'edit'>,
  wish: Wishes & { from: Temporal.PlainDate; choice: 'cancel' | 'hand_over' | 'open_covers'; trainerId: string | null },
  ports: Pick<TimetablePorts, 'assign' | 'openCovers'>,
): Promise<EditOutcome> {
  const from = fromToday(work, one, wish.from)
  if (wish.choice === 'hand_over' && wish.trainerId === null)
    throw invalid([{ field: 'trainerId', message: 'Choose a trainer.' }])
  const kept: EditOutcome['kept'] = []
  let cut = from
  const write = async (inner: Editing, facts: Parameters<Parameters<typeof edit>[3]>[1]) => {
    if (wish.choice === 'cancel') {
      await inner.tx
        .update(series)
        .set({ endsOn: from.subtract({ days: 1 }) })
        .where(eq(series.id, one.id))
      return
    }
    const known = facts.series.get(one.id)!
    const said = { trainerId: wish.choice === 'hand_over' ? wish.trainerId : null }
    cut = originalFrom(known.segments, from)
    kept.push(...keptDates(known, said, cut, null))
    await writeSegments(inner, known, withChanges(known.segments, said, cut, null))
  }
  const open =
    wish.choice === 'open_covers'
      ? async (inner: Editing) => ports.openCovers(inner, await untaught(inner, one.id, cut))
      : undefined
  return edit(work, { ...orderOf(one, 'end', wish), kept }, ports.assign, write, open)
}

/** Pauses a series from a date to another, or until further notice; `from` null lets it go on. */
export async function pauseSeries(
  work: Editing,
  one: Allowed<SeriesRow, 'edit'>,
  wish: Wishes & { from: Temporal.PlainDate | null; to: Temporal.PlainDate | null },
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const from = wish.from && fromToday(work, one, wish.from)
  if (from && wish.to && Temporal.PlainDate.compare(wish.to, from) < 0)
    throw invalid([{ field: 'to', message: 'Choose a last day on or after the first.' }])
  return edit(work, orderOf(one, 'pause', wish), assign, async (inner) => {
    await inner.tx
      .update(series)
      .set({ pausedFrom: from, pausedTo: from && wish.to })
      .where(eq(series.id, one.id))
  })
}

/** Puts a draft on the timetable from a date. The dry run is the difference to what is on it now. */
export async function publishSeries(
  work: Editing,
  one: Allowed<SeriesRow, 'edit'>,
  wish: Wishes & { from: Temporal.PlainDate },
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  if (one.publishedFrom) throw fail('timetable.already_published')
  const today = dateAt(work.now, one.timezone)
  if (Temporal.PlainDate.compare(wish.from, today) < 0) throw fail('timetable.past_start')
  return edit(work, orderOf(one, 'publish', wish), assign, async (inner) => {
    await inner.tx
      .update(series)
      .set({ publishedFrom: wish.from, rolledUntil: one.rolledUntil ?? windowFrom(today) })
      .where(eq(series.id, one.id))
  })
}

function orderOf({ id, gymId, timezone }: SeriesRow, kind: EditKind, { dryRun, allowClash, refuseStale }: Wishes) {
  return { gymId, timezone, kind, seriesIds: [id], dryRun, allowClash, refuseStale }
}

/** What has passed stays: an earlier date means today. */
function fromToday(work: Work, one: SeriesRow, from: Temporal.PlainDate): Temporal.PlainDate {
  const today = dateAt(work.now, one.timezone)
  return Temporal.PlainDate.compare(from, today) < 0 ? today : from
}

async function untaught(work: Work, seriesId: string, from: Temporal.PlainDate): Promise<string[]> {
  const rows = await work.tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.seriesId, seriesId),
        gte(entries.originalDate, from),
        gt(entries.startsAt, work.now),
        sql`${entries.cancelledAt} is null and ${entries.trainerId} is null`,
      ),
    )
  return rows.map((row) => row.id)
}

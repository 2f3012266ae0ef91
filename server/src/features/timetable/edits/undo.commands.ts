import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { edit, writeSegments } from '../editing/editing.commands.ts'
import { jsonOf } from '../entries/overrides.commands.ts'
import { fromWire, type SeriesBefore } from '../recurrence/changes.rules.ts'
import { writeChoice } from '../holidays/holidays.commands.ts'
import { seriesOfGym, type EditRow } from '../editing/edits.queries.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { entries, layers, overrides, series, timetableEdits } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

/**
 * Puts back exactly what an edit found: facts, entries and who was on them. For 24 hours, while nothing of it has been
 * held or is locked, and while nobody has changed the same classes since. Whoever was put on one of them since keeps it.
 */
export async function undoEdit(
  work: Work & { actor: Person },
  done: Allowed<EditRow, 'edit'>,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  const [held] = await work.tx.select().from(timetableEdits).where(eq(timetableEdits.id, done.id)).for('update')
  const { before } = held!
  if (held!.undoneAt) throw fail('timetable.undone_already')
  if (Temporal.Instant.compare(held!.madeAt.add({ hours: 24 }), work.now) < 0) throw fail('timetable.undo_over')
  if (await anyHeld(work, before.entryIds)) throw fail('timetable.undo_held')
  const overGym = before.layers.length > 0
  const order = {
    gymId: held!.gymId,
    timezone: done.timezone,
    kind: 'undo' as const,
    seriesIds: overGym ? await seriesOfGym(work, held!.gymId) : before.series.map((one) => one.id),
    layersOnly: overGym,
    dryRun: false,
    allowClash: null,
    strict: false,
    lasting: true,
    remembered: before.teaching,
  }
  return edit(
    work,
    order,
    assign,
    async (inner, facts) => {
      await refuseChangedSince(inner, before.series)
      for (const one of before.series) await putBack(inner, one, facts.series.get(one.id)!.gymId)
      for (const { id, lifted } of before.layers) {
        const lift = lifted ? { liftedAt: null, liftedBy: null } : { liftedAt: inner.now, liftedBy: inner.actor.userId }
        const [row] = await inner.tx.update(layers).set(lift).where(eq(layers.id, id)).returning()
        if (row?.holidayId && lifted) await chooseAgain(inner, row.gymId, row.holidayId, row.sparedClassIds)
      }
      await inner.tx
        .update(timetableEdits)
        .set({ undoneAt: inner.now, undoneBy: inner.actor.userId })
        .where(eq(timetableEdits.id, held!.id))
    },
    async (inner) => {
      // The same classes as before are the same version as before, so that the edit before this one can be undone too.
      for (const one of before.series)
        await inner.tx.update(series).set({ version: one.version }).where(eq(series.id, one.id))
    },
  )
}

async function anyHeld(work: Work, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const [row] = await work.tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(inArray(entries.id, ids), or(lte(entries.startsAt, work.now), isNotNull(entries.lockedAt))))
    .limit(1)
  return row !== undefined
}

async function refuseChangedSince(work: Work, all: SeriesBefore[]): Promise<void> {
  const ids = all.map((one) => one.id)
  if (ids.length === 0) return
  const now = await work.tx
    .select({ id: series.id, version: series.version })
    .from(series)
    .where(inArray(series.id, ids))
  const versions = new Map(now.map((one) => [one.id, one.version]))
  if (all.some((one) => versions.get(one.id) !== one.version + 1)) throw fail('timetable.changed_since')
}

async function putBack(work: Work, one: SeriesBefore, gymId: string): Promise<void> {
  const day = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))
  await work.tx
    .update(series)
    .set({
      publishedFrom: day(one.publishedFrom),
      pausedFrom: day(one.pausedFrom),
      pausedTo: day(one.pausedTo),
      endsOn: day(one.endsOn),
    })
    .where(eq(series.id, one.id))
  await writeSegments(work, { id: one.id, gymId }, one.segments.map(fromWire))
  await work.tx.delete(overrides).where(eq(overrides.seriesId, one.id))
  if (one.overrides.length === 0) return
  await work.tx.insert(overrides).values(
    one.overrides.map(({ originalDate, madeAt, value, ...rest }) => ({
      ...rest,
      seriesId: one.id,
      value: jsonOf(value),
      originalDate: Temporal.PlainDate.from(originalDate),
      madeAt: Temporal.Instant.from(madeAt),
    })),
  )
}

/** Lifting it was a choice about its holiday, so what was chosen before is chosen again. */
async function chooseAgain(
  work: Work & { actor: Person },
  gymId: string,
  holidayId: string,
  sparedClassIds: string[],
): Promise<void> {
  await writeChoice(work, gymId, holidayId, {
    choice: sparedClassIds.length > 0 ? 'special' : 'cancel',
    sparedClassIds,
  })
}

import { asc, eq, inArray, sql } from 'drizzle-orm'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { outcomeOf, type NotificationLine } from './outcomes.queries.ts'
import {
  onWire,
  type EditBefore,
  type SeriesBefore,
  type EditOrder,
  type EditKind,
} from '../recurrence/changes.rules.ts'
import { lockSeries, readFacts, readLayers } from '../recurrence/facts.queries.ts'
import { reconcile, type TimetableFacts } from './reconcile.commands.ts'
import type { StandingEntry, Reconciled } from '../recurrence/reconcile.rules.ts'
import { askForNewTimes } from '../new-times/new-times.commands.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { clashPermits, overrides, segments, series, timetableEdits } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Classes to come are not as they were. `told` are the trainers whose classes they are, each once. */
    'timetable.edited': {
      gymId: string
      editId: string | null
      kind: EditKind
      name: string | null
      /** Entries that are off now, on again, and at another time. */
      off: string[]
      on: string[]
      moved: string[]
      /** `timeChangeId` where they have to say that they know of a new time. */
      told: { trainerId: string; lines: NotificationLine[]; timeChangeId: string | null }[]
    }
  }
}

/** `refuseStale` is asked once the series is in hand: of two who saw the same, the second learns of the first. */
export type CheckedOrder = EditOrder & { refuseStale?: ((work: Work) => Promise<void>) | undefined }

/**
 * Changes facts by `write` and brings the entries of the series in line, in one transaction, remembering how it was. A
 * dry run does all of it and takes it back: what it answers is what would be. Throws 409 `timetable.clashes` with each
 * clash when somebody or a studio would be taken twice.
 */
export async function edit<W extends Work>(
  work: W,
  order: CheckedOrder,
  assign: TimetablePorts['assign'],
  write: (work: W, facts: TimetableFacts) => Promise<EditBefore['layers'] | void>,
  after?: (work: W) => Promise<void>,
): Promise<EditOutcome> {
  return rehearsing(work, order.dryRun, (inner) => carryOut(inner, order, assign, write, after))
}

/** Does something, and takes it back when it is only a rehearsal: the answer is what would be. */
export async function rehearsing<W extends Work>(
  work: W,
  dryRun: boolean,
  run: (work: W) => Promise<EditOutcome>,
): Promise<EditOutcome> {
  try {
    return await work.tx.transaction(async (tx) => {
      const outcome = await run({ ...work, tx })
      if (dryRun) throw new Rehearsed(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}

class Rehearsed extends Error {
  readonly outcome: EditOutcome
  constructor(outcome: EditOutcome) {
    super('Preview only. Nothing was saved.')
    this.outcome = outcome
  }
}

async function carryOut<W extends Work>(
  work: W,
  order: CheckedOrder,
  assign: TimetablePorts['assign'],
  write: (work: W, facts: TimetableFacts) => Promise<EditBefore['layers'] | void>,
  after?: (work: W) => Promise<void>,
): Promise<EditOutcome> {
  const ids = [...new Set(order.seriesIds)]
  await lockSeries(work.tx, ids)
  await order.refuseStale?.(work)
  const before = await factsNow(work, order.gymId, ids)
  const memory = order.layersOnly ? [] : await remember(work, ids)
  const layersBefore = (await write(work, before)) ?? []
  if (ids.length > 0 && !order.layersOnly)
    await work.tx
      .update(series)
      .set({ version: sql`${series.version} + 1` })
      .where(inArray(series.id, ids))
  const permitId = order.allowClash === null ? null : await permit(work, order.gymId, order.timezone, order.allowClash)
  const now = await factsNow(work, order.gymId, ids)
  const { strict = true, layersOnly = false, named, remembered } = order
  const options = { assign, permitId, strict, layersOnly, named, remembered }
  const done = await reconcile(work, before, now, options)
  await after?.(work)
  const found = await outcomeOf(work, order, done)
  if (done.clashes.length > 0) {
    if (order.dryRun) return found.outcome
    throw fail('timetable.clashes', { values: { first: found.outcome.clashes[0]!.sentence }, data: found.outcome })
  }
  const editId =
    order.lasting || order.dryRun
      ? null
      : await keep(work, order, { series: memory, layers: layersBefore, ...touched(done) }, found.outcome)
  const asked = await askForNewTimes(work, order.gymId, done)
  await work.record(
    'timetable.edited',
    {
      gymId: order.gymId,
      editId,
      kind: order.kind,
      name: order.name ?? null,
      off: idsOf(done, 'cancelled', 'suspended', 'removed'),
      on: idsOf(done, 'added', 'restored'),
      moved: done.changes
        .filter((one) => one.kind === 'changed' && one.next && !one.row?.startsAt.equals(one.next.startsAt))
        .map((one) => one.entryId),
      told: found.told.map((one) => ({ ...one, timeChangeId: asked.get(one.trainerId) ?? null })),
    },
    { gymId: order.gymId, subjectId: editId ?? order.gymId },
  )
  return { ...found.outcome, editId, undoUntil: editId ? work.now.add({ hours: 24 }).toString() : null }
}

async function factsNow(work: Work, gymId: string, ids: string[]): Promise<TimetableFacts> {
  return { series: await readFacts(work.tx, ids), layers: await readLayers(work.tx, [gymId]) }
}

function idsOf(done: Reconciled, ...kinds: Reconciled['changes'][number]['kind'][]): string[] {
  return done.changes.filter((one) => kinds.includes(one.kind)).map((one) => one.entryId)
}

function touched(done: Reconciled): Pick<EditBefore, 'teaching' | 'entryIds'> {
  return {
    teaching: done.changes.flatMap(({ entryId, row, trainerId, usualTrainerId, permitId: clashPermitId }) =>
      row ? [{ entryId, ...teachingOf(row), left: { trainerId, usualTrainerId, clashPermitId } }] : [],
    ),
    entryIds: done.changes.map((one) => one.entryId),
  }
}

const teachingOf = ({ trainerId, usualTrainerId, clashPermitId }: StandingEntry) => ({
  trainerId,
  usualTrainerId,
  clashPermitId,
})

/** The facts of some series in the words that undoing reads. */
async function remember(work: Work, ids: string[]): Promise<SeriesBefore[]> {
  if (ids.length === 0) return []
  const rows = await work.tx.select().from(series).where(inArray(series.id, ids)).orderBy(asc(series.id))
  const bySeries = Map.groupBy(
    await work.tx.select().from(segments).where(inArray(segments.seriesId, ids)).orderBy(asc(segments.startsOn)),
    (one) => one.seriesId,
  )
  const said = Map.groupBy(
    await work.tx
      .select()
      .from(overrides)
      .where(inArray(overrides.seriesId, ids))
      .orderBy(asc(overrides.originalDate), asc(overrides.field)),
    (one) => one.seriesId,
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    publishedFrom: row.publishedFrom?.toString() ?? null,
    pausedFrom: row.pausedFrom?.toString() ?? null,
    pausedTo: row.pausedTo?.toString() ?? null,
    endsOn: row.endsOn?.toString() ?? null,
    segments: (bySeries.get(row.id) ?? []).map(onWire),
    overrides: (said.get(row.id) ?? []).map(({ originalDate, field, value, madeBy, actingGymId, madeAt }) => ({
      originalDate: originalDate.toString(),
      field,
      value,
      madeBy,
      actingGymId,
      madeAt: madeAt.toString(),
    })),
  }))
}

async function permit(work: Work, gymId: string, timezone: string, reason: string): Promise<string | null> {
  if (work.actor.kind !== 'person') return null
  const id = newId()
  const expiresOn = work.now.toZonedDateTimeISO(timezone).toPlainDate().add({ weeks: 26 })
  const by = { givenBy: work.actor.userId, actingGymId: work.actor.actingGymId, givenAt: work.now }
  await work.tx.insert(clashPermits).values({ id, gymId, reason, ...by, expiresOn })
  return id
}

async function keep(work: Work, order: EditOrder, before: EditBefore, outcome: EditOutcome): Promise<string | null> {
  // What Quartet does by itself follows from a choice, which is what can be changed.
  if (work.actor.kind !== 'person') return null
  const id = newId()
  const by = { madeBy: work.actor.userId, actingGymId: work.actor.actingGymId, madeAt: work.now }
  await work.tx
    .insert(timetableEdits)
    .values({ id, gymId: order.gymId, kind: order.kind, summary: outcome.counts, before, ...by })
  return id
}

/** Writes the segments of a series anew. */
export async function writeSegments(
  work: Work,
  of: { id: string; gymId: string },
  all: Parameters<typeof onWire>[0][],
): Promise<void> {
  await work.tx.delete(segments).where(eq(segments.seriesId, of.id))
  await work.tx.insert(segments).values(
    all.map(
      ({
        startsOn,
        rule,
        anchor,
        terms,
        dayShifts,
        startTime,
        durationMinutes,
        capacity,
        name,
        studioId,
        trainerId,
      }) => ({
        id: newId(),
        seriesId: of.id,
        gymId: of.gymId,
        startsOn,
        rule,
        anchor,
        terms,
        dayShifts: dayShifts ?? {},
        startTime,
        durationMinutes,
        capacity,
        name,
        studioId,
        trainerId,
      }),
    ),
  )
}

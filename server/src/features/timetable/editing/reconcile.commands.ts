import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import { timetableErrors } from '@quartet/contract/timetable/entries'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { clashesOf } from './clashes.queries.ts'
import type { TeachingBefore, Named } from '../recurrence/changes.rules.ts'
import { occurrencesInWindow, type Layer, type Occurrence, type SeriesFacts } from '../recurrence/occurrences.rules.ts'
import {
  differences,
  permitAfter,
  type EntryChange,
  type Permitting,
  type StandingEntry,
  type Clash,
  type Planned,
  type Written,
  type Reconciled,
} from '../recurrence/reconcile.rules.ts'
import { makeEntries } from '../series/series.commands.ts'
import type { Assignment, TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'
import { entries } from '../recurrence/series.tables.ts'

const fail = failureOf(timetableErrors)

export type TimetableFacts = { series: Map<string, SeriesFacts>; layers: Map<string, Layer[]> }
type Options = Permitting & {
  assign: TimetablePorts['assign']
  strict: boolean
  named?: Named
  remembered?: TeachingBefore[]
}

/**
 * Makes the entries of some series say what their facts say now; `before` are the facts as they were. What has begun is
 * left alone. With `strict` a trainer who cannot is a clash and nothing is written; without, such a class goes without, as
 * one does in any case that nobody asked for now and that is only tried again.
 */
export async function reconcile(
  work: Work,
  before: TimetableFacts,
  after: TimetableFacts,
  options: Options,
): Promise<Reconciled> {
  const found = await findChanges(work, before, after, options)
  await makeRoom(work, found.changes)
  const seen = await clashesOf(work.tx, found.changes, options.layersOnly)
  const twice = new Set(seen.filter((one) => one.kind === 'trainer').map((one) => one.change))
  const permitOf = (one: EntryChange) => permitAfter(one, twice.has(one), options)
  const isInTheWay = ({ kind, change }: Clash) => kind === 'studio' || (options.strict && permitOf(change) === null)
  const clashes: Clash[] = [
    ...found.intoThePast.map((change): Clash => ({ change, kind: 'past', sentence: 'This time has already passed.' })),
    ...seen.filter((one) => !one.change.optional && isInTheWay(one)),
  ]
  if (clashes.length > 0)
    return { changes: found.changes.map((one) => ({ ...one, permitId: null, entryId: one.row?.id ?? '' })), clashes }

  const impossible = new Set(seen.filter((one) => one.kind === 'studio').map((one) => one.change))
  const planned = found.changes
    .filter((one) => !impossible.has(one))
    .map((one) => {
      const permitId = permitOf(one)
      return { ...one, permitId, trainerId: twice.has(one) && permitId === null ? null : one.trainerId }
    })
  const written = await write(work, planned)
  const refused = await teach(work, written, options)
  const isClash = ({ change }: Clash) => options.strict && !change.optional
  // Whoever reads of these reads who is on them, not who was meant.
  const without = new Set(refused.filter((one) => !isClash(one)).map((one) => one.change))
  return {
    changes: written.map((one) => (without.has(one) ? { ...one, trainerId: null } : one)),
    clashes: refused.filter(isClash),
  }
}

async function findChanges(
  work: Work,
  before: TimetableFacts,
  after: TimetableFacts,
  { named, remembered = [] }: Options,
): Promise<{ changes: EntryChange[]; intoThePast: EntryChange[] }> {
  const changes: EntryChange[] = []
  const intoThePast: EntryChange[] = []
  const ids = [...after.series.keys()]
  const since = earliestOf([...before.series.values(), ...after.series.values()], work.now)
  const known = new Map(remembered.map((one) => [one.entryId, one]))
  const rows = Map.groupBy(await readStandings(work.tx, ids, since), (row) => row.seriesId)
  for (const [id, facts] of after.series) {
    const until = facts.rolledUntil
    if (!until) continue
    const was = before.series.get(id) ?? facts
    const expected = (one: SeriesFacts, layers: Map<string, Layer[]>) =>
      occurrencesInWindow(one, layers.get(one.gymId) ?? [], since, until)
    const found = differences(
      facts,
      rows.get(id) ?? [],
      expected(was, before.layers),
      expected(facts, after.layers),
      work.now,
      named?.seriesId === id ? named.originalDate : null,
      known,
    )
    changes.push(...found.changes)
    intoThePast.push(
      ...found.intoThePast.map((next) => ({
        kind: 'changed' as const,
        series: facts,
        row: null,
        next,
        trainerId: null,
        usualTrainerId: null,
        optional: false,
      })),
    )
  }
  return { changes, intoThePast }
}

/** The first original date that can still have a class to come: one that was moved here from earlier included. */
function earliestOf(all: SeriesFacts[], now: Temporal.Instant): Temporal.PlainDate {
  const shifts = all.flatMap((one) => one.segments.flatMap((part) => Object.values(part.dayShifts ?? {})))
  const yesterday = dateAt(now, 'UTC').subtract({ days: 1 + Math.max(0, ...shifts) })
  const moved = all.flatMap((one) =>
    [...one.overrides].flatMap(([day, own]) => (own.date && own.date >= yesterday.toString() ? [day] : [])),
  )
  return Temporal.PlainDate.from(moved.reduce((least, day) => (day < least ? day : least), yesterday.toString()))
}

function readStandings(tx: Tx, seriesIds: string[], since: Temporal.PlainDate): Promise<StandingEntry[]> {
  return tx
    .select()
    .from(entries)
    .where(and(inArray(entries.seriesId, seriesIds), gte(entries.originalDate, since)))
    .orderBy(asc(entries.id))
    .for('update')
}

/** The constraints look at each row as it is written: for a moment nothing of the old times may stand. */
async function makeRoom(work: Work, changes: EntryChange[]): Promise<void> {
  const ids = changes.flatMap(({ row }) => (row && row.off === null ? [row.id] : []))
  if (ids.length > 0) await work.tx.update(entries).set({ cancelledAt: work.now }).where(inArray(entries.id, ids))
}

async function write(work: Work, changes: Planned[]): Promise<Written[]> {
  const taken = {
    entries_trainer_free: () => fail('timetable.trainer_taken'),
    entries_studio_free: () => fail('timetable.studio_taken'),
  }
  const standing = changes.filter((one) => one.row !== null)
  const column = <T>(of: (one: Planned, row: StandingEntry, next: Occurrence | null) => T) =>
    sql.param(standing.map((one) => of(one, one.row!, one.next)))
  if (standing.length > 0) {
    await conflictOr(
      taken,
      work.tx.execute(sql`
        update entries set starts_at = new.starts_at, ends_at = new.ends_at, moved_by_dst = new.moved_by_dst, studio_id = new.studio_id,
          shares_studio = s.partitioned, capacity = new.capacity, name = new.name, off = new.off, off_reason = new.off_reason,
          layer_id = new.layer_id, cancelled_at = case when new.off is not null then ${sqlInstant(work.now)} end,
          usual_trainer_id = new.usual_trainer_id,
          -- Somebody who is not on it any more must not stand in the way of those who come.
          trainer_id = case when new.leaves then null else entries.trainer_id end,
          clash_permit_id = new.clash_permit_id,
          version = entries.version + 1
        from unnest(
          ${column((_, row) => row.id)}::uuid[],
          ${column((_, row, next) => (next ?? row).startsAt.toString())}::timestamptz[],
          ${column((_, row, next) => (next ?? row).endsAt.toString())}::timestamptz[],
          ${column((_, row, next) => (next ?? row).movedByDst)}::boolean[],
          ${column((_, row, next) => (next ?? row).studioId)}::uuid[],
          ${column((_, row, next) => (next ?? row).capacity)}::integer[],
          ${column((_, row, next) => (next ?? row).name)}::text[],
          ${column((_, __, next) => (next ? (next.off?.because ?? null) : 'removed'))}::text[],
          ${column((_, __, next) => next?.off?.reason ?? null)}::text[],
          ${column((_, __, next) => next?.off?.layerId ?? null)}::uuid[],
          ${column((one) => one.usualTrainerId)}::uuid[],
          ${column((one) => one.permitId)}::uuid[],
          ${column((one, row) => row.trainerId !== null && one.trainerId !== row.trainerId)}::boolean[]
        ) as new (id, starts_at, ends_at, moved_by_dst, studio_id, capacity, name, off, off_reason, layer_id, usual_trainer_id, clash_permit_id, leaves)
        join studios s on s.id = new.studio_id
        where entries.id = new.id`),
    )
  }
  const added = changes.flatMap((one) => (one.row === null && one.next ? [{ ...one.next, series: one.series }] : []))
  const { made, studioTaken } = await makeEntries(work, added)
  const must = studioTaken.find((slot) =>
    changes.some(
      (one) => !one.optional && one.next?.originalDate.equals(slot.originalDate) && one.series.id === slot.series.id,
    ),
  )
  if (must) throw fail('timetable.studio_taken')
  const ids = new Map(made.map((one) => [`${one.wanted.series.id} ${one.wanted.originalDate.toString()}`, one.id]))
  const written = changes.flatMap((one) => {
    const entryId = one.row?.id ?? ids.get(`${one.series.id} ${one.next!.originalDate.toString()}`)
    return entryId ? [{ ...one, entryId }] : []
  })
  const permitted = written.filter((one) => one.row === null && one.permitId !== null)
  if (permitted.length > 0)
    await work.tx
      .update(entries)
      .set({ clashPermitId: permitted[0]!.permitId })
      .where(
        inArray(
          entries.id,
          permitted.map((one) => one.entryId),
        ),
      )
  return written
}

/** Puts people on what changed hands, through the only one who writes who teaches. */
async function teach(work: Work, written: Written[], options: Options): Promise<Clash[]> {
  const clashes: Clash[] = []
  const changed = written.filter((one) => one.next !== null && (one.row?.trainerId ?? null) !== one.trainerId)
  const orders = new Map<string, Assignment & { of: Written[] }>()
  for (const one of changed) {
    const because =
      one.trainerId === one.usualTrainerId && one.trainerId !== null ? ('series' as const) : ('hand' as const)
    const named = options.named?.seriesId === one.series.id && options.named.originalDate.equals(one.next!.originalDate)
    // What undoing puts back may be beside a class that has the permit of the two.
    const permitted = one.permitId !== null || one.permitBefore !== undefined
    const key = `${one.trainerId ?? ''} ${because} ${named} ${permitted}`
    const order = orders.get(key) ?? {
      trainerId: one.trainerId,
      entryIds: [],
      because,
      named,
      permitted,
      of: [],
    }
    orders.set(key, order)
    order.entryIds.push(one.entryId)
    order.of.push(one)
  }
  for (const [, { of, ...order }] of [...orders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const refused = await conflictOr(
      { entries_trainer_free: () => fail('timetable.trainer_taken') },
      options.assign(work, order),
    )
    for (const refusal of refused) {
      const change = of.find((one) => one.entryId === refusal.entryId)!
      clashes.push({ change, kind: 'trainer', sentence: refusal.reasons.map((one) => one.sentence).join(' ') })
      // The history says that nobody is on it, as the entry does.
      if ((!options.strict || change.optional) && change.row?.trainerId)
        await options.assign(work, { trainerId: null, entryIds: [change.entryId], because: 'hand' })
    }
  }
  return clashes
}

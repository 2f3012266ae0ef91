import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import { timetableErrors } from '@quartet/contract/timetable'
import { conflictOr } from '../../platform/conflict.ts'
import { parseInstant } from '../../platform/columns.ts'
import type { Tx, Work } from '../../platform/db.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Layer, Occurrence, SeriesFacts } from './occurrences.rules.ts'
import { occurrencesInWindow } from './occurrences.rules.ts'
import { differences, pairsAtOnce } from './reconcile.rules.ts'
import type { Change, Standing } from './reconcile.rules.ts'
import { makeEntries } from './series.commands.ts'
import type { Assignment, TimetablePorts } from './timetable.ports.ts'
import { dateAt } from './timetable.rules.ts'
import { entries } from './timetable.tables.ts'

const fail = failureOf(timetableErrors)

export type Facts = { series: Map<string, SeriesFacts>; layers: Map<string, Layer[]> }
/** Why an edit cannot be as it is asked: the class and, in words that name no other gym, what is in its way. */
export type Clash = { change: Change; kind: 'studio' | 'trainer' | 'past'; sentence: string }
/** The one class of which it is said now who teaches it. */
export type Named = { seriesId: string; originalDate: Temporal.PlainDate }
type Options = { assign: TimetablePorts['assign']; permitId: string | null; strict: boolean; named?: Named }
export type Reconciled = { changes: (Change & { entryId: string })[]; clashes: Clash[] }

/**
 * Makes the entries of some series say what their facts say now; `before` are the facts as they were. What has begun is
 * left alone. With `strict` a trainer who cannot is a clash and nothing is written; without, such a class goes without.
 */
export async function reconcile(work: Work, before: Facts, after: Facts, options: Options): Promise<Reconciled> {
  const found = await findChanges(work, before, after, options.named)
  await makeRoom(work, found.changes)
  const seen = await clashesOf(work.tx, found.changes, options.permitId !== null)
  const clashes: Clash[] = [
    ...found.intoThePast.map((change): Clash => ({ change, kind: 'past', sentence: 'This time has passed already.' })),
    ...seen.filter((one) => (one.kind === 'studio' ? !one.change.optional : options.strict)),
  ]
  if (clashes.length > 0)
    return { changes: found.changes.map((one) => ({ ...one, entryId: one.row?.id ?? '' })), clashes }

  const without = new Set(seen.filter((one) => one.kind === 'trainer').map((one) => one.change))
  const impossible = new Set(seen.filter((one) => one.kind === 'studio').map((one) => one.change))
  const doable = found.changes.filter((one) => !impossible.has(one))
  const written = await write(work, doable, without, options.permitId)
  const refused = await teach(work, written, options, without)
  return { changes: written, clashes: options.strict ? refused : [] }
}

async function findChanges(
  work: Work,
  before: Facts,
  after: Facts,
  named: Named | undefined,
): Promise<{ changes: Change[]; intoThePast: Change[] }> {
  const changes: Change[] = []
  const intoThePast: Change[] = []
  const ids = [...after.series.keys()]
  const since = earliestOf([...before.series.values(), ...after.series.values()], work.now)
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

function readStandings(tx: Tx, seriesIds: string[], since: Temporal.PlainDate): Promise<Standing[]> {
  return tx
    .select()
    .from(entries)
    .where(and(inArray(entries.seriesId, seriesIds), gte(entries.originalDate, since)))
    .orderBy(asc(entries.id))
    .for('update')
}

/** The constraints look at each row as it is written: for a moment nothing of the old times may stand. */
async function makeRoom(work: Work, changes: Change[]): Promise<void> {
  const ids = changes.flatMap(({ row }) => (row && row.off === null ? [row.id] : []))
  if (ids.length > 0) await work.tx.update(entries).set({ cancelledAt: work.now }).where(inArray(entries.id, ids))
}

type Held = {
  change: Change
  key: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  studioId: string
  trainerId: string | null
}

async function clashesOf(tx: Tx, changes: Change[], permitted: boolean): Promise<Clash[]> {
  const held: Held[] = changes.flatMap((change, key) =>
    change.next && !change.next.off
      ? [{ change, key, ...change.next, trainerId: permitted || change.row?.clashPermitId ? null : change.trainerId }]
      : [],
  )
  if (held.length === 0) return []
  const column = <T>(of: (one: Held) => T) => sql.param(held.map(of))
  const { rows } = await tx.execute<{
    key: number
    kind: 'studio' | 'trainer'
    gym_id: string
    name: string
    starts_at: string
  }>(sql`
    with wanted as (
      select * from unnest(${column((one) => one.key)}::int[], ${column((one) => one.studioId)}::uuid[], ${column((one) => one.trainerId)}::uuid[],
        ${column((one) => one.startsAt.toString())}::timestamptz[], ${column((one) => one.endsAt.toString())}::timestamptz[])
        as w (key, studio_id, trainer_id, starts_at, ends_at))
    select w.key, 'studio' as kind, o.gym_id, coalesce(o.name, c.name) as name, o.starts_at
    from wanted w join entries o on o.studio_id = w.studio_id and tstzrange(o.starts_at, o.ends_at) && tstzrange(w.starts_at, w.ends_at)
      and o.cancelled_at is null and not o.shares_studio
    join classes c on c.id = o.class_id
    join studios s on s.id = w.studio_id and not s.partitioned
    union all
    select w.key, 'trainer', o.gym_id, coalesce(o.name, c.name), o.starts_at
    from wanted w join entries o on o.trainer_id = w.trainer_id and tstzrange(o.starts_at, o.ends_at) && tstzrange(w.starts_at, w.ends_at)
      and o.cancelled_at is null and o.clash_permit_id is null
    join classes c on c.id = o.class_id`)
  const others = rows.map((row) => {
    const { change } = held.find((one) => one.key === row.key)!
    const here = row.gym_id === change.series.gymId
    // A clash at another gym is busy, and never says where.
    const sentence =
      row.kind === 'studio'
        ? `${row.name} is in this studio at ${clock(parseInstant(row.starts_at), change.series.timezone)}.`
        : here
          ? `This trainer teaches ${row.name} at ${clock(parseInstant(row.starts_at), change.series.timezone)}.`
          : 'This trainer is busy at that time.'
    return { change, kind: row.kind, sentence }
  })
  const partitioned = new Set(
    await partitionedStudios(
      tx,
      held.map((one) => one.studioId),
    ),
  )
  const among = (kind: 'studio' | 'trainer', keyOf: (one: Held) => string | null) =>
    pairsAtOnce(held, keyOf).map(([first, second]) => ({
      change: second.change,
      kind,
      sentence: `Two of these classes would have the same ${kind} at ${clock(first.startsAt, first.change.series.timezone)}.`,
    }))
  return [
    ...others,
    ...among('studio', (one) => (partitioned.has(one.studioId) ? null : one.studioId)),
    ...among('trainer', (one) => one.trainerId),
  ]
}

const clock = (moment: Temporal.Instant, zone: string) =>
  moment.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

async function partitionedStudios(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from studios where partitioned and id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows.map((row) => row.id)
}

type Written = Change & { entryId: string; of: Change }

async function write(work: Work, changes: Change[], without: Set<Change>, permitId: string | null): Promise<Written[]> {
  const taken = {
    entries_trainer_free: () => fail('timetable.trainer_taken'),
    entries_studio_free: () => fail('timetable.studio_taken'),
  }
  const standing = changes.filter((one) => one.row !== null)
  const column = <T>(of: (one: Change, row: Standing, next: Occurrence | null) => T) =>
    sql.param(standing.map((one) => of(one, one.row!, one.next)))
  if (standing.length > 0) {
    await conflictOr(
      taken,
      work.tx.execute(sql`
        update entries set starts_at = new.starts_at, ends_at = new.ends_at, moved_by_dst = new.moved_by_dst, studio_id = new.studio_id,
          shares_studio = s.partitioned, capacity = new.capacity, name = new.name, off = new.off, off_reason = new.off_reason,
          layer_id = new.layer_id, cancelled_at = case when new.off is not null then ${work.now.toString()}::timestamptz end,
          usual_trainer_id = new.usual_trainer_id,
          -- Somebody who is not on it any more must not stand in the way of those who come.
          trainer_id = case when new.leaves then null else entries.trainer_id end,
          clash_permit_id = coalesce(${permitId}::uuid, entries.clash_permit_id),
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
          ${column((one, row) => row.trainerId !== null && (one.trainerId !== row.trainerId || without.has(one)))}::boolean[]
        ) as new (id, starts_at, ends_at, moved_by_dst, studio_id, capacity, name, off, off_reason, layer_id, usual_trainer_id, leaves)
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
  return changes.flatMap((one) => {
    const entryId = one.row?.id ?? ids.get(`${one.series.id} ${one.next!.originalDate.toString()}`)
    return entryId ? [{ ...one, entryId, of: one }] : []
  })
}

/** Puts people on what changed hands, through the only one who writes who teaches. */
async function teach(work: Work, written: Written[], options: Options, without: Set<Change>): Promise<Clash[]> {
  const clashes: Clash[] = []
  const changed = written.filter(
    (one) => one.next !== null && !without.has(one.of) && (one.row?.trainerId ?? null) !== one.trainerId,
  )
  const orders = new Map<string, Assignment & { of: Written[] }>()
  for (const one of changed) {
    const because =
      one.trainerId === one.usualTrainerId && one.trainerId !== null ? ('series' as const) : ('hand' as const)
    const named = options.named?.seriesId === one.series.id && options.named.originalDate.equals(one.next!.originalDate)
    const key = `${one.trainerId ?? ''} ${because} ${named}`
    const order = orders.get(key) ?? {
      trainerId: one.trainerId,
      entryIds: [],
      because,
      named,
      permitted: options.permitId !== null,
      of: [],
    }
    orders.set(key, order)
    order.entryIds.push(one.entryId)
    order.of.push(one)
  }
  const gone = written.filter((one) => without.has(one.of) && one.row?.trainerId).map((one) => one.entryId)
  if (gone.length > 0) await options.assign(work, { trainerId: null, entryIds: gone, because: 'hand' })
  for (const [, { of, ...order }] of [...orders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const refused = await conflictOr(
      { entries_trainer_free: () => fail('timetable.trainer_taken') },
      options.assign(work, order),
    )
    for (const refusal of refused) {
      const change = of.find((one) => one.entryId === refusal.entryId)!
      clashes.push({ change, kind: 'trainer', sentence: refusal.reasons.map((one) => one.sentence).join(' ') })
      // The history says that nobody is on it, as the entry does.
      if (!options.strict && change.row?.trainerId)
        await options.assign(work, { trainerId: null, entryIds: [change.entryId], because: 'hand' })
    }
  }
  return clashes
}

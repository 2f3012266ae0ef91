import { sql } from 'drizzle-orm'
import { parseInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { pairsAtOnce, permitKept, staysPut, type EntryChange, type Clash } from '../recurrence/reconcile.rules.ts'

type Held = {
  change: EntryChange
  key: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  studioId: string
  trainerId: string | null
  /** It is where it was with whom it was, and the permit that it has for that. */
  stays: boolean
  permitId: string | null
}

/**
 * What is in the way of these changes: classes that stay as they are, and each other. A permit that one of two has is for
 * those two: whoever comes to them anew is in the way of both.
 */
export async function clashesOf(tx: Tx, changes: EntryChange[], layersOnly: boolean): Promise<Clash[]> {
  const held: Held[] = changes.flatMap((change, key) => {
    if (!change.next || change.next.off) return []
    const [stays, permitId] = [staysPut(change, layersOnly), permitKept(change, layersOnly)]
    return [{ change, key, ...change.next, trainerId: change.trainerId, stays, permitId }]
  })
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
        ${column((one) => one.startsAt.toString())}::timestamptz[], ${column((one) => one.endsAt.toString())}::timestamptz[],
        ${column((one) => one.stays)}::boolean[])
        as w (key, studio_id, trainer_id, starts_at, ends_at, stays))
    select w.key, 'studio' as kind, o.gym_id, coalesce(o.name, c.name) as name, o.starts_at
    from wanted w join entries o on o.studio_id = w.studio_id and tstzrange(o.starts_at, o.ends_at) && tstzrange(w.starts_at, w.ends_at)
      and o.cancelled_at is null and not o.shares_studio
    join classes c on c.id = o.class_id
    join studios s on s.id = w.studio_id and not s.partitioned
    union all
    select w.key, 'trainer', o.gym_id, coalesce(o.name, c.name), o.starts_at
    from wanted w join entries o on o.trainer_id = w.trainer_id and tstzrange(o.starts_at, o.ends_at) && tstzrange(w.starts_at, w.ends_at)
      and o.cancelled_at is null and (o.clash_permit_id is null or not w.stays)
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
      change: inTheWay(first, second).change,
      kind,
      sentence: `Two of these classes would have the same ${kind} at ${clock(first.startsAt, first.change.series.timezone)}.`,
    }))
  return [
    ...others,
    ...among('studio', (one) => (partitioned.has(one.studioId) ? null : one.studioId)),
    ...among('trainer', (one) => one.trainerId),
  ]
}

/** Which of two at once is the one too many: one that nobody asked for now, one that comes anew, one with a permit, else the later. */
function inTheWay(first: Held, second: Held): Held {
  if (first.change.optional !== second.change.optional) return first.change.optional ? first : second
  if (first.stays !== second.stays) return first.stays ? second : first
  return first.permitId === null ? second : first
}

const clock = (moment: Temporal.Instant, zone: string) =>
  moment.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

async function partitionedStudios(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from studios where partitioned and id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows.map((row) => row.id)
}

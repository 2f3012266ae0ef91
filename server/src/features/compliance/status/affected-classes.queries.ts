import { sql, type SQL } from 'drizzle-orm'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** Classes of one trainer at one gym from a day of the gym on; `specialtyId` only those that ask for it or what stands below, `coversOnly` only those of others that they cover. */
type Stake = {
  trainerId: string
  gymId: string
  from: Temporal.PlainDate
  specialtyId: string | null
  coversOnly: boolean
}
export type AffectedClasses = {
  classes: number
  first: { entryId: string; name: string; startsAt: Temporal.Instant } | null
}

type Row = { at: string; classes: number; entry_id: string | null; name: string | null; starts_at: string | null }

/** How many classes to come each of these would cost, and which is the first: one question, however many there are. */
export async function atStake(tx: Tx, now: Temporal.Instant, stakes: Stake[]): Promise<AffectedClasses[]> {
  if (stakes.length === 0) return []
  const rows = await ask(
    tx,
    rowsOf<Row>(sql`
    ${belowOf(stakes)}
    select p.at, count(e.id)::int as classes,
      (array_agg(e.id order by e.starts_at))[1] as entry_id,
      (array_agg(cl.name order by e.starts_at))[1] as name,
      min(e.starts_at) as starts_at
    ${entriesOf(stakes, now)}
    group by p.at`),
  )
  const known = new Map(rows.map((row) => [Number(row.at), row]))
  return stakes.map((_, at) => {
    const row = known.get(at + 1)
    return {
      classes: row?.classes ?? 0,
      first: row?.entry_id ? { entryId: row.entry_id, name: row.name!, startsAt: parseInstant(row.starts_at!) } : null,
    }
  })
}

/** How many classes to come all of these would cost together: a class that two of them cost counts once. */
export async function lostClasses(tx: Tx, now: Temporal.Instant, stakes: Stake[]): Promise<number> {
  if (stakes.length === 0) return 0
  const rows = await ask(
    tx,
    rowsOf<{ classes: number }>(
      sql`${belowOf(stakes)} select count(distinct e.id)::int as classes ${entriesOf(stakes, now)}`,
    ),
  )
  return rows[0]!.classes
}

const column = (stakes: Stake[], of: (stake: Stake) => string | boolean | null, type: string) =>
  sql`${sql.param(stakes.map(of))}::${sql.raw(type)}[]`

const belowOf = (stakes: Stake[]): SQL => sql`with recursive below as (
  select id, id as top from specialties where id = any (${column(stakes, (one) => one.specialtyId, 'uuid')})
  union all select s.id, b.top from specialties s join below b on s.parent_id = b.id
)`

const entriesOf = (stakes: Stake[], now: Temporal.Instant): SQL => sql`
  from unnest(${column(stakes, (one) => one.trainerId, 'uuid')}, ${column(stakes, (one) => one.gymId, 'uuid')},
    ${column(stakes, (one) => one.from.toString(), 'date')}, ${column(stakes, (one) => one.specialtyId, 'uuid')},
    ${column(stakes, (one) => one.coversOnly, 'boolean')})
    with ordinality as p (trainer_id, gym_id, from_day, specialty_id, covers_only, at)
  join gyms g on g.id = p.gym_id
  left join (entries e join classes cl on cl.id = e.class_id)
    on e.trainer_id = p.trainer_id and e.gym_id = p.gym_id and e.cancelled_at is null
    and (not p.covers_only or e.usual_trainer_id <> e.trainer_id)
    and e.starts_at > ${sqlInstant(now)}
    and e.starts_at >= p.from_day::timestamp at time zone g.timezone
    and (p.specialty_id is null or exists (select 1 from below b where b.top = p.specialty_id and b.id = cl.specialty_id))`

import { eq, sql } from 'drizzle-orm'
import { judging } from '../../platform/db.ts'
import type { Work } from '../../platform/db.ts'
import { familiesOf } from '../specialties/specialties.queries.ts'
import { trainerSpecialties } from '../users/users.tables.ts'
import { liveStates } from './covers.rules.ts'
import { isConnected, isFresh, isSetAside, ofClass, ofGym, settled, travels } from './sifting.queries.ts'
import type { SiftedRow } from './sifting.queries.ts'

/** Where a list of covers goes on: after a start and an id. */
type After = { startsAt: string; id: string } | null
type Wish = { trainerId: string; now: Temporal.Instant; fitting: string[]; after: After; limit: number }

/**
 * Covers that take answers at the gyms of a trainer and that they may take, soonest first, at most `limit`. Whether they
 * said that they are away keeps them from being asked, not from seeing what there is.
 */
export async function coversToTake(
  work: Work,
  trainerId: string,
  page: { after: After; limit: number },
): Promise<string[]> {
  const { tx, now } = work
  const carried = await tx
    .select({ id: trainerSpecialties.specialtyId })
    .from(trainerSpecialties)
    .where(eq(trainerSpecialties.trainerId, trainerId))
  const families = await familiesOf(
    tx,
    carried.map((one) => one.id),
  )
  const fitting = [...new Set([...families.values()].flat())]
  const found: string[] = []
  for (let { after } = page; found.length < page.limit;) {
    const wish = { trainerId, now, fitting, after, limit: page.limit }
    const rows = await judging(tx, () => readCandidates(tx, wish))
    const passed = new Set((await settled(work, rows, (judged) => judged.ok)).map((one) => one.entryId))
    found.push(...rows.filter((row) => passed.has(row.entry_id)).map((row) => row.cover_id))
    const last = rows.at(-1)
    if (!last || rows.length < page.limit) break
    after = { startsAt: last.starts_at, id: last.cover_id }
  }
  return found.slice(0, page.limit)
}

const live = sql.raw(liveStates.map((state) => `'${state}'`).join(', '))

type Row = SiftedRow & { cover_id: string; starts_at: string }

async function readCandidates(tx: Work['tx'], { trainerId, now, fitting, after, limit }: Wish): Promise<Row[]> {
  const onwards = after ? sql`and (co.starts_at, co.id) > (${after.startsAt}::timestamptz, ${after.id}::uuid)` : sql``
  const trainer = sql`${trainerId}::uuid`
  const at = sql`${now.toString()}::timestamptz`
  // Their gyms and their calendar are read once; covers then come in the order of their index until the page is full.
  const { rows } = await tx.execute<Row>(sql`
    with c as materialized (
      select n.*, r.* from connections n cross join lateral (select n.gym_id) w cross join lateral (${ofGym}) r
      where n.trainer_id = ${trainer} and n.status = 'active'),
    calendar as materialized (
      select id, starts_at, ends_at from entries
      where trainer_id = ${trainer} and cancelled_at is null and starts_at > ${at} - interval '12 hours')
    select w.cover_id, w.cover_starts as starts_at, w.entry_id, w.gym_id, w.specialty, ${trainer} as trainer_id, ${isFresh} as fresh,
      (not ${isFresh} or ${isSetAside} or ${travels}) as look
    from (
      select co.id as cover_id, co.starts_at as cover_starts, ${ofClass}
      from covers co join entries e on e.id = co.entry_id join classes cl on cl.id = e.class_id join gyms g on g.id = co.gym_id
      where co.state in (${live}) and co.starts_at > ${at} and co.gym_id = any (array(select gym_id from c))
        and co.usual_trainer_id is distinct from ${trainer} ${onwards}) w
    join c on c.gym_id = w.gym_id
    cross join lateral (select c.rules, c.strict) r
    join trainers t on t.id = ${trainer}
    join accounts a on a.id = t.account_id
    left join document_marks m on m.trainer_id = ${trainer}
    left join document_bounds b on b.gym_id = w.gym_id and b.specialty_id = w.specialty and b.trainer_id = ${trainer}
    where ${isConnected} and w.starts_at > ${at}
      and not exists (select 1 from calendar o where o.id <> w.entry_id and o.starts_at < w.ends_at and o.ends_at > w.starts_at)
      and (((not ${isFresh} or b.days @> w.day)
          and (w.specialty_id is null or w.specialty_id = any(${sql.param(fitting)}::uuid[])))
        or ${isSetAside})
    order by w.cover_starts, w.cover_id
    limit ${limit}`)
  return rows
}

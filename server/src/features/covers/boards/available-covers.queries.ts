import { sql, and } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Work } from '../../../platform/db/db.ts'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import { familiesOf } from '../../specialties/specialties.queries.ts'
import { openTo } from '../cover/cover.policy.ts'
import { covers } from '../cover/cover.tables.ts'
import {
  isConnected,
  isWindowFresh,
  isInUse,
  isSetAside,
  ofClass,
  ofGym,
  settled,
  travels,
  type EligibilityRow,
} from '../../eligibility/bulk-eligibility.queries.ts'
import { listCovers, coversByIds, type CoverPage, type CoverRow } from '../cover/cover.queries.ts'

/** Where a list of covers goes on: after a start and an id. */
type After = { startsAt: string; id: string } | null
type Chunk = { id: string; starts_at: string }[]

/** So many covers are looked at for each that is wanted, at first and at most at once. */
const atFirst = 4
const mostAtOnce = 5_000

/**
 * Covers that take answers at the gyms of a trainer and that they may take, soonest first, at most `limit`. Whether they
 * said that they are away keeps them from being asked, not from seeing what there is.
 */
export async function availableCovers(
  work: Work,
  trainerId: string,
  page: { after: After; limit: number },
): Promise<string[]> {
  const { tx } = work
  const families = familiesOf(
    tx,
    sql`select specialty_id from trainer_specialties where trainer_id = ${trainerId}::uuid`,
  )
  const found: string[] = []
  let { after } = page
  for (let size = page.limit * atFirst; found.length < page.limit; size = Math.min(size * 4, mostAtOnce)) {
    const [chunk, kin] = await Promise.all([nextOpen(work, trainerId, after, size), families])
    const fitting = [...new Set([...kin.values()].flat())]
    // Mostly nobody is missing: what looks into every gym of theirs is not asked for nothing.
    if (chunk.length === 0) break
    const rows = await withProductEyes(tx, () => siftFor(work, trainerId, fitting, chunk))
    const passed = new Set((await settled(work, rows, (judged) => judged.ok)).map((one) => one.entryId))
    const fine = new Set(rows.filter((row) => passed.has(row.entry_id)).map((row) => row.cover_id))
    found.push(...chunk.filter(({ id }) => fine.has(id)).map(({ id }) => id))
    const last = chunk.at(-1)
    if (!last || chunk.length < size) break
    after = { startsAt: last.starts_at, id: last.id }
  }
  return found.slice(0, page.limit)
}

async function nextOpen({ tx, now }: Work, trainerId: string, after: After, size: number): Promise<Chunk> {
  const onwards = after ? sql`(${after.startsAt}::timestamptz, ${after.id}::uuid)` : sql`(${sqlInstant(now)}, null)`
  const own = sql`${covers.usualTrainerId} is distinct from ${trainerId}::uuid`
  const question = rowsOf<Chunk[number]>(sql`
    select ${covers.id}, ${covers.startsAt} from ${covers}
    where ${openTo(trainerId, now)} and ${own} and (${covers.startsAt}, ${covers.id}) > ${onwards}
    order by ${covers.startsAt}, ${covers.id} limit ${size}`)
  return ask(tx, question)
}

function siftFor({ tx, now }: Work, trainerId: string, fitting: string[], chunk: Chunk) {
  const trainer = sql`${trainerId}::uuid`
  const at = sqlInstant(now)
  // Their gyms and their calendar are read once; a class at a time, so that the planner does not read all there are.
  return ask(
    tx,
    rowsOf<EligibilityRow & { cover_id: string }>(sql`
    with c as materialized (
      select n.*, r.* from connections n cross join lateral (select n.gym_id) w cross join lateral (${ofGym}) r
      where n.trainer_id = ${trainer} and n.status = 'active'),
    calendar as materialized (
      select id, starts_at, ends_at from entries
      where trainer_id = ${trainer} and cancelled_at is null and starts_at > ${at} - interval '12 hours')
    select w.cover_id, w.entry_id, w.gym_id, w.specialty, ${trainer} as trainer_id, ${isWindowFresh} as fresh,
      (not ${isWindowFresh} or ${isSetAside} or ${travels}) as look
    from (
      select co.id as cover_id, ${ofClass}
      from covers co cross join lateral (select * from entries where id = co.entry_id limit 1) e
        join classes cl on cl.id = e.class_id join gyms g on g.id = co.gym_id
      where co.id = any (${sql.param(chunk.map(({ id }) => id))}::uuid[])) w
    join c on c.gym_id = w.gym_id
    cross join lateral (select c.rules, c.strict) r
    join trainers t on t.id = ${trainer}
    join accounts a on a.id = t.account_id
    left join document_marks m on m.trainer_id = ${trainer}
    left join document_bounds b on b.gym_id = w.gym_id and b.specialty_id = w.specialty and b.trainer_id = ${trainer}
    where ${isConnected} and ${isInUse} and w.starts_at > ${at}
      and not exists (select 1 from calendar o where o.id <> w.entry_id and o.starts_at < w.ends_at and o.ends_at > w.starts_at)
      and (((not ${isWindowFresh} or b.days @> w.day)
          and (w.specialty_id is null or w.specialty_id = any(${sql.param(fitting)}::uuid[])))
        or ${isSetAside})`),
  )
}

/** Open covers at the gyms that a trainer is connected with, soonest first, one row more than asked for. */
export async function listAvailable(
  work: Work,
  trainerId: string,
  page: CoverPage,
  qualifiedOnly: boolean,
): Promise<CoverRow[]> {
  if (!qualifiedOnly) {
    const own = sql`${covers.usualTrainerId} is distinct from ${trainerId}::uuid`
    return listCovers(work.tx, and(openTo(trainerId, page.now), own), page)
  }
  const ids = await availableCovers(work, trainerId, { after: page.after, limit: page.limit + 1 })
  return (await coversByIds(work.tx, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

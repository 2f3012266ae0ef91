import { sql, type SQL } from 'drizzle-orm'
import type { CoverSummary } from '@quartet/contract/covers/boards'
import type { Cover } from '@quartet/contract/covers/cover'
import { gymsOf, isAdmin } from '../../../platform/actor.ts'
import { isAnyOf, parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Work } from '../../../platform/db/db.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { readCovers, type CoverRow } from '../cover/cover.queries.ts'
import { coverStatusOf, unsettledStates } from '../cover/cover.rules.ts'
import { covers } from '../cover/cover.tables.ts'
import { wasFilled } from '../lookups/filled.queries.ts'

/** A row of the board: the cover, how soon it is in steps of haste, and how many people it concerns. */
type BoardRow = CoverRow & {
  step: number
  people: number
  places: number
  usualHeadCount: number | null
  askedCount: number
}
export type BoardPlace = { asOf: string; step: string; people: string; startsAt: string; id: string }
type BoardFilter = {
  gymId?: string
  status?: Cover['status']
  studioId?: string
  search?: string
}

/**
 * How soon a class starts, as its time left is read: within 6, 12 and 24 hours, then a step for every day. `harmStep` of
 * the rules in SQL.
 */
const stepAt = (asOf: Temporal.Instant) => sql`case
  when c.starts_at < ${sqlInstant(asOf)} + interval '6 hours' then 0
  when c.starts_at < ${sqlInstant(asOf)} + interval '12 hours' then 1
  when c.starts_at < ${sqlInstant(asOf)} + interval '24 hours' then 2
  else 2 + floor(extract(epoch from c.starts_at - ${sqlInstant(asOf)}) / 86400)::int end`

type Found = {
  id: string
  step: number
  people: number
  places: number
  usual: number | null
  asked: number
}

/**
 * What still needs somebody at the actor's gyms, in order of harm: what starts sooner before what starts later, and among
 * classes that are as near as each other the one that more people come to. One row more than asked for. The order is
 * that of `asOf`, which a list keeps from its first page on.
 */
export async function placesOnBoard(
  work: Work,
  filter: BoardFilter,
  page: { asOf: Temporal.Instant; after: BoardPlace | null; limit: number },
): Promise<Found[]> {
  const { tx, now } = work
  const { after } = page
  const from = after
    ? sql`where (step, -people, starts_at, id) > (${after.step}::int, -${after.people}::int, ${after.startsAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  // Of a class the last six counts say who usually comes, the lower middle one where they are even.
  const question = rowsOf<Found>(sql`
    select id, step, people, places, usual, (select count(*)::int from cover_asks a where a.cover_id = board.id) as asked
    from (
      select c.id, c.starts_at, ${stepAt(page.asOf)} as step, s.places, case when u.usual is not null then least(u.usual, s.places) end as usual,
        least(u.usual, s.places) as people
      from ${covers} c
      join ${entries} e on e.id = c.entry_id
      join ${classes} cl on cl.id = e.class_id
      left join ${trainers} t on t.id = c.usual_trainer_id
      left join ${profiles} p on p.account_id = t.account_id
      cross join lateral (select coalesce(e.capacity, cl.capacity) as places) s
      left join lateral (select percentile_disc(0.5) within group (order by attendance) as usual
        from (select o.attendance from ${entries} o
          where o.series_id = e.series_id and o.original_date < e.original_date and o.attendance is not null
          order by o.original_date desc limit 6) counted) u on true
      where ${sql.join([sql`${needing(work, now)}`, ...filtersOf(filter)], sql` and `)}
    ) board
    ${from}
    order by step, people desc, starts_at, id
    limit ${page.limit + 1}`)
  return ask(tx, question)
}

/** What stands at these places of the board. */
export async function rowsOnBoard({ tx }: Work, places: Found[]): Promise<BoardRow[]> {
  const ids = places.map((one) => one.id)
  const byId = new Map((await readCovers(tx, isAnyOf(covers.id, ids))).map((row) => [row.id, row]))
  return places.map(({ id, step, people, places, usual, asked }) => ({
    ...byId.get(id)!,
    step,
    people,
    places,
    usualHeadCount: usual,
    askedCount: asked,
  }))
}

function needing({ actor }: Work, now: Temporal.Instant): SQL {
  const ofGyms = isAdmin(actor) ? sql`true` : sql`c.gym_id = any(${sql.param(gymsOf(actor))}::uuid[])`
  return sql`${ofGyms} and c.state = any(${sql.param([...unsettledStates])}::text[]) and c.starts_at > ${sqlInstant(now)}`
}

function filtersOf(filter: BoardFilter): SQL[] {
  const like = filter.search && `%${filter.search.replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`
  return [
    ...(filter.gymId ? [sql`c.gym_id = ${filter.gymId}`] : []),
    ...(filter.status
      ? [
          sql`c.state = any(${sql.param(unsettledStates.filter((state) => coverStatusOf(state) === filter.status))}::text[])`,
        ]
      : []),
    ...(filter.studioId ? [sql`e.studio_id = ${filter.studioId}`] : []),
    ...(like ? [sql`(coalesce(e.name, cl.name) ilike ${like} or p.full_name ilike ${like})`] : []),
  ]
}

/** How far back the figures of the board look. */
const days = 28
const cover = sql`c`
const shown = 8

type Counts = { open: number; filled: number; unfilled: number; usual: number | null }
type Filled = {
  id: string
  gym_name: string
  class_name: string
  hue: CoverSummary['filledLately'][number]['studioHue']
  starts_at: string
  timezone: string
  substitute: string | null
  minutes: number
}

/** How many covers stand where at the actor's gyms, how long filling one usually takes, and the last that were filled. */
export async function summaryOf(work: Work, gymId: string | undefined): Promise<CoverSummary> {
  const { tx, actor, now } = work
  const since = sqlInstant(now.subtract({ hours: 24 * days }))
  const gyms = gymId ? [gymId] : gymsOf(actor)
  const ours = isAdmin(actor) && !gymId ? sql`true` : sql`c.gym_id = any(${sql.param(gyms)}::uuid[])`
  const at = sqlInstant(now)
  const counting = rowsOf<Counts>(sql`
      select count(*) filter (where c.state = any(${sql.param([...unsettledStates])}::text[]) and c.starts_at > ${at})::int as open,
        count(*) filter (where c.state = 'filled' and c.starts_at > ${at})::int as filled,
        count(*) filter (where (c.state = 'unfilled' or c.state = any(${sql.param([...unsettledStates])}::text[]))
          and c.starts_at <= ${at})::int as unfilled,
        (percentile_disc(0.5) within group (order by extract(epoch from w.decided_at - c.created_at))
          filter (where ${wasFilled(cover)} and w.decided_at >= ${since}) / 60)::int as usual
      from ${covers} c left join cover_applications w on w.cover_id = c.id and w.state = 'confirmed'
      where ${ours} and c.starts_at > ${since}`)
  const lately = rowsOf<Filled>(sql`
    select c.id, g.name as gym_name, coalesce(e.name, cl.name) as class_name, st.hue, c.starts_at, g.timezone,
      p.full_name as substitute, greatest(1, round(extract(epoch from w.decided_at - c.created_at) / 60))::int as minutes
    from ${covers} c
    join ${entries} e on e.id = c.entry_id
    join ${classes} cl on cl.id = e.class_id
    join gyms g on g.id = c.gym_id
    join studios st on st.id = e.studio_id
    join cover_applications w on w.cover_id = c.id and w.state = 'confirmed'
    left join ${trainers} t on t.id = w.trainer_id
    left join ${profiles} p on p.account_id = t.account_id
    where ${ours} and ${wasFilled(cover)} and c.starts_at > ${since}
    order by w.decided_at desc, c.id limit ${shown}`)
  const [[counts], rows] = await Promise.all([ask(tx, counting), ask(tx, lately)])
  return {
    open: counts!.open,
    filled: counts!.filled,
    unfilled: counts!.unfilled,
    usualMinutesToFill: counts!.usual === null ? null : Math.max(1, counts!.usual),
    filledLately: rows.map((row) => ({
      id: row.id,
      gymName: row.gym_name,
      className: row.class_name,
      studioHue: row.hue,
      date: dateAt(parseInstant(row.starts_at), row.timezone).toString(),
      startTime: timeOf(row),
      timezone: row.timezone,
      substitute: row.substitute,
      minutes: row.minutes,
    })),
  }
}

const timeOf = (row: { starts_at: string; timezone: string }) =>
  parseInstant(row.starts_at).toZonedDateTimeISO(row.timezone).toPlainTime().toString({ smallestUnit: 'minute' })

import { and, eq, isNull, sql } from 'drizzle-orm'
import { ask, rowsOf } from '../../platform/db/ask-together.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Hours } from '@quartet/contract/timetable/availability'
import { isAnyOf, parseInstant } from '../../platform/db/columns.ts'
import { kilometresBetween, pointOf } from '../../platform/places/localities.ts'
import {
  documentsForJudging,
  requirementsAt,
  standingsIn,
  type StandingAt,
} from '../compliance/status/status.queries.ts'
import { isMet, lackInWords } from '../compliance/document/status.rules.ts'
import { connections } from '../connections/connection/connection.tables.ts'
import { accounts } from '../identity/accounts/accounts.tables.ts'
import { ancestorsOf } from '../specialties/specialties.queries.ts'
import { outsideHours } from '../timetable/availability/availability.rules.ts'
import { availableHours } from '../timetable/availability/availability.tables.ts'
import { dateAt } from '../timetable/recurrence/wall-times.rules.ts'
import { trainers, trainerSpecialties } from '../users/person/person.tables.ts'
import { travelBlockedAt } from './terms.queries.ts'
import type { EligibilityFacts, Lack, TravelEstimate } from './eligibility.rules.ts'
import { distanceInWords, minutesFor } from './travel.rules.ts'

export type TrainerEntryPair = { trainerId: string; entryId: string }
type Proof = { name: string; until: Temporal.PlainDate | null; waived: boolean }
export type Home = { distance: string; minutes: number }
export type PairFacts = TrainerEntryPair & EligibilityFacts & { gymId: string; proven: Proof[]; home: Home | null }

type Row = {
  trainer_id: string
  entry_id: string
  gym_name: string
  timezone: string
  starts_at: string
  ends_at: string
  gym_id: string
  gym_state: string | null
  gym_city: string | null
  gym_postcode: string | null
  home_city: string | null
  home_state: string | null
  home_postcode: string | null
  connected_from: string | null
  connected_until: string | null
  employment: 'contractor' | 'employee' | null
  in_use: boolean
  blocked: boolean
  specialty_id: string | null
  specialty_name: string | null
  own: boolean
  busy: boolean
  on_leave: boolean
  busy_elsewhere: boolean
  waiting: boolean
  near: Near[] | null
  overridden: string[] | null
  trainer_zone: string
}
/** A class of theirs at another gym that ends before or begins after this one, within half a day. */
type Near = {
  side: 'before' | 'after'
  gap: number
  city: string | null
  state: string | null
  postcode: string | null
}

/**
 * What decides whether each of these trainers may take each of these entries, soonest first: a one question to the database,
 * however many pairs. Somebody who is unknown or an entry that is gone is left out.
 */
export async function factsOf(tx: Tx, pairs: TrainerEntryPair[]): Promise<PairFacts[]> {
  if (pairs.length === 0) return []
  const trainerIds = [...new Set(pairs.map((one) => one.trainerId))]
  const entryIds = sql`${sql.param([...new Set(pairs.map((one) => one.entryId))])}::uuid[]`
  const theirGyms = sql`select gym_id from entries where id = any (${entryIds})`
  const [rows, carried, weekly, strict, lines, asked, documents] = await Promise.all([
    ask(tx, pairsQuestion(pairs)),
    specialtiesCarried(tx, trainerIds),
    hoursByTrainer(tx, trainerIds),
    travelBlockedAt(tx, theirGyms),
    ancestorsOf(
      tx,
      sql`select cl.specialty_id from entries e join classes cl on cl.id = e.class_id where e.id = any (${entryIds})
        union select specialty_id from trainer_specialties where trainer_id = any (${sql.param(trainerIds)}::uuid[])`,
    ),
    requirementsAt(tx, theirGyms),
    documentsForJudging(tx, trainerIds),
  ])
  const lineOf = (id: string) => lines.get(id) ?? [id]
  const dayOf = (row: Row) => dateAt(parseInstant(row.starts_at), row.timezone)
  const standings = rows.map((row) =>
    standingsIn(asked, documents(row.trainer_id), {
      day: dayOf(row),
      gymId: row.gym_id,
      gymState: row.gym_state,
      employment: row.employment,
      specialties: row.specialty_id === null ? [] : lineOf(row.specialty_id),
    }),
  )
  return rows.map((row, at) => ({
    trainerId: row.trainer_id,
    entryId: row.entry_id,
    gymId: row.gym_id,
    gymName: row.gym_name,
    day: dayOf(row),
    startsAt: parseInstant(row.starts_at),
    endsAt: parseInstant(row.ends_at),
    connection:
      row.connected_from === null
        ? null
        : {
            from: Temporal.PlainDate.from(row.connected_from),
            until: parseInstant(row.connected_until),
          },
    inUse: row.in_use,
    blocked: row.blocked,
    asks: row.specialty_id === null ? null : { name: row.specialty_name!, line: lineOf(row.specialty_id) },
    has: (carried.get(row.trainer_id) ?? []).map(lineOf),
    busy: row.busy,
    ways: waysOf(row),
    home: homeOf(row),
    travelBlocks: strict.has(row.gym_id),
    own: row.own,
    lacking: standings[at]!.filter(({ stand }) => !isMet(stand)).flatMap(blockOf),
    proven: standings[at]!.filter(({ stand }) => isMet(stand)).map(provenOf),
    away: awayOf(row, weekly.get(row.trainer_id) ?? []),
    waiting: row.waiting,
    overridden: row.overridden ?? [],
  }))
}

// No entry lasts longer than 12 hours, which bounds what an index has to look at.
const pairsQuestion = (pairs: TrainerEntryPair[]) =>
  rowsOf<Row>(sql`
    select p.trainer_id, p.entry_id, g.id as gym_id, g.name as gym_name, g.state as gym_state, g.city as gym_city,
      g.postcode as gym_postcode, who.city as home_city, who.state as home_state, who.postcode as home_postcode, g.timezone, e.starts_at, e.ends_at, coalesce(who.timezone, g.timezone) as trainer_zone,
      c.start_date as connected_from, c.ends_at as connected_until, c.employment_status as employment,
      a.archived_at is null and a.banned_at is null as in_use,
      exists (select 1 from cover_blocks b
        where b.gym_id = e.gym_id and b.trainer_id = p.trainer_id and b.lifted_at is null) as blocked,
      cl.specialty_id, s.name as specialty_name,
      e.trainer_id is not distinct from p.trainer_id as own,
      exists (select 1 from entries o
        where o.trainer_id = p.trainer_id and o.id <> e.id and o.cancelled_at is null
          and o.starts_at > e.starts_at - interval '12 hours' and o.starts_at < e.ends_at and o.ends_at > e.starts_at) as busy,
      exists (select 1 from leaves l where l.trainer_id = p.trainer_id
        and l.from_date::timestamp at time zone coalesce(who.timezone, g.timezone) < e.ends_at
        and (l.to_date + 1)::timestamp at time zone coalesce(who.timezone, g.timezone) > e.starts_at) as on_leave,
      exists (select 1 from busy_calendars bc join busy_times bt on bt.calendar_id = bc.id
        where bc.trainer_id = p.trainer_id and bt.starts_at < e.ends_at and bt.ends_at > e.starts_at) as busy_elsewhere,
      exists (select 1 from cover_applications ap join covers co on co.id = ap.cover_id join entries w on w.id = co.entry_id
        where ap.trainer_id = p.trainer_id and ap.state in ('applied', 'selected') and w.id <> e.id
          and w.starts_at < e.ends_at and w.ends_at > e.starts_at) as waiting,
      (select json_agg(json_build_object(
          'side', case when o.ends_at <= e.starts_at then 'before' else 'after' end,
          'gap', round(extract(epoch from case when o.ends_at <= e.starts_at then e.starts_at - o.ends_at
            else o.starts_at - e.ends_at end) / 60),
          'city', og.city, 'state', og.state, 'postcode', og.postcode) order by o.starts_at, o.id)
        from entries o join gyms og on og.id = o.gym_id
        where o.trainer_id = p.trainer_id and o.gym_id <> e.gym_id and o.cancelled_at is null
          and o.starts_at > e.starts_at - interval '24 hours' and o.starts_at < e.ends_at + interval '12 hours'
          and o.ends_at > e.starts_at - interval '12 hours'
          and (o.ends_at <= e.starts_at or o.starts_at >= e.ends_at)) as near,
      (select array_agg(distinct gate) from gate_overrides ov, unnest(ov.gates) as gate
        where ov.entry_id = e.id and ov.trainer_id = p.trainer_id and ov.lifted_at is null
          and ov.expires_on >= (e.starts_at at time zone g.timezone)::date) as overridden
    from unnest(${sql.param(pairs.map((one) => one.trainerId))}::uuid[], ${sql.param(pairs.map((one) => one.entryId))}::uuid[])
      as p (trainer_id, entry_id)
    join trainers t on t.id = p.trainer_id
    join accounts a on a.id = t.account_id
    left join profiles who on who.account_id = t.account_id
    join entries e on e.id = p.entry_id
    join classes cl on cl.id = e.class_id
    join gyms g on g.id = e.gym_id
    left join specialties s on s.id = cl.specialty_id
    left join connections c on c.gym_id = e.gym_id and c.trainer_id = p.trainer_id and c.status = 'active'
    order by e.starts_at, p.entry_id`)

function waysOf(row: Row): TravelEstimate[] {
  const here = row.near && pointOf({ city: row.gym_city, state: row.gym_state, postcode: row.gym_postcode })
  if (!here) return []
  return row.near!.flatMap(({ side, gap, ...address }) => {
    const there = pointOf(address)
    if (!there) return []
    const kilometres = kilometresBetween(here, there)
    const needed = minutesFor(kilometres)
    return needed > gap ? [{ side, gap, needed, distance: distanceInWords(kilometres) }] : []
  })
}

/** The way from where they live, null where either place is not known. */
function homeOf(row: Row): Home | null {
  const home = pointOf({ city: row.home_city, state: row.home_state, postcode: row.home_postcode })
  const gym = pointOf({ city: row.gym_city, state: row.gym_state, postcode: row.gym_postcode })
  if (!home || !gym) return null
  const kilometres = kilometresBetween(home, gym)
  return { distance: distanceInWords(kilometres), minutes: minutesFor(kilometres) }
}

function awayOf(row: Row, weekly: Hours[]): EligibilityFacts['away'] {
  const [from, to] = [parseInstant(row.starts_at), parseInstant(row.ends_at)]
  const dayThere = (moment: Temporal.Instant) => dateAt(moment, row.trainer_zone)
  const outside = outsideHours(weekly, row.trainer_zone, dayThere(from), dayThere(to)).some(
    (gap) => Temporal.Instant.compare(gap.from, to) < 0 && Temporal.Instant.compare(from, gap.to) < 0,
  )
  return [
    ...(row.on_leave ? ['on_leave' as const] : []),
    ...(row.busy_elsewhere ? ['busy_elsewhere' as const] : []),
    ...(outside ? ['outside_hours' as const] : []),
  ]
}

async function hoursByTrainer(tx: Tx, trainerIds: string[]): Promise<Map<string, Hours[]>> {
  const rows = await tx.select().from(availableHours).where(isAnyOf(availableHours.trainerId, trainerIds))
  const wall = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
  const hours = rows.map((row) => ({
    trainerId: row.trainerId,
    weekday: row.weekday,
    from: wall(row.fromTime),
    to: wall(row.toTime),
  }))
  return Map.groupBy(hours, (one) => one.trainerId)
}

/** What a document that is not in order keeps somebody from, in words; nothing where the gym only warns. */
function blockOf({ asked, stand, consequence }: StandingAt): Lack[] {
  if (consequence !== 'block_covers' && consequence !== 'block_teaching') return []
  const blocks = consequence === 'block_covers' ? 'covers' : 'teaching'
  const { status, validUntil: until } = stand
  return [{ requirementId: asked.rootId, sentence: lackInWords(asked.name, stand), blocks, status, until }]
}

/** A document that is in order, and its last day where it has one. */
function provenOf({ asked, stand }: StandingAt): Proof {
  return { name: asked.name, until: stand.waivedUntil ?? stand.validUntil, waived: stand.status === 'waived' }
}

async function specialtiesCarried(tx: Tx, trainerIds: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ trainerId: trainerSpecialties.trainerId, specialtyId: trainerSpecialties.specialtyId })
    .from(trainerSpecialties)
    .where(isAnyOf(trainerSpecialties.trainerId, trainerIds))
  const byTrainer = Map.groupBy(rows, (row) => row.trainerId)
  return new Map([...byTrainer].map(([trainerId, group]) => [trainerId, group.map((row) => row.specialtyId)]))
}

/** Trainers connected with a gym whose accounts are in use: everybody who could be asked. */
export async function trainersToAsk(tx: Tx, gymId: string): Promise<string[]> {
  const rows = await tx
    .select({ trainerId: connections.trainerId })
    .from(connections)
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .innerJoin(accounts, eq(accounts.id, trainers.accountId))
    .where(
      and(
        eq(connections.gymId, gymId),
        eq(connections.status, 'active'),
        isNull(accounts.archivedAt),
        isNull(accounts.bannedAt),
      ),
    )
  return rows.map((row) => row.trainerId)
}

/** Holds a trainer until the transaction ends: whatever is put on one trainer's calendar is put there in turn. */
export async function holdTrainer(tx: Tx, trainerId: string): Promise<void> {
  await tx.select({ id: trainers.id }).from(trainers).where(eq(trainers.id, trainerId)).for('no key update')
}

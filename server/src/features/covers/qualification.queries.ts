import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx, Work } from '../../platform/db.ts'
import { parseInstant } from '../../platform/columns.ts'
import { lackingIn } from '../compliance/standing.queries.ts'
import type { Lacking } from '../compliance/standing.queries.ts'
import { lackInWords } from '../compliance/standing.rules.ts'
import { connections } from '../connections/connections.tables.ts'
import { accounts } from '../identity/identity.tables.ts'
import { linesOf } from '../specialties/specialties.queries.ts'
import { dateAt } from '../timetable/timetable.rules.ts'
import { trainers, trainerSpecialties } from '../users/users.tables.ts'
import { qualified } from './gates.rules.ts'
import type { Facts } from './gates.rules.ts'

export type Pair = { trainerId: string; entryId: string }
export type PairFacts = Pair & Facts

type Row = {
  trainer_id: string
  entry_id: string
  gym_name: string
  timezone: string
  starts_at: string
  gym_id: string
  gym_state: string | null
  connected_from: string | null
  employment: 'contractor' | 'employee' | null
  specialty_id: string | null
  specialty_name: string | null
  own: boolean
  busy: boolean
}

/**
 * What decides whether each of these trainers may take each of these entries, soonest first: a fixed number of questions to
 * the database, however many pairs. Somebody who is unknown or an entry that is gone is left out.
 */
export async function factsOf(tx: Tx, pairs: Pair[]): Promise<PairFacts[]> {
  if (pairs.length === 0) return []
  // No entry lasts longer than 12 hours, which bounds what an index has to look at.
  const { rows } = await tx.execute<Row>(sql`
    select p.trainer_id, p.entry_id, g.id as gym_id, g.name as gym_name, g.state as gym_state, g.timezone, e.starts_at,
      c.start_date as connected_from, c.employment_status as employment,
      cl.specialty_id, s.name as specialty_name,
      e.trainer_id is not distinct from p.trainer_id as own,
      exists (select 1 from entries o
        where o.trainer_id = p.trainer_id and o.id <> e.id and o.cancelled_at is null
          and o.starts_at > e.starts_at - interval '12 hours' and o.starts_at < e.ends_at and o.ends_at > e.starts_at) as busy
    from unnest(${sql.param(pairs.map((one) => one.trainerId))}::uuid[], ${sql.param(pairs.map((one) => one.entryId))}::uuid[])
      as p (trainer_id, entry_id)
    join trainers t on t.id = p.trainer_id
    join entries e on e.id = p.entry_id
    join classes cl on cl.id = e.class_id
    join gyms g on g.id = e.gym_id
    left join specialties s on s.id = cl.specialty_id
    left join connections c on c.gym_id = e.gym_id and c.trainer_id = p.trainer_id and c.status = 'active'
      and (c.ends_at is null or e.ends_at <= c.ends_at)
    order by e.starts_at, p.entry_id`)

  const carried = await specialtiesCarried(
    tx,
    rows.map((row) => row.trainer_id),
  )
  const asked = rows.flatMap((row) => row.specialty_id ?? [])
  const lines = await linesOf(tx, [...asked, ...[...carried.values()].flat()])
  const lineOf = (id: string) => lines.get(id) ?? [id]
  const dayOf = (row: Row) => dateAt(parseInstant(row.starts_at), row.timezone)
  const lacking = await lackingIn(
    tx,
    rows.map((row) => ({
      trainerId: row.trainer_id,
      day: dayOf(row),
      gymId: row.gym_id,
      gymState: row.gym_state,
      employment: row.employment,
      specialties: row.specialty_id === null ? [] : lineOf(row.specialty_id),
    })),
  )
  return rows.map((row, at) => ({
    trainerId: row.trainer_id,
    entryId: row.entry_id,
    gymName: row.gym_name,
    day: dayOf(row),
    startsAt: parseInstant(row.starts_at),
    connectedFrom: row.connected_from === null ? null : Temporal.PlainDate.from(row.connected_from),
    asks: row.specialty_id === null ? null : { name: row.specialty_name!, line: lineOf(row.specialty_id) },
    has: (carried.get(row.trainer_id) ?? []).map(lineOf),
    busy: row.busy,
    own: row.own,
    lacking: lacking[at]!.flatMap(blockOf),
  }))
}

/** What a document that is not in order keeps somebody from, in words; nothing where the gym only warns. */
function blockOf({ asked, stand, consequence }: Lacking): Facts['lacking'] {
  if (consequence !== 'block_covers' && consequence !== 'block_teaching') return []
  return [{ sentence: lackInWords(asked.name, stand), blocks: consequence === 'block_covers' ? 'covers' : 'teaching' }]
}

/** Those of these entries that a trainer may take. */
export async function qualifiedFor(work: Work, trainerId: string, entryIds: string[]): Promise<Set<string>> {
  const facts = await factsOf(
    work.tx,
    entryIds.map((entryId) => ({ trainerId, entryId })),
  )
  return new Set(facts.filter((one) => qualified(one, work.now).ok).map((one) => one.entryId))
}

async function specialtiesCarried(tx: Tx, trainerIds: string[]): Promise<Map<string, string[]>> {
  if (trainerIds.length === 0) return new Map()
  const rows = await tx
    .select({ trainerId: trainerSpecialties.trainerId, specialtyId: trainerSpecialties.specialtyId })
    .from(trainerSpecialties)
    .where(inArray(trainerSpecialties.trainerId, [...new Set(trainerIds)]))
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

import { and, asc, desc, eq, getColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AwardFloor, AwardTable, ListedFloor } from '@quartet/contract/connections/rates'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import type { Which } from '../../../platform/events/tasks.ts'
import { awardFloors, awardLevels, awardTables } from './cards.tables.ts'

export type FloorRow = typeof awardFloors.$inferSelect & { confirmer: string | null }

const rowOf = {
  ...getColumns(awardFloors),
  confirmer: sql<string | null>`(select full_name from profiles where account_id = ${awardFloors.confirmedBy})`,
}
const live = isNull(awardFloors.removedAt)

/** A gym's award floors as the rules of pay read them: those that somebody confirmed. */
export async function awardFloorsOf(tx: Tx, gymId: string): Promise<AwardFloor[]> {
  const rows = await tx
    .select()
    .from(awardFloors)
    .where(and(eq(awardFloors.gymId, gymId), live, isNotNull(awardFloors.confirmedAt)))
  return rows.map(asFloor)
}

/** All of a gym's floors: by classification, the latest of each first, one row more than asked for. */
export function listFloors(
  tx: Tx,
  gymId: string,
  { after, limit }: { after: string[] | null; limit: number },
): Promise<FloorRow[]> {
  const { classification, fromDate } = awardFloors
  return tx
    .select(rowOf)
    .from(awardFloors)
    .where(
      and(
        eq(awardFloors.gymId, gymId),
        live,
        after
          ? sql`(${classification} > ${after[0]} or ${classification} = ${after[0]} and ${fromDate} < ${after[1]}::date)`
          : undefined,
      ),
    )
    .orderBy(asc(classification), desc(fromDate))
    .limit(limit + 1)
}

/** The floors of a gym that were copied and nobody has confirmed. */
export async function unconfirmedOf(tx: Tx, gymId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: awardFloors.id })
    .from(awardFloors)
    .where(and(eq(awardFloors.gymId, gymId), live, isNull(awardFloors.confirmedAt)))
    .orderBy(asc(awardFloors.classification), desc(awardFloors.fromDate))
  return rows.map(({ id }) => id)
}

export async function findFloor(tx: Tx, id: string): Promise<FloorRow | undefined> {
  const [row] = await tx
    .select(rowOf)
    .from(awardFloors)
    .where(and(eq(awardFloors.id, id), live))
  return row
}

/** The floor that took the place of another, at once or after others; undefined where none did. */
export async function findReplacement(tx: Tx, id: string): Promise<FloorRow | undefined> {
  const [row] = await tx.select(rowOf).from(awardFloors).where(eq(awardFloors.replaces, id))
  return row?.removedAt ? findReplacement(tx, row.id) : row
}

/** The newest table of a country's awards, or the one from a day; undefined where there is none. */
export async function findTable(
  tx: Tx,
  country: string,
  of: { award?: string; fromDate?: string } = {},
): Promise<AwardTable | undefined> {
  const [table] = await tx
    .select()
    .from(awardTables)
    .where(
      and(
        eq(awardTables.country, country),
        of.award ? eq(awardTables.award, of.award) : undefined,
        of.fromDate ? sql`${awardTables.fromDate} = ${of.fromDate}::date` : undefined,
      ),
    )
    .orderBy(desc(awardTables.fromDate))
    .limit(1)
  if (!table) return undefined
  const { award, fromDate } = table
  const levels = await tx
    .select()
    .from(awardLevels)
    .where(and(eq(awardLevels.award, award), eq(awardLevels.fromDate, fromDate)))
    .orderBy(asc(awardLevels.classification))
  const { country: _, ...said } = table
  return {
    ...said,
    fromDate: fromDate.toString(),
    checkedOn: table.checkedOn.toString(),
    levels: levels.map(({ award: _award, fromDate: _from, ...level }) => level),
  }
}

/** From which tables of an award a gym's floors are, the newest first. */
export async function copiedFrom(tx: Tx, gymId: string, award: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ from: awardFloors.copiedFrom })
    .from(awardFloors)
    .where(and(eq(awardFloors.gymId, gymId), eq(awardFloors.award, award), live))
    .orderBy(desc(awardFloors.copiedFrom))
  return rows.map(({ from }) => from!.toString())
}

export type OutdatedFloors = { id: string; gymId: string; award: string; name: string; fromDate: string }

/** Gyms whose newest copy of an award is older than its newest table, and who have not heard of that table. */
export async function outdatedFloors({ tx }: Work, { most, only }: Which): Promise<OutdatedFloors[]> {
  const newest = sql`(select max(t.from_date) from award_tables t where t.award = ${awardTables.award})`
  const id = sql<string>`${awardFloors.gymId} || ' ' || ${awardTables.award} || ' ' || ${awardTables.fromDate}`
  const rows = await tx
    .selectDistinct({
      id,
      gymId: awardFloors.gymId,
      award: awardTables.award,
      name: awardTables.name,
      fromDate: awardTables.fromDate,
    })
    .from(awardFloors)
    .innerJoin(awardTables, and(eq(awardTables.award, awardFloors.award), eq(awardTables.fromDate, newest)))
    .where(
      and(
        live,
        isNotNull(awardFloors.confirmedAt),
        sql`not exists (select 1 from award_floors newer where newer.gym_id = ${awardFloors.gymId}
          and newer.award = ${awardTables.award} and newer.copied_from = ${awardTables.fromDate})`,
        sql`not exists (select 1 from ${events} where ${events.subjectId} = ${awardFloors.gymId}
          and ${events.type} = 'award_table.newer' and ${events.payload} ->> 'award' = ${awardTables.award}
          and ${events.payload} ->> 'fromDate' = ${awardTables.fromDate}::text)`,
        only ? sql`${id} = ${only}` : undefined,
      ),
    )
    .orderBy(id)
    .limit(most)
  return rows.map((row) => ({ ...row, fromDate: row.fromDate.toString() }))
}

function asFloor(row: typeof awardFloors.$inferSelect): AwardFloor {
  const { id, gymId, classification, centsPerHour, permanent, casual, source } = row
  return {
    id,
    gymId,
    classification,
    fromDate: row.fromDate.toString(),
    centsPerHour,
    permanent,
    casual,
    leastMinutesPermanent: row.leastMinutesPermanent,
    leastMinutesCasual: row.leastMinutesCasual,
    source,
    checkedOn: row.checkedOn.toString(),
  }
}

export function presentFloor(row: FloorRow): ListedFloor {
  const { addedAt, award, copiedFrom: from, confirmedAt, confirmer } = row
  return {
    ...asFloor(row),
    copiedFrom: award !== null && from !== null ? { award, fromDate: from.toString() } : null,
    confirmed: confirmedAt ? { at: confirmedAt.toString(), by: confirmer } : null,
    version: addedAt.epochMilliseconds,
  }
}

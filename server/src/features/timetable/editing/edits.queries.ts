import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import { parseInstant } from '../../../platform/db/columns.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { LastChange } from '../../../platform/events/stale.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { series, timetableEdits } from '../recurrence/series.tables.ts'

export type EditRow = Awaited<ReturnType<typeof recentEdits>>[number]

const shown = {
  id: timetableEdits.id,
  gymId: timetableEdits.gymId,
  timezone: gyms.timezone,
  kind: timetableEdits.kind,
  counts: timetableEdits.summary,
  by: profiles.fullName,
  at: timetableEdits.madeAt,
  undoneAt: timetableEdits.undoneAt,
}

/** A gym's edits of the last 24 hours, newest first. */
export async function recentEdits(work: Work, gymId: string) {
  return readEdits(
    work.tx,
    and(eq(timetableEdits.gymId, gymId), gte(timetableEdits.madeAt, work.now.subtract({ hours: 24 }))),
  )
}

export async function findEdit(tx: Tx, id: string): Promise<EditRow | undefined> {
  const [row] = await readEdits(tx, eq(timetableEdits.id, id))
  return row
}

function readEdits(tx: Tx, condition: ReturnType<typeof and>) {
  return tx
    .select(shown)
    .from(timetableEdits)
    .innerJoin(gyms, eq(gyms.id, timetableEdits.gymId))
    .innerJoin(profiles, eq(profiles.accountId, timetableEdits.madeBy))
    .where(condition)
    .orderBy(desc(timetableEdits.madeAt), desc(timetableEdits.id))
    .limit(50)
}

/** A series with the gym that it belongs to. */
export async function findSeries(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      id: series.id,
      gymId: series.gymId,
      timezone: gyms.timezone,
      version: series.version,
      publishedFrom: series.publishedFrom,
      endsOn: series.endsOn,
      rolledUntil: series.rolledUntil,
    })
    .from(series)
    .innerJoin(gyms, eq(gyms.id, series.gymId))
    .where(eq(series.id, id))
  return row
}

/** Who changed a class last, among the newest changes of its gym: by an edit, or by a cover of it. */
export async function lastChangeOf(tx: Tx, entry: { id: string; gymId: string }): Promise<LastChange | undefined> {
  const touches = sql`${timetableEdits.before} -> 'entryIds' ? ${entry.id}`
  return lastOf(
    tx,
    entry.gymId,
    (one) => sql`(${one}.payload ->> 'entryId' = ${entry.id} or ${editThat(one, touches)})`,
  )
}

/** Who changed a series last, among the newest changes of its gym. */
export async function lastEditOf(
  tx: Tx,
  { id, gymId }: { id: string; gymId: string },
): Promise<LastChange | undefined> {
  const holds = sql`${timetableEdits.before} -> 'series' @> ${JSON.stringify([{ id }])}::jsonb`
  return lastOf(tx, gymId, (one) => editThat(one, holds))
}

const editThat = (event: SQL, is: SQL) =>
  sql`exists (select from ${timetableEdits} where ${timetableEdits.id} = ${event}.subject_id and ${is})`

async function lastOf(tx: Tx, gymId: string, is: (event: SQL) => SQL): Promise<LastChange | undefined> {
  const { rows } = await tx.execute<{ actor_id: string | null; at: string }>(sql`
    select actor_id, at from (
      select * from events where gym_id = ${gymId} order by position desc limit 500
    ) newest where ${is(sql`newest`)} order by position desc limit 1`)
  return rows[0] && { actorId: rows[0].actor_id, gymId, at: parseInstant(rows[0].at) }
}

/** The series of a gym that can still have classes. */
export async function seriesOfGym(work: Work, gymId: string): Promise<string[]> {
  const rows = await work.tx.select({ id: series.id }).from(series).where(eq(series.gymId, gymId))
  return rows.map((row) => row.id)
}

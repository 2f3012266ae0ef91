import { and, desc, eq, gte } from 'drizzle-orm'
import type { Tx, Work } from '../../platform/db.ts'
import { gyms } from '../gyms/gyms.tables.ts'
import { profiles } from '../users/users.tables.ts'
import { series, timetableEdits } from './timetable.tables.ts'

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

/** The series of a gym that can still have classes. */
export async function seriesOfGym(work: Work, gymId: string): Promise<string[]> {
  const rows = await work.tx.select({ id: series.id }).from(series).where(eq(series.gymId, gymId))
  return rows.map((row) => row.id)
}

import { asc, eq, or } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { classes, entries } from './recurrence/series.tables.ts'

/** The classes that a trainer takes or usually takes. */
export async function teachingDataOf(work: Work, { trainerId }: { trainerId: string | null }): Promise<unknown> {
  if (trainerId === null) return []
  const rows = await work.tx
    .select({
      class: classes.name,
      gym: gyms.name,
      timezone: gyms.timezone,
      startsAt: entries.startsAt,
      endsAt: entries.endsAt,
      attendance: entries.attendance,
      cancelledAt: entries.cancelledAt,
      takenBy: entries.trainerId,
    })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, entries.gymId))
    .where(or(eq(entries.trainerId, trainerId), eq(entries.usualTrainerId, trainerId)))
    .orderBy(asc(entries.startsAt))
  return rows.map(({ takenBy, ...row }) => ({ ...row, takenByYou: takenBy === trainerId }))
}

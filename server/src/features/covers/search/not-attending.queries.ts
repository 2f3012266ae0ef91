import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { unsettledStates } from '../cover/cover.rules.ts'
import { covers } from '../cover/cover.tables.ts'
import { notAttending } from './search.tables.ts'

/** Classes of these gyms that are not over, whose trainer said too late to ask anybody that they will not come, soonest first. */
export function listNotAttending(tx: Tx, gymIds: string[], now: Temporal.Instant) {
  return tx
    .select({
      entryId: entries.id,
      gymId: gyms.id,
      gymName: gyms.name,
      phone: gyms.phone,
      className: sql<string>`coalesce(${entries.name}, ${classes.name})`,
      startsAt: entries.startsAt,
      timezone: gyms.timezone,
      trainerId: notAttending.trainerId,
      trainerName: profiles.fullName,
      trainerPhone: profiles.phone,
      reason: notAttending.reason,
      saidAt: notAttending.saidAt,
      coverId: covers.id,
    })
    .from(notAttending)
    .innerJoin(entries, eq(entries.id, notAttending.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, notAttending.gymId))
    .innerJoin(trainers, eq(trainers.id, notAttending.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .leftJoin(covers, and(eq(covers.entryId, entries.id), inArray(covers.state, [...unsettledStates])))
    .where(
      and(
        inArray(notAttending.gymId, gymIds),
        gt(entries.endsAt, now),
        isNull(entries.cancelledAt),
        eq(entries.trainerId, notAttending.trainerId),
      ),
    )
    .orderBy(asc(entries.startsAt))
    .limit(50)
}

/** Those of these entries of which their trainer said that they will not come. */
export async function saidNotAttending(tx: Tx, entryIds: string[]): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set()
  const rows = await tx
    .select({ entryId: notAttending.entryId })
    .from(notAttending)
    .innerJoin(entries, and(eq(entries.id, notAttending.entryId), eq(entries.trainerId, notAttending.trainerId)))
    .where(inArray(notAttending.entryId, entryIds))
  return new Set(rows.map((row) => row.entryId))
}

import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { classes, entries } from '../timetable/recurrence/series.tables.ts'
import { coverApplications, coverRequests, covers } from './cover/cover.tables.ts'

/** The covers that somebody asked for, and those that they applied for. */
export async function coverDataOf(
  work: Work,
  { userId, trainerId }: { userId: string; trainerId: string | null },
): Promise<unknown> {
  const about = { class: classes.name, gym: gyms.name, timezone: gyms.timezone, startsAt: covers.startsAt }
  const why = { reason: coverRequests.reason, words: coverRequests.reasonWords, note: coverRequests.note }
  const asked = await work.tx
    .select({ ...about, state: covers.state, ...why, createdAt: covers.createdAt })
    .from(covers)
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, covers.gymId))
    .innerJoin(coverRequests, eq(coverRequests.id, covers.requestId))
    .where(eq(coverRequests.requestedBy, userId))
    .orderBy(asc(covers.createdAt))
  if (trainerId === null) return { asked, applications: [] }
  const applications = await work.tx
    .select({
      ...about,
      state: coverApplications.state,
      message: coverApplications.message,
      createdAt: coverApplications.createdAt,
      decidedAt: coverApplications.decidedAt,
    })
    .from(coverApplications)
    .innerJoin(covers, eq(covers.id, coverApplications.coverId))
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, covers.gymId))
    .where(eq(coverApplications.trainerId, trainerId))
    .orderBy(asc(coverApplications.createdAt))
  return { asked, applications }
}

import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import { credentials } from '../document/document.tables.ts'
import type { Situation } from '../document/effective-requirements.rules.ts'
import { lackingIn, type Lacking } from './status.queries.ts'

export type Taught = {
  entryId: string
  className: string
  trainerId: string
  startsAt: Temporal.Instant
  day: Temporal.PlainDate
  timezone: string
  lacking: Lacking[]
}

type Asked = {
  gymId: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  after: string[] | null
  limit: number
  now: Temporal.Instant
}

/** Classes that are judged at a time. */
const atOnce = 500

/** Classes that have been and whose trainer lacked something on the day, by all that is known by now; newest first. */
export async function taughtAnyway(tx: Tx, asked: Asked): Promise<Taught[]> {
  const found: Taught[] = []
  let after = asked.after
  for (;;) {
    const rows = await taughtClasses(tx, { ...asked, after })
    const lines = await ancestorsOf(tx, [...new Set(rows.flatMap((row) => row.specialtyId ?? []))])
    const situations = rows.map((row): Situation & { trainerId: string } => ({
      trainerId: row.trainerId!,
      day: row.startsAt.toZonedDateTimeISO(row.timezone).toPlainDate(),
      gymId: asked.gymId,
      gymState: row.gymState,
      employment: row.employment,
      specialties: row.specialtyId ? (lines.get(row.specialtyId) ?? [row.specialtyId]) : [],
    }))
    const lacking = await lackingIn(tx, situations)
    for (const [at, row] of rows.entries()) {
      if (lacking[at]!.length === 0) continue
      const { day, trainerId } = situations[at]!
      const { entryId, className, startsAt, timezone } = row
      found.push({ entryId, className, trainerId, startsAt, day, timezone, lacking: lacking[at]! })
    }
    const last = rows.at(-1)
    if (found.length >= asked.limit || rows.length < atOnce) return found.slice(0, asked.limit)
    after = [last!.startsAt.toString(), last!.entryId]
  }
}

export type Revoked = { trainerId: string; requirementId: string; at: Temporal.Instant }

/** When documents of these people were declared void, the last first. */
export async function revokedOf(tx: Tx, trainerIds: string[]): Promise<Revoked[]> {
  if (trainerIds.length === 0) return []
  const { trainerId, requirementId, revokedAt } = credentials
  const rows = await tx
    .select({ trainerId, requirementId, at: revokedAt })
    .from(credentials)
    .where(and(inArray(trainerId, [...new Set(trainerIds)]), isNotNull(revokedAt), isNull(credentials.undoneAt)))
    .orderBy(desc(revokedAt))
  return rows.map((row) => ({ ...row, at: row.at! }))
}

async function taughtClasses(tx: Tx, { gymId, from, to, after, now }: Asked) {
  const midnight = (day: Temporal.PlainDate) => sql`${sqlDate(day)}::timestamp at time zone ${gyms.timezone}`
  return tx
    .select({
      entryId: entries.id,
      className: sql<string>`coalesce(${entries.name}, ${classes.name})`,
      trainerId: entries.trainerId,
      startsAt: entries.startsAt,
      timezone: gyms.timezone,
      gymState: gyms.state,
      // As what somebody works there by their last agreement, which may have ended since.
      employment: sql<Situation['employment']>`(select c.employment_status from connections c
        where c.gym_id = ${entries.gymId} and c.trainer_id = ${entries.trainerId} order by c.created_at desc limit 1)`,
      specialtyId: classes.specialtyId,
    })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, entries.gymId))
    .where(
      and(
        eq(entries.gymId, gymId),
        isNotNull(entries.trainerId),
        isNull(entries.cancelledAt),
        lte(entries.endsAt, now),
        gte(entries.startsAt, midnight(from)),
        lt(entries.startsAt, midnight(to.add({ days: 1 }))),
        after ? sql`(${entries.startsAt}, ${entries.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(entries.startsAt), desc(entries.id))
    .limit(atOnce)
}

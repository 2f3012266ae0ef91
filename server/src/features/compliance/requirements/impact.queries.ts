import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import type { RequirementHistory, Situation } from '../document/effective-requirements.rules.ts'
import { isMet } from '../document/status.rules.ts'
import { documentsOf, requirementsAt, standingsIn } from '../status/status.queries.ts'

type Touched = { trainerId: string; classes: number; firstAt: Temporal.Instant; firstZone: string }

/**
 * Whom a requirement would leave without a valid document that is enough today, and how many classes of theirs from the
 * day on it would touch, soonest class first. `proposed` stands in for the requirement of the same id, if there is one.
 */
export async function impactOf(tx: Tx, proposed: RequirementHistory, from: Temporal.PlainDate): Promise<Touched[]> {
  const rows = await tx
    .select({
      trainerId: entries.trainerId,
      gymId: entries.gymId,
      gymState: gyms.state,
      timezone: gyms.timezone,
      employment: connections.employmentStatus,
      specialtyId: classes.specialtyId,
      startsAt: entries.startsAt,
    })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, entries.gymId))
    .innerJoin(
      connections,
      and(
        eq(connections.gymId, entries.gymId),
        eq(connections.trainerId, entries.trainerId),
        eq(connections.status, 'active'),
      ),
    )
    .where(
      and(
        proposed.gymId ? eq(entries.gymId, proposed.gymId) : undefined,
        gte(entries.startsAt, sql`${sqlDate(from)}::timestamp at time zone ${gyms.timezone}`),
        isNull(entries.cancelledAt),
      ),
    )
    .orderBy(asc(entries.startsAt))
  const trainerIds = [...new Set(rows.map((row) => row.trainerId!))]
  const gymIds = [...new Set(rows.map((row) => row.gymId))]
  const before = await requirementsAt(tx, gymIds)
  const after = [...before.filter((one) => one.id !== proposed.id), proposed]
  const documents = await documentsOf(tx, trainerIds)
  const lines = await ancestorsOf(tx, [...new Set(rows.flatMap((row) => row.specialtyId ?? []))])

  const touched = new Map<string, Touched>()
  for (const row of rows) {
    const situation: Situation = {
      day: row.startsAt.toZonedDateTimeISO(row.timezone).toPlainDate(),
      gymId: row.gymId,
      gymState: row.gymState,
      employment: row.employment,
      specialties: row.specialtyId ? (lines.get(row.specialtyId) ?? [row.specialtyId]) : [],
    }
    const falls = (all: RequirementHistory[]) =>
      standingsIn(all, documents(row.trainerId!), situation).some(
        ({ asked, stand }) => asked.rootId === proposed.rootId && !isMet(stand),
      )
    if (!falls(after) || falls(before)) continue
    const known = touched.get(row.trainerId!)
    if (known) known.classes += 1
    else {
      const first = { firstAt: row.startsAt, firstZone: row.timezone }
      touched.set(row.trainerId!, { trainerId: row.trainerId!, classes: 1, ...first })
    }
  }
  return [...touched.values()]
}

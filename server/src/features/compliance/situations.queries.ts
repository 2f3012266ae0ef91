import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { connections } from '../connections/connections.tables.ts'
import { gyms } from '../gyms/gyms.tables.ts'
import { linesOf } from '../specialties/specialties.queries.ts'
import { trainerSpecialties } from '../users/users.tables.ts'
import type { Situation } from './demands.rules.ts'

export type Employed = {
  trainerId: string
  gymId: string
  gymName: string
  gymState: string | null
  timezone: string
  employment: 'contractor' | 'employee'
  since: Temporal.Instant
}

/** Everybody who works for these gyms now, or all the gyms that these trainers work for. */
export async function employedAt(tx: Tx, of: { gymIds?: string[]; trainerIds?: string[] }): Promise<Employed[]> {
  return tx
    .select({
      trainerId: connections.trainerId,
      gymId: gyms.id,
      gymName: gyms.name,
      gymState: gyms.state,
      timezone: gyms.timezone,
      employment: connections.employmentStatus,
      since: connections.createdAt,
    })
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, connections.gymId))
    .where(
      and(
        eq(connections.status, 'active'),
        or(
          of.gymIds ? inArray(connections.gymId, of.gymIds) : undefined,
          of.trainerIds ? inArray(connections.trainerId, of.trainerIds) : undefined,
        ),
      ),
    )
    .orderBy(gyms.name, gyms.id)
}

/** The situation of each of these on a day, today in the gym's zone when none is named; with all that they teach. */
export async function situationsOf(
  tx: Tx,
  employed: Employed[],
  now: Temporal.Instant,
  day?: Temporal.PlainDate,
): Promise<Situation[]> {
  const trainerIds = [...new Set(employed.map((one) => one.trainerId))]
  const carried = trainerIds.length
    ? await tx
        .select({ trainerId: trainerSpecialties.trainerId, specialtyId: trainerSpecialties.specialtyId })
        .from(trainerSpecialties)
        .where(inArray(trainerSpecialties.trainerId, trainerIds))
    : []
  const lines = await linesOf(tx, [...new Set(carried.map((one) => one.specialtyId))])
  const byTrainer = Map.groupBy(carried, (one) => one.trainerId)
  return employed.map((one) => ({
    day: day ?? now.toZonedDateTimeISO(one.timezone).toPlainDate(),
    gymId: one.gymId,
    gymState: one.gymState,
    employment: one.employment,
    specialties: (byTrainer.get(one.trainerId) ?? []).flatMap(
      ({ specialtyId }) => lines.get(specialtyId) ?? [specialtyId],
    ),
  }))
}

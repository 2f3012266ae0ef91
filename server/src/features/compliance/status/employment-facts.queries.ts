import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { isAnyOf, sqlDate, sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { trainerSpecialties } from '../../users/person/person.tables.ts'
import type { Situation } from '../document/effective-requirements.rules.ts'

export type EmploymentFacts = {
  trainerId: string
  gymId: string
  gymName: string
  gymState: string | null
  timezone: string
  employment: 'contractor' | 'employee'
  since: Temporal.Instant
}

/** Everybody who works for these gyms, or all the gyms that these trainers work for: now, or as a day ended there. */
export async function employedAt(
  tx: Tx,
  of: { gymIds?: string[]; trainerIds?: string[] },
  on?: { day: Temporal.PlainDate; now: Temporal.Instant },
): Promise<EmploymentFacts[]> {
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
        on ? asDayEnded(on) : eq(connections.status, 'active'),
        or(
          of.gymIds ? inArray(connections.gymId, of.gymIds) : undefined,
          of.trainerIds ? inArray(connections.trainerId, of.trainerIds) : undefined,
        ),
      ),
    )
    .orderBy(gyms.name, gyms.id)
}

/** Connected as a day ended at the gym; by now, where it has not ended yet. What was only ever asked for was never in force. */
function asDayEnded({ day, now }: { day: Temporal.PlainDate; now: Temporal.Instant }) {
  const moment = sql`least((${sqlDate(day)} + 1)::timestamp at time zone ${gyms.timezone}, ${sqlInstant(now)})`
  const { answeredAt, endedAt } = connections
  return and(lte(answeredAt, moment), or(isNull(endedAt), gt(endedAt, moment)))
}

/** The situation of each of these on a day, today in the gym's zone when none is named; with all that they teach. */
export async function situationsOf(
  tx: Tx,
  employed: EmploymentFacts[],
  now: Temporal.Instant,
  day?: Temporal.PlainDate,
): Promise<Situation[]> {
  const trainerIds = [...new Set(employed.map((one) => one.trainerId))]
  const theirs = isAnyOf(trainerSpecialties.trainerId, trainerIds)
  const [carried, lines] = await Promise.all([
    tx
      .select({ trainerId: trainerSpecialties.trainerId, specialtyId: trainerSpecialties.specialtyId })
      .from(trainerSpecialties)
      .where(theirs),
    ancestorsOf(tx, sql`select ${trainerSpecialties.specialtyId} from ${trainerSpecialties} where ${theirs}`),
  ])
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

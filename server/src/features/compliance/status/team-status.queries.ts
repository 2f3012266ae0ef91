import type { Work } from '../../../platform/db/db.ts'
import { employedAt, situationsOf } from './employment-facts.queries.ts'
import { documentsForJudging, requirementsAt, standingsIn, type StandingAt } from './status.queries.ts'

type TeamStanding = { gymId: string; trainerId: string; standings: StandingAt[] }

/**
 * How everybody who works for these gyms stands today in the gym's zone, or everybody who worked for them as a day ended
 * stood on it: one row for each person at each gym.
 */
export async function standingsOfTeams(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  gymIds: string[],
  day?: Temporal.PlainDate,
): Promise<TeamStanding[]> {
  if (gymIds.length === 0) return []
  const employed = await employedAt(tx, { gymIds }, day && { day, now })
  const [situations, asked, documents] = await Promise.all([
    situationsOf(tx, employed, now, day),
    requirementsAt(tx, gymIds),
    documentsForJudging(
      tx,
      employed.map((one) => one.trainerId),
    ),
  ])
  return employed.map(({ gymId, trainerId }, at) => ({
    gymId,
    trainerId,
    standings: standingsIn(asked, documents(trainerId), situations[at]!),
  }))
}

import type { Work } from '../../platform/db.ts'
import { taughtAnyway } from '../compliance/taught.queries.ts'
import { trainersByIds } from '../compliance/people.queries.ts'
import { isMet } from '../compliance/standing.rules.ts'
import { standingsOfTeams } from '../compliance/team-standings.queries.ts'

/** One person who should have one document at one gym on the day. */
export type Judged = {
  id: string
  gymId: string
  gymName: string
  trainerId: string
  trainerName: string
  documentId: string
  documentName: string
  status: string
  lacks: boolean
  /** Classes that they taught there on the day although it was lacking. */
  taught: number
}

/** Most classes of one gym and day that are looked at. */
const most = 500

/** How everybody who works for these gyms stood on a day with each document that is asked of them, and what those who lacked one taught anyway. */
export async function judgedAt(
  work: Work,
  gyms: { id: string; name: string }[],
  day: Temporal.PlainDate,
): Promise<Judged[]> {
  const names = new Map(gyms.map((gym) => [gym.id, gym.name]))
  const team = await standingsOfTeams(work, [...names.keys()], day)
  const people = await trainersByIds(work.tx, [...new Set(team.map((one) => one.trainerId))])
  const taught = new Map<string, number>()
  for (const { id: gymId } of gyms) {
    const span = { gymId, from: day, to: day, after: null, limit: most, now: work.now }
    for (const { trainerId, lacking } of await taughtAnyway(work.tx, span))
      for (const { asked } of lacking) {
        const key = `${gymId} ${trainerId} ${asked.rootId}`
        taught.set(key, (taught.get(key) ?? 0) + 1)
      }
  }
  return team
    .flatMap(({ gymId, trainerId, standings }) =>
      standings.map(({ asked, stand }) => ({
        id: `${gymId} ${trainerId} ${asked.rootId}`,
        gymId,
        gymName: names.get(gymId)!,
        trainerId,
        trainerName: people.get(trainerId)?.name ?? '',
        documentId: asked.rootId,
        documentName: asked.name,
        status: stand.status,
        lacks: !isMet(stand),
        taught: isMet(stand) ? 0 : (taught.get(`${gymId} ${trainerId} ${asked.rootId}`) ?? 0),
      })),
    )
    .toSorted(
      (one, other) =>
        Number(other.lacks) - Number(one.lacks) ||
        other.taught - one.taught ||
        one.trainerName.localeCompare(other.trainerName) ||
        (one.id < other.id ? -1 : 1),
    )
}

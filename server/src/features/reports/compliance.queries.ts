import type { Work } from '../../platform/db/db.ts'
import { taughtAnyway } from '../compliance/status/taught-anyway.queries.ts'
import { trainersByIds } from '../compliance/document/people.queries.ts'
import type { StandingAt } from '../compliance/status/status.queries.ts'
import { isMet } from '../compliance/document/status.rules.ts'
import { standingsOfTeams } from '../compliance/status/team-status.queries.ts'

/** One person who should have one document at one gym on the day. */
export type ComplianceRow = {
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

/**
 * How everybody who worked for these gyms as a day ended stood on it with each document that is asked of them, and what
 * those who lacked one taught anyway, whether or not they worked there still when it ended.
 */
export async function judgedAt(
  work: Work,
  gyms: { id: string; name: string }[],
  day: Temporal.PlainDate,
): Promise<ComplianceRow[]> {
  const names = new Map(gyms.map((gym) => [gym.id, gym.name]))
  const team = await standingsOfTeams(work, [...names.keys()], day)
  const judged = new Map<string, Omit<ComplianceRow, 'trainerName'>>()
  const judge = (gymId: string, trainerId: string, { asked, stand }: Pick<StandingAt, 'asked' | 'stand'>) => {
    const id = `${gymId} ${trainerId} ${asked.rootId}`
    const known = judged.get(id)
    if (known) return known
    const document = { documentId: asked.rootId, documentName: asked.name }
    const stood = { status: stand.status, lacks: !isMet(stand), taught: 0 }
    const one = { id, gymId, gymName: names.get(gymId)!, trainerId, ...document, ...stood }
    judged.set(id, one)
    return one
  }
  for (const { gymId, trainerId, standings } of team)
    for (const standing of standings) judge(gymId, trainerId, standing)
  for (const { id: gymId } of gyms) {
    const span = { gymId, from: day, to: day, after: null, limit: most, now: work.now }
    for (const { trainerId, lacking } of await taughtAnyway(work.tx, span))
      for (const standing of lacking) {
        const one = judge(gymId, trainerId, standing)
        if (one.lacks) one.taught++
      }
  }
  const people = await trainersByIds(work.tx, [...new Set([...judged.values()].map((one) => one.trainerId))])
  return [...judged.values()]
    .map((one) => ({ ...one, trainerName: people.get(one.trainerId)?.name ?? '' }))
    .toSorted(
      (one, other) =>
        Number(other.lacks) - Number(one.lacks) ||
        other.taught - one.taught ||
        one.trainerName.localeCompare(other.trainerName) ||
        (one.id < other.id ? -1 : 1),
    )
}

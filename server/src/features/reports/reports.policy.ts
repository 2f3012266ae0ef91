import { reportReaders, reportsOfOneself, reportsOfPlatform, type ReportName } from '@quartet/contract/reports/reports'
import type { Person } from '../../platform/actor.ts'
import { failure, notFound } from '../../platform/fail.ts'

/** Whose rows a report counts: of these gyms (null: of all), and of them only one trainer's own where that is named. */
export type ReportScope = { gymIds: string[] | null; trainerId: string | null }

/**
 * What the actor may read of a report, at one gym where one is named. Throws 404 for a gym that they have nothing to do
 * with, 403 for a report that is not theirs to read.
 */
export function scopeOf(actor: Person, report: ReportName, gymId: string | undefined): ReportScope {
  if (actor.role === 'admin' && reportsOfPlatform.includes(report))
    return { gymIds: gymId ? [gymId] : null, trainerId: null }
  if (actor.trainerId && actor.teams.length === 0 && reportsOfOneself.includes(report))
    return { gymIds: gymId ? [gymId] : null, trainerId: actor.trainerId }
  const meant = gymId ?? actor.actingGymId ?? undefined
  if (meant && actor.teams.length > 0 && !actor.teams.some((team) => team.gymId === meant)) throw notFound()
  const gymIds = actor.teams
    .filter((team) => reportReaders[report].includes(team.position) && (!meant || team.gymId === meant))
    .map((team) => team.gymId)
  if (gymIds.length === 0) throw failure('not_permitted')
  return { gymIds, trainerId: null }
}

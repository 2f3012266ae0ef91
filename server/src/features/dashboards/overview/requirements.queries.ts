import type { Work } from '../../../platform/db/db.ts'
import { isMet } from '../../compliance/document/status.rules.ts'
import { standingsOfTeams } from '../../compliance/status/team-status.queries.ts'

type AskedHere = { id: string; name: string; people: number; lacking: number }

/** What a gym asks of its trainers today, of how many, and how many of them lack it; what most lack comes first. */
export async function asked(work: Work, gymId: string): Promise<AskedHere[]> {
  const all = (await standingsOfTeams(work, [gymId])).flatMap((one) => one.standings)
  return [...Map.groupBy(all, ({ asked }) => asked.rootId).values()]
    .map((same) => ({
      id: same[0]!.asked.id,
      name: same[0]!.asked.name,
      people: same.length,
      lacking: same.filter(({ stand }) => !isMet(stand)).length,
    }))
    .toSorted((one, other) => other.lacking - one.lacking || one.name.localeCompare(other.name))
}

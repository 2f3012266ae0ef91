import type { Entry } from '@quartet/contract/timetable'

/** A gym's trouble: the next class without a trainer, as an instant, or null while there is none. */
type Troubled = { name: string; nextUncovered: string | null }

/** The gym that somebody is hurt at first comes first; calm ones follow by name. */
export function mostHarmFirst<Gym extends Troubled>(gyms: Gym[]): Gym[] {
  return gyms.toSorted((a, b) => {
    if (a.nextUncovered !== null && b.nextUncovered !== null) return a.nextUncovered.localeCompare(b.nextUncovered)
    if (a.nextUncovered !== b.nextUncovered) return a.nextUncovered === null ? 1 : -1
    return a.name.localeCompare(b.name)
  })
}

/** The entries that are not over at `now` (milliseconds since 1970), in their order. */
export function stillToCome(entries: Entry[], now: number): Entry[] {
  return entries.filter((entry) => Date.parse(entry.endsAt) > now)
}

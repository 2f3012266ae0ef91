import type { Change } from '@quartet/contract/messages/live'

type Told = { at: number; rooms: readonly string[]; change: Change }

/** How much is remembered: what was told longest ago goes first. */
const most = 2000
/** More than this is asked for as a whole. */
const mostAtOnce = 100
/** Milliseconds that something may have been on its way, to the page and from it. What is told twice is asked for once. */
const onItsWay = 5000

export type Remembered = {
  keep(rooms: readonly string[], change: Change): void
  /** What was told to these rooms in the last milliseconds; null where that is too long ago or too much to say. */
  lately(away: number, rooms: ReadonlySet<string>): Change[] | null
}

/** Remembers what open pages were told, for those whose connection was gone meanwhile. Names only, and only in memory. */
export function rememberTold(millis: () => number): Remembered {
  let knownSince = millis()
  let told: Told[] = []
  return {
    keep(rooms, change) {
      told.push({ at: millis(), rooms, change })
      if (told.length < 2 * most) return
      knownSince = told[most - 1]!.at
      told = told.slice(most)
    },
    lately(away, rooms) {
      const gone = millis() - away
      if (!(gone >= knownSince)) return null
      const missed = told.filter((one) => one.at >= gone - onItsWay && one.rooms.some((room) => rooms.has(room)))
      // Of what changed several times the last counts.
      const last = new Map(missed.map(({ change }) => [JSON.stringify(change.changed), change]))
      return last.size > mostAtOnce ? null : [...last.values()]
    },
  }
}

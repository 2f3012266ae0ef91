import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a soak has seen so far, over as many sittings as it took. Each world is the one of its seed. */
export type SoakTally = {
  events: number
  worlds: number
  /** The seed after the last one that was given out. */
  next: number
  /** Seeds that were given out and did not come to an end. */
  open: number[]
  failed: { seed: number; what: string }[]
  /** How often each step was let through. */
  through: Record<string, number>
  /** How often covers went `from to` a state. */
  moves: Record<string, number>
}

export type World = {
  seed: number
  events: number
  through: Record<string, number>
  moves: Record<string, number>
  what: string | null
}

export const emptyTally = (seed = 1): SoakTally => ({
  events: 0,
  worlds: 0,
  next: seed,
  open: [],
  failed: [],
  through: {},
  moves: {},
})

/** The tally of a file as it was left, or one of nothing where there is none. */
export function openTally(file: string): SoakTally {
  try {
    return { ...emptyTally(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<SoakTally>) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return emptyTally()
  }
}

/** Keeps it whole: whoever reads the file meanwhile reads the old one or the new one. */
export function keepTally(file: string, tally: SoakTally): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.draft`, `${JSON.stringify(tally, null, 2)}\n`)
  renameSync(`${file}.draft`, file)
}

/** What a sitting looks at before anything new: what failed before, which may be mended, and what broke off. */
export const leftOver = ({ failed, open }: SoakTally): number[] => [
  ...new Set([...failed.map(({ seed }) => seed), ...open]),
]

/** Gives out a seed: of `left` while there are any, else the next one. */
export function take(tally: SoakTally, left: number[]): number {
  const seed = left.shift() ?? tally.next++
  if (!tally.open.includes(seed)) tally.open.push(seed)
  return seed
}

/** Adds a world that came to its end. Of one that fails no event counts. */
export function add(tally: SoakTally, { seed, events, through, moves, what }: World): void {
  tally.open = tally.open.filter((one) => one !== seed)
  tally.failed = tally.failed.filter((one) => one.seed !== seed)
  if (what !== null) {
    tally.failed.push({ seed, what })
    return
  }
  tally.events += events
  tally.worlds++
  for (const [step, times] of Object.entries(through)) tally.through[step] = (tally.through[step] ?? 0) + times
  for (const [move, times] of Object.entries(moves)) tally.moves[move] = (tally.moves[move] ?? 0) + times
}

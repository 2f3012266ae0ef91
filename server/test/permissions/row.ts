import { callers, type World, type Caller } from './callers.ts'

/** What one caller gets: let through (whatever the operation then says of its input), 403, 404 or 401. */
export type Outcome = 'yes' | 'no' | 'unseen' | 'out'

export type Call = { path: string; body?: unknown }
export type Row = {
  /** The call about the gym's own thing; `world.missing` stands for an id that does not exist. */
  call(world: World): Call
  /** The same about something that does not exist, for operations on one thing. */
  missing?(world: World): Call
  outcomes: Record<Caller, Outcome>
}

/** Outcomes of the callers in the order of `callers`, one letter each: y yes, n 403, u 404 unseen, o 401 signed out. */
export function of(letters: string): Record<Caller, Outcome> {
  const meaning: Record<string, Outcome> = { y: 'yes', n: 'no', u: 'unseen', o: 'out' }
  const read = letters.replaceAll(' ', '')
  if (read.length !== callers.length) throw new Error(`'${letters}' needs ${callers.length} letters.`)
  return Object.fromEntries(callers.map((caller, at) => [caller, meaning[read[at]!]!])) as Record<Caller, Outcome>
}

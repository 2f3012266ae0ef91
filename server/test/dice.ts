/** Numbers that look random and are the same for the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, chance: (of: number) => next() < of, one: <T>(list: readonly T[]): T => list[below(list.length)]! }
}
export type Dice = ReturnType<typeof dice>

/** The day that random facts lie around: the first of the weeks that are looked at. */
export const first = Temporal.PlainDate.from('2026-03-02')
export const around = (roll: Dice, before: number, after: number) =>
  first.add({ days: roll.below(before + after) - before })

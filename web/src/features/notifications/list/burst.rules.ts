/** How long notices belong to one burst, in milliseconds. */
const burst = 5000
/** How many of a burst pop up one by one. */
const oneByOne = 3

type Ring = {
  /** When the notices of this burst came, this one included. */
  times: number[]
  /** Ten covers of one absence make one sound, not ten. */
  sounds: boolean
  /** How many the pop-up stands for; 1 while they still pop up one by one. */
  stands: number
}

/** What one more notice does at `now`, in milliseconds, after those that came at `times`. */
export function ring(times: number[], now: number): Ring {
  const last = times.at(-1)
  const lasting = last !== undefined && now - last < burst ? times : []
  const all = [...lasting, now]
  return { times: all, sounds: all.length === 1, stands: all.length <= oneByOne ? 1 : all.length }
}

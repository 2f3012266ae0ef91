import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Calls a second when this many are under way at once, after as many to warm up as there are lanes. */
export async function rateOf(call: (turn: number) => Promise<unknown>, calls: number, lanes: number): Promise<number> {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => call(lane)))
  let turn = 0
  const begun = performance.now()
  const lane = async () => {
    while (turn < calls) await call(turn++)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return calls / ((performance.now() - begun) / 1000)
}

/**
 * Two rates of calls by turns, so that a busy moment of the machine falls on both: the medians of several rounds.
 * `calls` and `lanes` are those of each round.
 */
export async function ratesByTurns(
  figure: (turn: number) => Promise<unknown>,
  limit: (turn: number) => Promise<unknown>,
  { calls, lanes, rounds = 5 }: { calls: number; lanes: number; rounds?: number },
): Promise<{ figure: number; limit: number }> {
  const seen = { figure: [] as number[], limit: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    seen.limit.push(await rateOf(limit, calls, lanes))
    seen.figure.push(await rateOf(figure, calls, lanes))
  }
  return { figure: median(seen.figure), limit: median(seen.limit) }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The value that a part of all (0 to 1) lies below; NaN of none. */
export function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of the heap, and of buffers beside it, that are really held: what only waits to be collected says nothing. */
export function bytesHeld(): { heap: number; beside: number } {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return { heap: heapUsed, beside: external }
}

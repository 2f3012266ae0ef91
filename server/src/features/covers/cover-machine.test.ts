import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverTransitions } from './cover/cover.rules.ts'
import { leaksIn } from '../../../test/cover-machine/leaks.ts'
import { runMachine } from '../../../test/cover-machine/machine.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'

/** How many events, and which: STEPS=1000000 SEED=7. `npm run soak` looks that long. */
const steps = Number(process.env['STEPS'] ?? 2000)
const seed = Number(process.env['SEED'] ?? 1)

let t: TestApp
beforeAll(async () => {
  t = await testApp({ renews: true })
})
afterAll(async () => {
  await t.stop()
})

it(
  'whatever ten people of five roles do, in any order, twice, over days and restarts: every invariant holds after every event, covers move as their table says, and no message says what is private',
  { timeout: Math.max(300_000, steps * 300) },
  async () => {
    const { through, moves } = await runMachine(t, { steps, seed, after: leaksIn })
    // Most of what can be done was done.
    expect(through.size).toBeGreaterThan(15)
    const known = Object.entries(coverTransitions).flatMap(([from, to]) =>
      Object.keys(to).map((one) => `${from} ${one}`),
    )
    expect([...moves.keys()].filter((move) => !known.includes(move))).toEqual([])
    expect(moves.size).toBeGreaterThan(15)
  },
)

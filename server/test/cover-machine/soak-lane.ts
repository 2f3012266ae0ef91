import { testApp, type TestApp } from '../harness.ts'
import { faults } from './faults.ts'
import { leaksIn } from './leaks.ts'
import { runMachine } from './machine.ts'
import { planOnce } from './plan-once.ts'
import type { World } from './soak-tally.ts'

/** One process of a soak: it is told a seed, runs the world of it, and says how that went. A fault may be `planted`. */
const [, , beside, planted] = process.argv
/** Events that are tried in one world: as many as `npm test` tries, so that a seed is the same world in both. */
const each = 400
/** Worlds of one database. What lies about of old ones makes the clock's tasks slower. */
const worlds = 6

async function run(t: TestApp, seed: number): Promise<World> {
  try {
    const { steps, through, moves } = await runMachine(t, { steps: each, each, seed, after: leaksIn })
    const counts = { through: Object.fromEntries(through), moves: Object.fromEntries(moves) }
    return { seed, events: steps, ...counts, what: null }
  } catch (error) {
    return { seed, events: 0, through: {}, moves: {}, what: (error as Error).message }
  }
}

planOnce()
let t: TestApp | null = null
let ran = 0
process.on('disconnect', () => process.exit(0))
process.on('message', (seed: number) => void next(seed))

async function next(seed: number): Promise<void> {
  if (ran % worlds === 0) {
    await t?.stop()
    t = await testApp({ renews: true, beside })
    const fault = faults.find(({ name }) => name === planted)
    if (fault) await t.app.database.pool.query(fault.plant)
  }
  ran++
  process.send!(await run(t!, seed))
}

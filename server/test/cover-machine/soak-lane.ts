import pg from 'pg'
import { testApp } from '../harness.ts'
import type { TestApp } from '../harness.ts'
import { leaksIn } from './leaks.ts'
import { runMachine } from './machine.ts'
import type { World } from './soak-tally.ts'

/** One process of a soak: it is told a seed, runs the world of it, and says how that went. */
const [, , beside] = process.argv
/** Events that are tried in one world: as many as `npm test` tries, so that a seed is the same world in both. */
const each = 400
/** Worlds of one database. What lies about of old ones makes the clock's tasks slower. */
const worlds = 6

/** Half of what a question costs is its planning, and the machine asks few different ones: each is planned once. */
function planOnce(): void {
  const names = new Map<string, string>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [pg.QueryConfig & { submit?: unknown }, unknown]
    const plain = typeof asked === 'object' && typeof asked.text === 'string' && !asked.name && !asked.submit
    if (plain && (Array.isArray(values) || asked.values)) {
      const name = names.get(asked.text) ?? `planned ${names.size}`
      names.set(asked.text, name)
      args[0] = { ...asked, name }
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

async function run(t: TestApp, seed: number): Promise<World> {
  try {
    const { steps, through } = await runMachine(t, { steps: each, each, seed, after: leaksIn })
    return { seed, events: steps, through: Object.fromEntries(through), what: null }
  } catch (error) {
    return { seed, events: 0, through: {}, what: (error as Error).message }
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
    t = await testApp({ config: { worker: false }, beside })
  }
  ran++
  process.send!(await run(t!, seed))
}

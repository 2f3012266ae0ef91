import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { coverTransitions } from '../../src/features/covers/cover/cover.rules.ts'
import { openTestServer } from '../database-server.ts'
import { add, emptyTally, keepTally, leftOver, openTally, take, type World } from './soak-tally.ts'

/** The full counts of what `npm test` does a little of: the same worlds, hours instead of seconds. */
const { values } = parseArgs({
  options: {
    /** Where the tally is kept. */
    out: { type: 'string', default: join(process.env['DATA_DIR'] ?? 'data', 'soak', 'covers.json') },
    /** Processes at once. */
    lanes: { type: 'string', default: '2' },
    /** Looks at the world of this seed alone, and counts it nowhere. */
    seed: { type: 'string' },
  },
})
const alone = values.seed !== undefined
const file = resolve(values.out)
const wanted = alone ? 1 : Number(process.env['STEPS'] ?? 1_000_000)
const tally = alone ? emptyTally(Number(values.seed)) : openTally(file)
const left = leftOver(tally)
const started = performance.now()
const before = tally.events
let stopping = false
/** Plans each question once, and keeps no book for whoever would look at a server that is gone in an hour. */
const settings = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  track_activities: 'off',
  update_process_title: 'off',
}

function say(): void {
  const rate = (tally.events - before) / ((performance.now() - started) / 1000)
  const failed = tally.failed.map(({ seed }) => seed).join(', ')
  const counts = [`${tally.events} of ${wanted} events`, `${tally.worlds} worlds`, `${rate.toFixed(1)} a second`]
  console.log(`${counts.join(', ')}, ${failed ? `failed: ${failed}` : 'nothing failed'}`)
}

/**
 * One process that runs a world at a time until there are enough, with a Postgres of its own: what is committed there is
 * of that world, so that a step after which nothing was need not be looked at.
 */
async function lane(): Promise<void> {
  const server = await openTestServer(settings)
  await new Promise<void>((done) => {
    const child = fork(join(import.meta.dirname, 'soak-lane.ts'), [server.url], {
      execArgv: ['--max-semi-space-size=64'],
    })
    const next = () => {
      if (stopping || tally.events >= wanted) child.disconnect()
      else child.send(take(tally, left))
      if (!alone) keepTally(file, tally)
    }
    child.on('message', (world: World) => {
      add(tally, world)
      if (world.what) console.error(world.what)
      if (alone) stopping = true
      if (world.what || tally.worlds % 10 === 0) say()
      next()
    })
    child.once('exit', () => done())
    process.once('SIGTERM', () => child.kill()).once('SIGINT', () => child.kill())
    next()
  })
  await server.stop()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (stopping = true))
await Promise.all(Array.from({ length: alone ? 1 : Number(values.lanes) }, lane))
say()
if (!alone) console.log(`Kept in ${file}: run it again to go on.`)
/** Moves that covers can make, and that nobody has made in all these worlds. */
const unseen = Object.entries(coverTransitions).flatMap(([from, to]) =>
  Object.keys(to)
    .map((one) => `${from} ${one}`)
    .filter((move) => !tally.moves[move]),
)
const isWhole = !alone && tally.events >= wanted
if (isWhole && unseen.length > 0) console.log(`Never seen: ${unseen.join(', ')}`)
process.exitCode =
  (isWhole && unseen.length > 0) || tally.failed.length > 0 || (!stopping && tally.events < wanted) ? 1 : 0

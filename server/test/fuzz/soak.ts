import { parseArgs } from 'node:util'
import { openTestServer } from '../database-server.ts'
import { requests } from './requests.ts'
import { sockets } from './sockets.ts'
import { openStage, said } from './fixtures.ts'
import { templates } from './templates.ts'
import { uploads } from './uploads.ts'

/** The full count of what `npm test` does a little of: `npm run soak -- fuzz`, again with `--seed`. */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    /** In so many rounds, each from the next seed. */
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string' },
    /** Only what has this in its name. */
    only: { type: 'string', default: '' },
  },
})
const attacks = [...requests, ...uploads, ...templates, ...sockets].filter(({ name }) => name.includes(values.only))
const shares = attacks.reduce((sum, { share }) => sum + share, 0)
const rounds = Number(values.rounds)
const perShare = Number(values.calls) / shares / rounds
const first = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31))

const server = await openTestServer()
const stage = await openStage(server.url)
const failed: string[] = []
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (stopping = true))
for (let round = 0; round < rounds && !stopping; round++) {
  const seed = first + round
  for (const { name, share, run } of attacks) {
    if (stopping) break
    try {
      await run(stage, Math.ceil(perShare * share), seed)
    } catch (error) {
      failed.push(`${name} with seed ${seed}`)
      console.error(failed.at(-1), error)
    }
  }
  console.log(`${said(stage)}; seed ${seed}, ${failed.length} failed`)
}
const ready = (await stage.t.visitor.get('/ready')).status
await stage.t.stop()
await server.stop()
console.log(`${said(stage)}; ${failed.length === 0 ? 'nothing failed' : `failed:\n${failed.join('\n')}`}`)
process.exitCode = failed.length > 0 || ready !== 200 || stopping ? 1 : 0

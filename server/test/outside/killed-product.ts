import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/platform/start/config.ts'
import { createLog } from '../../src/platform/watch/log.ts'
import { testClock } from '../harness.ts'

/** A second product on a database, which ends itself with SIGKILL at one statement that it sends. */
export type Doomed = {
  databaseUrl: string
  dataDir: string
  secret: string
  now: string
  /** The first statement that this pattern fits arms it; `dies` says when then. */
  at: string
  /** Before the statement is sent, or before or after the commit of its transaction. */
  dies: 'statement' | 'before commit' | 'after commit'
  /** A request that it is given once it runs; without one it only does what waits in the background. */
  request?: { method: 'POST'; url: string; token: string; key: string; body: object }
  /** It also does the tasks of the queue, with this clearing house, and waits for its death. */
  clearing?: Config['clearing']
}

/** Starts one in a process of its own and waits until it has died of it. Throws when it ended in another way. */
export async function runDoomed(doomed: Doomed): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, DOOMED: JSON.stringify(doomed) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const signal = await new Promise<string | number | null>((done) =>
    child.on('exit', (code, killedBy) => done(killedBy ?? code)),
  )
  if (signal !== 'SIGKILL') throw new Error(`It was to die at ${doomed.at}, and ended with ${signal}.`)
}

if (process.env.DOOMED !== undefined) await live(JSON.parse(process.env.DOOMED))

async function live({ databaseUrl, dataDir, secret, now, at, dies, request, clearing }: Doomed): Promise<void> {
  const die = () => process.kill(process.pid, 'SIGKILL')
  const fits = new RegExp(at, 'i')
  const armed = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function heard(this: pg.Client, ...given: never[]) {
    const [asked] = given as unknown as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (fits.test(text)) {
      if (dies === 'statement') die()
      armed.add(this)
    }
    const commits = armed.has(this) && /^commit/i.test(text)
    if (commits && dies === 'before commit') die()
    const answer = (query as (...given: never[]) => Promise<unknown>).apply(this, given)
    if (commits) void answer.then(die)
    return answer
  } as never
  const app = await buildApp({
    config: {
      ...readConfig({ PORT: '0', RATE_LIMITS: '0', DEMO: '0', FACTORS_REQUIRED: 'none', DATA_DIR: dataDir }),
      databasePool: 3,
      worker: clearing !== undefined,
      clearing,
    },
    databaseUrl,
    secret,
    log: createLog('fatal'),
    clock: testClock(now),
    webDir: dataDir,
    demoLogins: [],
  })
  if (request) {
    const { method, url, token, key, body } = request
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await app.fastify.inject({ method, url, headers, payload: body })
    process.stderr.write(`It was answered ${answer.statusCode} ${answer.body.slice(0, 300)}\n`)
  } else if (clearing) await new Promise((over) => setTimeout(over, 90_000))
  else await app.worker.drain()
  process.exit(0)
}

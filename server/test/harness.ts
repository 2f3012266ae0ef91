import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { buildApp, type App } from '../src/app.ts'
import { findAccount } from '../src/features/identity/accounts/accounts.queries.ts'
import { accounts } from '../src/features/identity/accounts/accounts.tables.ts'
import { startSession } from '../src/features/identity/sessions/sessions.commands.ts'
import { system } from '../src/platform/actor.ts'
import type { Clock } from '../src/platform/clock.ts'
import { readConfig, type Config } from '../src/platform/start/config.ts'
import type { openDatabase, Work } from '../src/platform/db/db.ts'
import { createLog, type Log } from '../src/platform/watch/log.ts'
import { hashPassword } from '../src/platform/keys/passwords.ts'
import { runTask, type Runs, type Task } from '../src/platform/events/tasks.ts'
import { createTestDatabase } from './database.ts'

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  /** Moves to a moment, for instance '2026-04-04T19:00:00Z'. */
  set(moment: string | Temporal.Instant): void
  /** Moves forward, for instance { hours: 2 }. */
  pass(time: Temporal.DurationLike): void
}

export type Answer<T = any> = { status: number; body: T; headers: Record<string, string> }
type Options = { headers?: Record<string, string>; key?: string }

/** One caller of the API; paths are those of the contract, without /api. */
export type Caller = {
  get<T = any>(path: string, options?: Options): Promise<Answer<T>>
  post<T = any>(path: string, body?: unknown, options?: Options): Promise<Answer<T>>
  put<T = any>(path: string, body?: unknown, options?: Options): Promise<Answer<T>>
  patch<T = any>(path: string, body?: unknown, options?: Options): Promise<Answer<T>>
  delete<T = any>(path: string, body?: unknown, options?: Options): Promise<Answer<T>>
}

export type TestApp = {
  app: App
  clock: TestClock
  databaseUrl: string
  /** Where files are kept. */
  dataDir: string
  /** Calls as a person that a factory made and who has just signed in. `actingFor` is a gym's id. */
  as(person: { userId: string; email: string }, actingFor?: string): Caller
  /** Calls without signing in. */
  visitor: Caller
  /** The access token of a person. */
  tokenOf(person: { userId: string; email: string }): Promise<string>
  /** Arranges the world in one transaction, as the product itself. */
  given<T>(arrange: (work: Work) => Promise<T>): Promise<T>
  /** Waits until every event that is due has had its effects. Throws when one of them failed. */
  settle(): Promise<void>
  /** What a task runs with. */
  runs: Runs
  /** Does a task's work once, by its name or one that a test made. Throws when an item of a sweep failed. */
  run(task: string | Task, payload?: object): Promise<void>
  /** Listens on a port of its own and answers the address, for sockets. */
  listen(): Promise<string>
  /** Stops the product and starts it again on the same database, as a new release does. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Wishes = {
  /** Where the clock stands at first. */
  now?: string
  config?: Partial<Config>
  open?: typeof openDatabase
  log?: Log
  /** Another master key. */
  secret?: string
  /** A database and a data folder that are there already and stay. */
  on?: string
  dataDir?: string
  /** The database that its own is a copy of, outside a test run. */
  beside?: string
  /** Whoever's session runs out renews it, as the pages do, and gives no password again: for days on end. */
  renews?: boolean
}

/** The master key of every test's installation. */
export const testSecret = 'a secret that protects nothing outside a test'
const password = 'only ever used in a test'
let knownHash: Promise<string> | undefined
const knownPassword = (): Promise<string> => (knownHash ??= hashPassword(password))

/** The whole product on a database of its own, with a clock that the test moves. Ends with `stop`. */
export async function testApp(wishes: Wishes = {}): Promise<TestApp> {
  const database = wishes.on
    ? { url: wishes.on, drop: async () => undefined }
    : await createTestDatabase({ beside: wishes.beside })
  const webDir = mkdtempSync(join(tmpdir(), 'quartet-web-'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Quartet</title>')
  const dataDir = wishes.dataDir ?? join(webDir, 'data')
  const clock = testClock(wishes.now ?? '2026-03-02T00:00:00Z')
  const build = () =>
    buildApp({
      config: {
        ...readConfig({
          HOST: '127.0.0.1',
          PORT: '0',
          RATE_LIMITS: '0',
          // Tests do a task's work by `run`, or have it done with `worker: true`.
          WORKER: '0',
          DEMO: '0',
          FACTORS_REQUIRED: 'none',
          DATA_DIR: dataDir,
          NODE_ENV: 'test',
        }),
        databasePool: 6,
        ...wishes.config,
      },
      databaseUrl: database.url,
      secret: wishes.secret ?? testSecret,
      log: wishes.log ?? createLog('fatal'),
      clock,
      webDir,
      demoLogins: [],
      open: wishes.open,
    })
  let app = await build()

  const tokens = new Map<string, { token: Promise<string>; until: Temporal.Instant }>()
  const renewals = new Map<string, string>()
  const caller = (token: () => Promise<string | undefined>, actingFor?: string): Caller => {
    const call = async (method: Method, path: string, body?: unknown, options: Options = {}): Promise<Answer> => {
      const bearer = await token()
      const response = await app.fastify.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(actingFor ? { 'x-acting-gym': actingFor } : {}),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const isJson = /json/.test(String(response.headers['content-type']))
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers as Record<string, string>,
      }
    }
    return {
      get: (path, options) => call('GET', path, undefined, options),
      post: (path, body, options) => call('POST', path, body, options),
      put: (path, body, options) => call('PUT', path, body, options),
      patch: (path, body, options) => call('PATCH', path, body, options),
      delete: (path, body, options) => call('DELETE', path, body, options),
    }
  }
  const visitor = caller(async () => undefined)

  // Parallel calls of one person share one sign-in: six at once would lock the account.
  function tokenOf(person: { userId: string; email: string }): Promise<string> {
    const known = tokens.get(person.userId)
    if (known && Temporal.Instant.compare(clock.now(), known.until) < 0) return known.token
    const token = signIn(person)
    tokens.set(person.userId, { token, until: clock.now().add({ minutes: 9 }) })
    return token
  }

  // As if somebody had just signed in: how that goes has its own tests, and its price is the product's.
  async function signIn({ userId }: { userId: string }): Promise<string> {
    const renewed = wishes.renews && (await renew(renewals.get(userId)))
    if (renewed) return keep(userId, renewed)
    const granted = await app.database.transact(system('test'), async (work) => {
      await work.tx
        .update(accounts)
        .set({ passwordHash: await knownPassword() })
        .where(eq(accounts.id, userId))
      const account = await findAccount(work.tx, userId)
      return startSession(work, app.sessions, account!, { ip: '127.0.0.1', userAgent: 'lightMyRequest' })
    })
    return keep(userId, granted)
  }

  type Granted = { access_token: string; refresh_token: string }
  async function renew(refreshToken: string | undefined): Promise<Granted | null> {
    const [url, payload] = ['/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken }]
    const response = await app.fastify.inject({ method: 'POST', url, payload })
    return response.statusCode === 200 ? response.json<Granted>() : null
  }
  function keep(userId: string, { access_token, refresh_token }: Granted): string {
    renewals.set(userId, refresh_token)
    return access_token
  }

  return {
    get app() {
      return app
    },
    clock,
    databaseUrl: database.url,
    dataDir,
    as: (person, actingFor) => caller(() => tokenOf(person), actingFor),
    visitor,
    tokenOf,
    given: (arrange) => app.database.transact(system('test'), arrange),
    async settle() {
      await app.worker.drain()
      // With a clock that stands still a failed effect would never be tried again, and never be heard of.
      const { rows } = await app.database.pool.query(
        'select reaction, last_error from event_deliveries where done_at is null and last_error is not null',
      )
      if (rows.length > 0) throw new Error(rows.map((row) => `${row.reaction} failed: ${row.last_error}`).join('\n'))
    },
    runs: { transact: (run) => app.database.transact(system('test'), run), log: { error: () => undefined } },
    async run(which, payload = {}) {
      const one = typeof which === 'string' ? app.tasks.all.find(({ name }) => name === which) : which
      if (!one) throw new Error(`No task is named ${which as string}.`)
      const failed: unknown[] = []
      await runTask(one, payload, { database: app.database, log: { error: (said: unknown) => void failed.push(said) } })
      if (failed.length > 0) throw (failed[0] as { err: unknown }).err
    },
    async listen() {
      await app.fastify.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
    },
    async restart() {
      await app.stop()
      app = await build()
    },
    async stop() {
      await app.stop()
      await database.drop()
      rmSync(webDir, { recursive: true, force: true })
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A clock that stands at a moment. */
export function testClock(start: string): TestClock {
  let moment = Temporal.Instant.from(start)
  return {
    now: () => moment,
    set: (to) => void (moment = typeof to === 'string' ? Temporal.Instant.from(to) : to),
    pass: (time) => void (moment = moment.add(time)),
  }
}

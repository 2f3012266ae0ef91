// @module-tag zone
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { system } from '../actor.ts'
import type { Tx } from './db.ts'

let t: TestApp
let admin: MadePerson
beforeAll(async () => {
  t = await testApp({ config: { databasePool: 2 } })
  admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  await t.given((work) => work.tx.execute(sql`create table jars (id int primary key, coins int not null)`))
  await t.given((work) => work.tx.execute(sql`insert into jars values (1, 0), (2, 0)`))
})
afterAll(() => t.stop())

const transact = <T>(run: (tx: Tx) => Promise<T>) => t.app.database.transact(system('test'), ({ tx }) => run(tx))
const addCoin = (tx: Tx, jar: number) => tx.execute(sql`update jars set coins = coins + 1 where id = ${jar}`)
const coins = async () =>
  (await t.app.database.pool.query('select coins from jars order by id')).rows.map((row) => row.coins)

it('two who wait for each other both get through: one is asked to begin again', async () => {
  let tries = 0
  const both = new Set<number>()
  let meet = (): void => undefined
  const met = new Promise<void>((resolve) => (meet = resolve))
  const fill = (first: number, second: number) =>
    transact(async (tx) => {
      tries++
      await addCoin(tx, first)
      if (both.add(first).size === 2) meet()
      await met
      await addCoin(tx, second)
    })
  await Promise.all([fill(1, 2), fill(2, 1)])
  expect(tries).toBe(3)
  expect(await coins()).toEqual([2, 2])
})

it('who is refused again and again is told to try later, and nothing is written', async () => {
  const before = await coins()
  let tries = 0
  const never = transact(async (tx) => {
    tries++
    await addCoin(tx, 1)
    await tx.execute(sql`do $$ begin raise exception 'not now' using errcode = '40001'; end $$`)
  })
  await expect(never).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(tries).toBe(3)
  expect(await coins()).toEqual(before)
})

it('a failure of another kind is not tried again', async () => {
  let tries = 0
  const broken = transact(async (tx) => {
    tries++
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(broken).rejects.toThrow()
  expect(tries).toBe(1)
})

it('a database that has no room left is told from one that refuses: try later, and nothing is written by half', async () => {
  let runs = 0
  const attempt = t.given(async ({ tx }) => {
    runs++
    await tx.execute(
      sql`insert into document_marks (trainer_id, mark) values ('00000000-0000-4000-8000-000000000053', 1)`,
    )
    await tx.execute(sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  })
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(runs).toBe(1)
  const { rows } = await t.given(({ tx }) =>
    tx.execute<object>(sql`select 1 from document_marks where trainer_id = '00000000-0000-4000-8000-000000000053'`),
  )
  expect(rows).toEqual([])
})

it('no statement and no open transaction lasts for ever, and a person’s the least', async () => {
  const limits = async (tx: Tx) =>
    (
      await tx.execute<{ s: string; i: string }>(
        sql`select current_setting('statement_timeout') s, current_setting('idle_in_transaction_session_timeout') i`,
      )
    ).rows[0]
  expect(await transact(limits)).toEqual({ s: '2min', i: '5min' })
  const { userId } = admin
  const person = {
    kind: 'person' as const,
    userId,
    role: 'admin' as const,
    sessionId: userId,
    name: '',
    trainerId: null,
    teams: [],
    actingGymId: null,
  }
  expect(await t.app.database.transact(person, ({ tx }) => limits(tx))).toEqual({ s: '20s', i: '30s' })
})

/** What is asked of the database while it runs, and when each is answered, on the connection that is asked `words`. */
async function watching(words: string, run: () => Promise<unknown>): Promise<string> {
  const seen: { line: unknown; text: string; said: string }[] = []
  const query = pg.Client.prototype.query
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: any[]) {
    const text: string = args[0].text ?? args[0]
    const [word] = text.split(/[ ;]/)
    seen.push({ line: this, text, said: word! })
    const answer = query.apply(this, args as never) as unknown as Promise<unknown>
    return answer.then((it) => (seen.push({ line: this, text, said: `/${word}` }), it))
  } as never)
  try {
    await run()
  } finally {
    asked.mockRestore()
  }
  const { line } = seen.find(({ text }) => text.includes(words)) ?? {}
  return seen.flatMap((one) => (one.line === line ? one.said : [])).join(' ')
}

it('a transaction goes to the database once to begin as somebody and ask its first question, for each other, and to end', async () => {
  const said = await watching('current_role_name() as role', () =>
    transact(async (tx) => {
      const role = await tx.execute<{ role: string }>(sql`select current_role_name() as role`)
      expect(role.rows).toEqual([{ role: 'system' }])
      await tx.execute(sql`values (1)`)
    }),
  )
  expect(said).toBe('begin select /begin /select values /values commit /commit')
})

it('a transaction that asks nothing goes to the database not at all', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect(await transact(async () => 'from memory')).toBe('from memory')
    await expect(transact(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(asked).not.toHaveBeenCalled()
  } finally {
    asked.mockRestore()
  }
})

it('what one of several left behind asks nothing of whoever has the connection next', async () => {
  let wait = () => undefined as void
  const held = new Promise<void>((resolve) => (wait = resolve))
  let late: Promise<unknown> | undefined
  const failed = transact((tx) => {
    late = held.then(() => addCoin(tx, 1))
    return Promise.all([late, Promise.reject(new Error('another of them failed'))])
  })
  await expect(failed).rejects.toThrow('another of them failed')
  const before = await coins()
  wait()
  await expect(late).rejects.toMatchObject({ cause: { message: 'This transaction is over.' } })
  expect(await coins()).toEqual(before)
})

it('one question alone is asked as nobody and opens no transaction', async () => {
  const { database } = t.app
  const said = await watching('from jars', () =>
    database.ask((db) => db.select({ role: sql`current_setting('quartet.role', true)` }).from(sql`jars`)),
  )
  expect(said).toBe('select /select')
})

/** Returns how often each statement was planned on the connection, of those whose text holds `words`. */
const plans = (tx: Tx, words: string) =>
  tx.execute<{ runs: number }>(
    sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like ${`%${words}%`}`,
  )

it('a statement that comes again is prepared once on its connection, and one without values never', async () => {
  const rows = await transact(async (tx) => {
    for (const jar of [1, 2, 1, 2]) await tx.execute(sql`select coins as of_again from jars where id = ${jar}`)
    for (let turn = 0; turn < 3; turn++) await tx.execute(sql`select coins as of_bare from jars`)
    return [(await plans(tx, 'of_again')).rows, (await plans(tx, 'of_bare')).rows]
  })
  expect(rows).toEqual([[{ runs: 3 }], []])
})

it('a table that changes under a prepared statement fails nobody', async () => {
  const ask = () =>
    transact(async (tx) => (await tx.execute<{ lid?: string }>(sql`select * from jars where id = ${1}`)).rows)
  // One after the other on both connections of the pool, often enough that each keeps the plan.
  for (let turn = 0; turn < 3; turn++) await Promise.all([ask(), ask()])
  await transact((tx) => tx.execute(sql`alter table jars add column lid text default 'red'`))
  const [one, two] = await Promise.all([ask(), ask()])
  expect([...one, ...two].map((row) => row.lid)).toEqual(['red', 'red'])
})

it('whoever gets a connection after somebody is nobody yet', async () => {
  await transact((tx) => tx.execute(sql`select 1`))
  await transact((tx) => tx.execute(sql`select 1 / 0`)).catch(() => undefined)
  const { rows } = await t.app.database.pool.query(
    `select coalesce(current_setting('quartet.role', true), '') as role, pg_current_xact_id_if_assigned() as open`,
  )
  expect(rows).toEqual([{ role: '', open: null }])
})

it('more callers than connections are all answered', async () => {
  const caller = t.as(admin)
  await caller.get('/users/me')
  const answers = await Promise.all(Array.from({ length: 24 }, () => caller.get('/dashboard/admin')))
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
})

it('without its database the product says so in every voice, and goes on when it is back', async () => {
  const token = await t.tokenOf(admin)
  const ask = (path: string, options: object = {}) =>
    t.app.fastify.inject({ url: path, headers: { authorization: `Bearer ${token}` }, ...options }) as Promise<any>
  const takeAway = new URL(t.databaseUrl)
  takeAway.pathname = '/postgres'
  const name = new URL(t.databaseUrl).pathname.slice(1)
  const outside = new pg.Client({ connectionString: takeAway.href })
  await outside.connect()
  try {
    await outside.query(`alter database ${name} allow_connections false`)
    await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (const path of ['/api/users/me', '/api/dashboard/admin', '/api/specialties']) {
      const answer = await ask(path)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 503, 'unavailable'])
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.headers['retry-after']).toBe('2')
    }
    expect((await ask('/api/ready')).statusCode).toBe(503)
    expect((await ask('/api/health')).statusCode).toBe(200)
    const refresh = await ask('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      payload: { refresh_token: 'x'.repeat(60) },
    })
    expect([400, 503]).toContain(refresh.statusCode)
    expect((await ask('/auth/v1/user')).statusCode).toBe(503)
  } finally {
    await outside.query(`alter database ${name} allow_connections true`)
    await outside.end()
  }
  expect((await ask('/api/ready')).statusCode).toBe(200)
  expect((await ask('/api/users/me')).statusCode).toBe(200)
})

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { sweep } from '../../src/platform/events/sweep.ts'
import { runTask, type SweepItem, type Task } from '../../src/platform/events/tasks.ts'
import { testApp, type TestApp } from '../harness.ts'
import { complianceSweeps } from '../sweeps/compliance.ts'
import { connectionsSweeps } from '../sweeps/connections.ts'
import { coversSweeps } from '../sweeps/covers.ts'
import { spoil, type SweepCase } from '../sweeps/five.ts'
import { hiringSweeps } from '../sweeps/hiring.ts'
import { paySweeps } from '../sweeps/pay.ts'
import { peopleSweeps } from '../sweeps/people.ts'
import { timetableSweeps } from '../sweeps/timetable.ts'

const cases: Record<string, SweepCase> = {
  ...timetableSweeps,
  ...coversSweeps,
  ...connectionsSweeps,
  ...hiringSweeps,
  ...paySweeps,
  ...complianceSweeps,
  ...peopleSweeps,
}
/** Tasks that say one thing to the database about all that is due, and read no value of anybody's that could be spoilt. */
const ofOneStatement: Record<string, string> = {
  'directory.forget_reads': 'deletes by the day of a read',
  'identity.drop-old-flows': 'deletes by when they were begun',
  'identity.drop-old-tries': 'deletes by when they were made',
  'identity.forget-devices': 'deletes by when they were last seen',
  'plans.forget_enquiries': 'deletes by when they were sent',
  'timetable.holiday-calendar': 'writes days that rules of our own give, of no gym',
  'upkeep.forget_answers': 'deletes by when they were given',
}
/** Tasks that ask others, a network or a disk: `outside` keeps what fails of each, and is held to it by its own test. */
const outside = [
  'compliance.seal_files',
  'mail.deliver',
  'mail.retry',
  'notices.push',
  'super.ask_for_answers',
  'super.ask_for_member',
  'super.on_board',
  'super.send',
  'text.deliver',
  'text.retry',
  'timetable.busy-calendars',
  'upkeep.remove_files',
  'upkeep.remove_loose_files',
  'upkeep.seal_files',
  'users.collect_data',
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
let mend = async () => {}
afterEach(() => mend())
afterAll(() => t.stop())

const named = (name: string): Task => t.app.tasks.all.find((one) => one.name === name)!
const failures = async (sweep: string) =>
  (
    await t.app.database.pool.query(
      `select item, gym_id, attempts, last_error, next_attempt_at is null as aside from sweep_failures where sweep = $1`,
      [sweep],
    )
  ).rows
/** Runs a sweep as the queue does: what fails is noted, and the log has it. */
async function run(name: string): Promise<number> {
  let logged = 0
  await runTask(named(name), {}, { database: t.app.database, log: { error: () => void logged++ } })
  return logged
}

it('every sweep of the product is held to one bad item of five, and no other task goes through many in one transaction', () => {
  const names = (isSweep: boolean) =>
    t.app.tasks.all.filter((one) => Boolean(one.sweep) === isSweep).map((one) => one.name)
  expect(names(true).toSorted()).toEqual(Object.keys(cases).toSorted())
  expect(names(false).toSorted()).toEqual([...Object.keys(ofOneStatement), ...outside].toSorted())
})

/** JSON of one of five that its CHECK lets in and its shape does not. */
const anotherShape: [
  sweep: string,
  arranged: string,
  at: [table: string, column: string, whose: string],
  is: string,
][] = [
  ['timetable.roll', 'timetable.roll', ['segments', 'terms', 'gym_id'], '[{}]'],
  ['compliance.remind', 'compliance.remind', ['credentials', 'evidence', 'trainer_id'], '{"expiresOn": 7}'],
  ['compliance.remove_files', 'compliance.remind', ['credentials', 'evidence', 'trainer_id'], '{"expiresOn": 7}'],
]

it.each(anotherShape)(
  '%s stops at none of the others where the JSON of one of five has another shape',
  async (name, arranged, [table, column, owner], is) => {
    const whose = await cases[arranged]!.arrange(t)
    const place = sql.identifier(column)
    const ofOne = sql`${sql.identifier(owner)} = ${whose[2]}`
    const set = (value: unknown) =>
      t.given(({ tx }) =>
        tx.execute(sql`update ${sql.identifier(table)} set ${place} = ${value}::jsonb where ${ofOne}`),
      )
    const { rows } = await t.given(({ tx }) =>
      tx.execute<{ was: string }>(sql`select ${place}::text as was from ${sql.identifier(table)} where ${ofOne}`),
    )
    expect(rows).toHaveLength(1)
    await set(is)
    mend = async () => void (await set(rows[0]!.was))
    expect(await run(name)).toBe(1)
    const noted = await failures(name)
    expect(noted).toMatchObject([{ attempts: 1, aside: false }])
    expect(noted[0].last_error).toContain('JSON of another shape')
    await mend()
    t.clock.set(t.clock.now().add({ minutes: 2 }))
    expect(await run(name)).toBe(0)
    expect(await failures(name)).toEqual([])
  },
)

describe('of five items that a sweep has to do, in five gyms, the third cannot be done', () => {
  it.each(Object.entries(cases))(
    '%s does the other four, notes that one, and does it once it is mended',
    async (name, one) => {
      const whose = await one.arrange(t)
      const of = one.of ?? (({ gymId }: SweepItem) => gymId!)
      const { due } = named(name).sweep!
      const asked = async () =>
        (await t.given((work) => due(work, { most: 100_000 }, {}))).filter((item) => whose.includes(of(item)))
      const left = async () => {
        const still = await asked()
        const isDone = await Promise.all(still.map(async (item) => (await one.isDone?.(t, of(item))) ?? false))
        return still.filter((_, at) => !isDone[at])
      }
      const items = await left()
      expect(new Set(items.map(of))).toEqual(new Set(whose))
      expect(items).toHaveLength(5)
      const bad = items[2]!
      mend = await spoil(t, of(bad), one.refusedAt)
      expect(await run(name)).toBe(1)
      expect((await left()).map(({ id }) => id)).toEqual([bad.id])
      expect(await failures(name)).toEqual([
        { item: bad.id, gym_id: bad.gymId, attempts: 1, last_error: 'a corrupt value (P0001)', aside: false },
      ])
      // Its own clock says when it is tried again.
      expect(await run(name)).toBe(0)
      await mend()
      t.clock.set(t.clock.now().add({ minutes: 2 }))
      expect(await run(name)).toBe(0)
      expect(await left()).toEqual([])
      expect(await failures(name)).toEqual([])
    },
  )
})

it('a gym whose time zone is unknown is listed and waits, and the weeks of all others are made', async () => {
  const gymIds = await timetableSweeps['timetable.roll']!.arrange(t)
  const { pool } = t.app.database
  await pool.query(`update gyms set timezone = 'Australia/Atlantis' where id = $1`, [gymIds[2]])
  expect(await run('timetable.roll')).toBe(1)
  const { rows } = await pool.query(
    'select distinct gym_id from series where rolled_until >= $1 and gym_id = any($2)',
    ['2026-09-07', gymIds],
  )
  expect(new Set(rows.map((row) => row.gym_id))).toEqual(new Set(gymIds.filter((_, at) => at !== 2)))
  expect(await failures('timetable.roll')).toMatchObject([
    { gym_id: gymIds[2], attempts: 1, last_error: expect.stringContaining('Australia/Atlantis is unknown') },
  ])
  await pool.query(`update gyms set timezone = 'Australia/Sydney' where id = $1`, [gymIds[2]])
  t.clock.set(t.clock.now().add({ minutes: 2 }))
  expect(await run('timetable.roll')).toBe(0)
  expect(await failures('timetable.roll')).toEqual([])
})

it('what can be done only one by one is done, and the log says that together it could not', async () => {
  const done: string[] = []
  const said: unknown[] = []
  const one = sweep({
    name: 'test.together',
    most: 10,
    due: async (_, { only }) => [newId(), newId()].map((id) => ({ id: only ?? id, gymId: null })).slice(only ? 1 : 0),
    each: async (_, { id }) => void done.push(id),
    together: { most: 10, all: () => Promise.reject(new Error('not both at once')) },
  })
  await runTask(one, {}, { database: t.app.database, log: { error: (what: unknown) => void said.push(what) } })
  expect(done).toHaveLength(2)
  expect(said).toMatchObject([{ err: { message: 'not both at once' }, task: 'test.together', items: 2 }])
})

it('what failed three times is set aside, later each time; it is forgotten once it is due no more', async () => {
  const name = 'covers.close_started'
  await cases[name]!.arrange(t)
  const bad = (await t.given((work) => named(name).sweep!.due(work, { most: 1 }, {})))[0]!
  mend = await spoil(t, bad.gymId!, undefined)
  const logged: number[] = []
  for (const minutes of [0, 1, 1, 3, 1, 8, 60]) {
    t.clock.pass({ minutes })
    logged.push(await run(name))
  }
  expect(logged).toEqual([1, 0, 1, 0, 1, 0, 0])
  expect(await failures(name)).toMatchObject([{ item: bad.id, attempts: 3, aside: true }])
  await mend()
  await t.app.database.pool.query(`update covers set state = 'cancelled' where id = $1`, [bad.id])
  await run(name)
  expect(await failures(name)).toEqual([])
})

it('one corrupt value in the search of one gym stops the next wave of no other gym', async () => {
  const gymIds = await coversSweeps['covers.start_waves']!.arrange(t)
  const { pool } = t.app.database
  // As a release kept it that did not look at what it kept.
  await pool.query('alter table cover_requests drop constraint cover_requests_named_check')
  await pool.query(`update cover_requests set named = '{"not": "a list"}' where gym_id = $1`, [gymIds[2]])
  await run('covers.start_waves')
  const { rows } = await pool.query(
    `select c.gym_id from cover_waves w join covers c on c.id = w.cover_id where w.number = 2 and w.started_at is not null
      and c.gym_id = any($1)`,
    [gymIds],
  )
  expect(new Set(rows.map((row) => row.gym_id))).toEqual(new Set(gymIds.filter((_, at) => at !== 2)))
  expect(await failures('covers.start_waves')).toMatchObject([{ gym_id: gymIds[2], attempts: 1 }])
})

it.each(['"plenty"', '1e30', '12.5', '{}'])(
  'a bonus of %s in the policy of one gym stops the bonus of no other gym, and is listed',
  async (cents) => {
    const gymIds = await coversSweeps['covers.offer_bonus']!.arrange(t)
    const { pool } = t.app.database
    await pool.query(
      `update cover_requests set policy = jsonb_set(policy, '{urgentBonusCents}', $2::jsonb) where gym_id = $1`,
      [gymIds[2], cents],
    )
    await run('covers.offer_bonus')
    const { rows } = await pool.query(`select gym_id from covers where bonus_cents = 1500 and gym_id = any($1)`, [
      gymIds,
    ])
    expect(new Set(rows.map((row) => row.gym_id))).toEqual(new Set(gymIds.filter((_, at) => at !== 2)))
    expect(await failures('covers.offer_bonus')).toMatchObject([{ gym_id: gymIds[2], attempts: 1 }])
    await pool.query(`update cover_requests set policy = policy - 'urgentBonusCents' where gym_id = $1`, [gymIds[2]])
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { createLog } from '../watch/log.ts'
import { openTasks, task, type Tasks } from './tasks.ts'

const jobs = 100
const done: number[] = []
let finish: () => void
const finished = new Promise<void>((resolve) => (finish = resolve))

let t: TestApp
let tasks: Tasks
beforeAll(async () => {
  t = await testApp()
  tasks = await openTasks({
    url: t.databaseUrl,
    database: t.app.database,
    log: createLog('fatal'),
    works: true,
    tasks: [
      task({
        name: 'test.many',
        payload: z.object({ number: z.number() }),
        async run(_work, { number }) {
          if (number === 7 && !done.includes(7)) {
            done.push(7)
            throw new Error('not at the first try')
          }
          done.push(number)
          if (done.length === jobs + 1) finish()
        },
      }),
    ],
  })
  await tasks.begin()
})
afterAll(async () => {
  await tasks.stop()
  await t.stop()
})

// By its own clock a queue takes one job every two minutes: these would take hours.
it('a hundred jobs that come at once follow one another without a wait, and one that fails is tried again', async () => {
  for (let number = 0; number < jobs; number++) await tasks.send('test.many', { number })
  await finished
  expect(done.toSorted((a, b) => a - b)).toEqual(
    [...Array.from({ length: jobs }, (_, n) => n), 7].toSorted((a, b) => a - b),
  )
  const failed = await t.app.database.pool.query(`select name from tasks.job where state = 'failed'`)
  expect(failed.rows).toEqual([])
})

it('what is done as soon as the product starts finds everything that it asks for', async () => {
  const said: string[] = []
  const log = createLog('error', { write: (line) => void said.push(line) })
  const clearing = { url: 'http://127.0.0.1:9/v1', token: 'no such clearing house', secret: 'x'.repeat(32) }
  const product = await testApp({ log, config: { clearing, worker: true } })
  const { pool } = product.app.database
  await expect
    .poll(
      async () =>
        (await pool.query(`select 1 from tasks.job where name = 'super.on_board' and state in ('created', 'active')`))
          .rows,
    )
    .toEqual([])
  await product.stop()
  expect(said.filter((line) => line.includes('before initialization'))).toEqual([])
})

it('a process that only sends leaves the work to one that is told of it, and lays nothing anew', async () => {
  const laid = () => t.app.database.pool.query('select name, updated_on from tasks.schedule order by name')
  const before = await laid()
  const sender = await testApp({ on: t.databaseUrl, config: { worker: false } })
  expect(await laid()).toMatchObject({ rows: before.rows })
  const { pool } = t.app.database
  expect((await pool.query('select from tasks.queue where notify is not true and name !~ $1', ['^__'])).rows).toEqual(
    [],
  )
  const woken = Promise.withResolvers<string>()
  const told = task({ name: 'test.told', payload: z.object({}), run: async () => woken.resolve('told') })
  const options = { url: t.databaseUrl, database: t.app.database, log: createLog('fatal'), tasks: [told] }
  const works = await openTasks({ ...options, works: true })
  const sends = await openTasks({ ...options, works: false })
  await works.begin()
  await sends.send('test.told', {})
  expect(await woken.promise).toBe('told')
  await Promise.all([sends.stop(), works.stop(), sender.stop()])
})

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

// By its own clock a queue takes one job every two seconds: these would take minutes.
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

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { complianceTasks } from '../../src/features/compliance/reminders/reminders.tasks.ts'
import { coverAnswersTasks } from '../../src/features/covers/outcomes/outcomes.tasks.ts'
import { coversTasks } from '../../src/features/covers/cover/cover.tasks.ts'
import { deadlineTasks } from '../../src/features/covers/search/deadlines.tasks.ts'
import { risksTasks } from '../../src/features/covers/risks/risks.tasks.ts'
import { createMailer } from '../../src/platform/post/mail.ts'
import { testApp, type TestApp } from '../harness.ts'
import { openMailbox, sendDue, type Mailbox } from '../outside/mailbox.ts'
import { oneClass } from '../worlds/one-class.ts'

let t: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { smtpUrl: mailbox.url } })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

/** What the clock of two processes does whenever it strikes: all that is due, its effects, and the mails. */
async function strike(): Promise<void> {
  const compose = () => Promise.reject(new Error('It has its words already.'))
  const mailer = createMailer({ url: mailbox.url, from: 'quartet@example.test', vault: t.app.vault, compose })
  const tasks = [...deadlineTasks, ...coversTasks, ...coverAnswersTasks, ...risksTasks, ...complianceTasks]
  for (const one of tasks) await Promise.all([1, 2].map(() => t.run(one)))
  await t.settle()
  await Promise.all([1, 2].map(() => sendDue(t, mailer)))
}

/** All that anybody was told, by notice and by mail. */
async function told(): Promise<string[]> {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ words: string }>(
      sql`select user_id || ' ' || type || ' ' || title || ' ' || message as words from notifications`,
    ),
  )
  return [...rows.map((row) => row.words), ...mailbox.mails.map((mail) => mail.messageId!)].toSorted()
}

it('a clock that leaps ahead, falls back and leaps again does all that is due, and tells nobody anything twice', async () => {
  const world = await oneClass(t, { others: 2 })
  await t.visitor.post('/users/register', {
    email: 'mailed@example.test',
    password: 'a plain long sentence',
    role: 'supplier',
    firstName: 'Robin',
  })
  t.clock.set('2026-03-08T00:00:00Z')
  await t.as(world.usual).post('/covers', { timetableId: world.entries[0]!.id })
  await strike()
  const before = await told()
  expect(mailbox.mails.length).toBeGreaterThan(0)

  // Past every deadline of the cover at once, to three hours before its class.
  t.clock.set('2026-03-09T16:00:00Z')
  await strike()
  const after = await told()
  expect(after.length).toBeGreaterThan(before.length)

  for (const moment of ['2026-03-07T00:00:00Z', '2026-03-08T12:00:00Z', '2026-03-09T16:00:30Z']) {
    t.clock.set(moment)
    await strike()
    await strike()
    expect([moment, await told()]).toEqual([moment, after])
  }
})

it('people stay signed in through it: a token is good by the clock, and what runs out is renewed', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const { gym } = await oneClass(t)
  const first = await t.tokenOf(gym.owner)
  const asks = async (token: string) =>
    (await t.app.fastify.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  expect(await asks(first)).toBe(200)
  t.clock.pass({ hours: 2 })
  expect(await asks(first)).toBe(401)
  const later = await t.tokenOf(gym.owner)
  expect(await asks(later)).toBe(200)
  // Signed by a clock that was two hours ahead: still good for its hour, and no longer than that clock said.
  t.clock.pass({ hours: -2 })
  expect([await asks(first), await asks(later)]).toEqual([200, 200])
  t.clock.pass({ hours: 3, seconds: 1 })
  expect([await asks(first), await asks(later)]).toEqual([401, 401])
})

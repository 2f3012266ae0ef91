import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../../../test/factories.ts'
import { dying } from '../../../test/outside/dying-runs.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { openMailbox, sendDue, type Mailbox } from '../../../test/outside/mailbox.ts'
import { openSmsGateway } from '../../../test/outside/sms-gateway.ts'
import { createMailer } from '../../platform/post/mail.ts'
import { createTextMessages } from '../../platform/post/text-messages.ts'
import { createVault } from '../../platform/keys/vault.ts'

let t: TestApp
let admin: Caller
let mailbox: Mailbox
const vault = createVault('a secret that protects nothing outside a test')
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { smtpUrl: mailbox.url } })
  admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

it('an admin finds every mail and text ever made among 10,000, page by page, by channel, state and words', async () => {
  const texts = createTextMessages({ gateway: undefined, vault })
  await t.app.database.pool.query(`alter table mails no force row level security`)
  await t.app.database.pool.query(
    `insert into mails (id, kind, to_address, subject, sealed_body, state, next_attempt_at, created_at)
     select gen_random_uuid(), 'test.many', 'somebody' || n || '@example.test', 'Mail ' || n, '', 'sent', now(), now() - n * interval '1 minute'
     from generate_series(1, 10000) n`,
  )
  await t.app.database.pool.query(`alter table mails force row level security`)
  const id = await t.given((work) =>
    texts.write(work, { kind: 'test.text', to: '+61 412 345 678', body: 'Code 481516' }),
  )

  let cursor: string | null = null
  const seen = new Set<string>()
  const order: string[] = []
  do {
    const page: string = cursor ? `cursor=${encodeURIComponent(cursor)}` : 'page=1'
    const { body } = await admin.get(`/outbox?${page}&limit=200`)
    for (const row of body.data) {
      seen.add(row.id)
      order.push(row.createdAt)
    }
    cursor = body.nextCursor
  } while (cursor)
  expect(seen.size).toBe(10_001)
  expect(order).toEqual(order.toSorted().toReversed())

  const only = async (query: string) => (await admin.get(`/outbox?${query}`)).body as { id: string; to: string }[]
  expect((await only('channel=text')).map((row) => row.id)).toEqual([id])
  expect((await only('q=412 345')).map((row) => row.id)).toEqual([id])
  expect((await only('q=SOMEBODY9876@')).map((row) => row.to)).toEqual(['somebody9876@example.test'])
  expect((await only('q=100%25')).length).toBe(0)
  expect((await only('state=kept')).map((row) => row.id)).toEqual([id])
  expect((await admin.get(`/outbox/${id}`)).body).toMatchObject({
    channel: 'text',
    to: '+61 412 345 678',
    text: 'Code 481516',
    can: { resend: false },
  })
  expect((await admin.post(`/outbox/${id}/resend`)).body.code).toBe('outbox.no_gateway')
})

it('a mail that failed says why, and goes out when an admin sends it again', async () => {
  const compose = () => Promise.reject(new Error('It has its words already.'))
  const mailer = createMailer({ url: mailbox.url, from: 'Quartet <hello@quartet.example>', vault, compose })
  mailbox.refuse(true)
  const letter = { subject: 'Refused at first', preheader: '', html: '<p>Hello</p>', text: 'Hello' }
  const mail = { kind: 'test.refused', to: 'sam@example.test' }
  const id = await t.given((work) => mailer.writeLetter(work, mail, letter))
  for (let tries = 1; tries <= 8; tries++) {
    await mailer.deliver(t.runs, id)
    t.clock.pass({ hours: 3 })
  }
  const { body: failed } = await admin.get(`/outbox/${id}`)
  expect(failed).toMatchObject({ state: 'failed', attempts: 8, can: { resend: true } })
  expect(failed.lastError).toContain('Mailbox is full')
  mailbox.refuse(false)
  expect((await admin.post(`/outbox/${id}/resend`)).body).toMatchObject({ state: 'queued', attempts: 0 })
  expect((await admin.post(`/outbox/${id}/resend`)).body.code).toBe('outbox.waiting')
  await mailer.deliver(t.runs, id)
  expect((await mailbox.next('sam@example.test', 'Refused')).messageId).toBe(`<${id}@quartet>`)
  expect((await admin.get(`/outbox/${id}`)).body).toMatchObject({ state: 'sent', lastError: null })
})

it.each([
  ['is gone', false, /ECONNREFUSED/],
  ['takes the call and never says a word', true, /timeout|never received/i],
] as const)('a mail server that %s is left for later, and the outbox says why', async (_how, answers, reason) => {
  const held: Socket[] = []
  const server = createServer((socket) => void held.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  if (!answers) await close()
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Quartet <hello@quartet.example>',
    vault,
    compose: () => Promise.reject(new Error('It has its words already.')),
    patience: 200,
  })
  const letter = { subject: 'Nobody there', preheader: '', html: '<p>Hello</p>', text: 'Hello' }
  const mail = { kind: 'test.gone', to: 'sam@example.test' }
  const id = await t.given((work) => mailer.writeLetter(work, mail, letter))
  const deliver = () => sendDue(t, mailer)
  await deliver()
  const read = async () => (await admin.get(`/outbox/${id}`)).body
  expect(await read()).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringMatching(reason) })
  // After one minute, and then not for two.
  t.clock.pass({ seconds: 59 })
  await deliver()
  expect(await read()).toMatchObject({ attempts: 1 })
  t.clock.pass({ seconds: 1 })
  await deliver()
  expect(await read()).toMatchObject({ attempts: 2 })
  t.clock.pass({ minutes: 1 })
  await deliver()
  expect(await read()).toMatchObject({ attempts: 2 })
  for (const socket of held) socket.destroy()
  if (answers) await close()
})

it('mails that a mail server refused all go out once it takes mails again, each once, whoever looks at the same moment', async () => {
  const compose = () => Promise.reject(new Error('It has its words already.'))
  const mailer = createMailer({ url: mailbox.url, from: 'Quartet <hello@quartet.example>', vault, compose })
  mailbox.refuse(true)
  const letter = { subject: 'Held up', preheader: '', html: '<p>Hello</p>', text: 'Hello' }
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      t.given((work) => mailer.writeLetter(work, { kind: 'test.held', to: `held${n}@example.test` }, letter)),
    ),
  )
  const deliver = () => Promise.all([1, 2, 3].map(() => sendDue(t, mailer)))
  for (const minutes of [0, 1, 2, 4]) {
    t.clock.pass({ minutes })
    await deliver()
  }
  const states = async () =>
    Promise.all(ids.map(async (id) => (await admin.get(`/outbox/${id}`)).body as { state: string; attempts: number }))
  for (const one of await states()) expect(one).toMatchObject({ state: 'queued', attempts: 4 })
  mailbox.refuse(false)
  for (const minutes of [8, 16]) {
    t.clock.pass({ minutes })
    await deliver()
  }
  for (const one of await states()) expect(one).toMatchObject({ state: 'sent', attempts: 5 })
  const arrived = mailbox.mails.filter((mail) => mail.subject === 'Held up').map((mail) => mail.messageId)
  expect(new Set(arrived)).toEqual(new Set(ids.map((id) => `<${id}@quartet>`)))
  expect(arrived).toHaveLength(ids.length)
})

it.each(['mail', 'text'] as const)(
  'a process that is stopped while it works off what waited sends no more than one %s again',
  async (which) => {
    const gateway = await openSmsGateway()
    const compose = () => Promise.reject(new Error('It has its words already.'))
    const mailer = createMailer({ url: mailbox.url, from: 'Quartet <hello@quartet.example>', vault, compose })
    const settings = { url: gateway.url, token: undefined, from: undefined }
    const texts = createTextMessages({ gateway: settings, vault })
    const machine = which === 'mail' ? mailer : texts
    await sendDue(t, machine)
    const letter = { subject: 'Stopped', preheader: '', html: '<p>Hello</p>', text: 'Hello' }
    for (const n of [1, 2, 3])
      await t.given((work) =>
        which === 'mail'
          ? mailer.writeLetter(work, { kind: 'test.stop', to: `stopped${n}@example.test` }, letter)
          : texts.write(work, { kind: 'test.stop', to: `+61 412 345 67${n}`, body: 'Stopped' }),
      )
    await expect(machine.deliver(dying(t.runs))).rejects.toThrow('killed')
    // What it had taken up waits until its claim runs out; the others do not.
    await sendDue(t, machine)
    t.clock.pass({ minutes: 2 })
    await sendDue(t, machine)
    const arrived =
      which === 'mail'
        ? mailbox.mails.filter((mail) => mail.subject === 'Stopped').map((mail) => mail.messageId)
        : gateway.texts.map((text) => text.id)
    expect([new Set(arrived).size, arrived.length]).toEqual([3, 4])
    await gateway.close()
  },
)

import { usualCoverTerms } from '@quartet/contract/eligibility/terms'
import { defaultPreferences } from '@quartet/contract/notifications/preferences'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { joinTeam, makePerson } from '../../../../test/factories.ts'
import { dying } from '../../../../test/outside/dying-runs.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { openMailbox, sendDue, type Mailbox } from '../../../../test/outside/mailbox.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { createMailer } from '../../../platform/post/mail.ts'
import type { Task } from '../../../platform/events/tasks.ts'
import { createTextMessages } from '../../../platform/post/text-messages.ts'
import { texts } from '../../../platform/post/text-messages.tables.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { createLog } from '../../../platform/watch/log.ts'
import { composeFrom } from '../../email-templates/composition.queries.ts'
import type { Machines } from './deliveries.commands.ts'
import { deliveriesTasks } from '../deliveries.tasks.ts'
import { notificationsMails } from './deliveries.mails.ts'
import { readUnsubscribeToken, unsubscribeToken } from '../settings/unsubscribe.commands.ts'

const vault = createVault('a secret that protects nothing outside a test')
let t: TestApp
let mailbox: Mailbox
let machines: Machines
let world: OneClass
let entry = 0
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { smtpUrl: mailbox.url } })
  machines = {
    mailer: createMailer({
      url: mailbox.url,
      from: 'Quartet <hello@quartet.example>',
      vault,
      compose: composeFrom(
        () => notificationsMails,
        () => Promise.reject(new Error('None of these introduces anybody.')),
        createLog('fatal'),
      ),
    }),
    texts: createTextMessages({ gateway: undefined, vault }),
    address: () => 'https://quartet.example',
    reportUrl: () => 'https://quartet.example/unknown-sender/sample',
    unsubscribe: (userId, category) =>
      `https://quartet.example/unsubscribe?token=${unsubscribeToken(vault, { userId, category })}`,
  }
  world = await oneClass(t, { gymName: 'Harbour Gym', startsOn: '2026-03-10' })
  const spring = await world.owner.get('/timetables?from=2026-03-10&to=2026-05-04')
  const later = await world.owner.get('/timetables?from=2026-05-05&to=2026-06-08')
  world.entries = [...spring.body, ...later.body]
  await carryOut()
})
beforeEach(() => {
  mailbox.mails.length = 0
  t.clock.set('2026-03-02T00:00:00Z')
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

const noPush = () => {
  throw new Error('Nothing is pushed here.')
}
const deliver = (): Task => deliveriesTasks(machines, noPush, t.app.sessions.limits, async () => undefined)[0]!

/** What the tasks do: hand over what is due and send it. */
async function carryOut(): Promise<void> {
  await t.settle()
  await t.run(deliver())
  await sendDue(t, machines.mailer)
  await t.settle()
}

async function askForCover(note?: string): Promise<string> {
  const { status, body } = await t
    .as(world.usual)
    .post('/covers', { timetableId: world.entries[entry++]!.id, reason: 'injury', ...(note ? { note } : {}) })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

type Fact = { channel: string; state: string; reason: string | null; attempts: number }
async function factsOf(coverId: string, person: { userId: string }, event = 'cover.requested') {
  const { body } = await world.owner.get(`/deliveries?subjectId=${coverId}`)
  const of = body.find((one: any) => one.person.id === person.userId && one.event === event)
  return {
    ...of,
    states: Object.fromEntries(of.channels.map(({ channel, state }: Fact) => [channel, state])),
    email: of.channels.find((one: Fact) => one.channel === 'email') as Fact,
  }
}
const mailsTo = (person: { email: string }) =>
  mailbox.mails.filter((mail) => mail.to?.some((one) => one.address === person.email))

it('those who manage a cover see how each person was told: queued, sent, seen, acted', async () => {
  const [first, second] = world.others as [(typeof world.others)[0], (typeof world.others)[0]]
  const coverId = await askForCover()
  expect((await factsOf(coverId, first)).states).toEqual({ bell: 'sent', email: 'queued', push: 'queued' })
  expect((await factsOf(coverId, world.usual)).states).toEqual({ bell: 'sent' })
  await carryOut()
  expect(mailsTo(first)).toHaveLength(1)
  expect(await factsOf(coverId, first)).toMatchObject({ email: { state: 'sent', attempts: 1 }, seenAt: null })

  const { body: bell } = await t.as(first).get('/notifications')
  await t.as(first).patch(`/notifications/${bell[0].id}/read`)
  t.clock.pass({ minutes: 5 })
  await t.as(first).post(`/covers/${coverId}/applications`, {})
  await t.settle()
  expect(await factsOf(coverId, first)).toMatchObject({
    seenAt: '2026-03-02T00:00:00Z',
    actedAt: '2026-03-02T00:05:00Z',
  })
  expect(await factsOf(coverId, second)).toMatchObject({ seenAt: null, actedAt: null })

  expect((await t.as(first).get(`/deliveries?subjectId=${coverId}`)).body).toEqual([])
})

it('mail servers that refuse are tried again, later each time, and the reason of a failure is shown', async () => {
  mailbox.refuse(true)
  const coverId = await askForCover()
  await carryOut()
  const first = world.others[0]!
  expect((await factsOf(coverId, first)).email).toMatchObject({ state: 'queued', attempts: 1, reason: 'mail_server' })
  for (let tries = 2; tries <= 8; tries++) {
    t.clock.pass({ hours: 2 })
    await sendDue(t, machines.mailer)
  }
  await t.settle()
  expect((await factsOf(coverId, first)).email).toMatchObject({ state: 'failed', attempts: 8, reason: 'mail_server' })
  mailbox.refuse(false)
})

it('killed between the change and its mail, while writing it, or after sending it: told once, and a second copy is known as one', async () => {
  const coverId = await askForCover()
  const first = world.others[0]!
  // Killed before anything after the commit ran: what is due is found by the next process.
  await expect(deliver().run(dying(t.runs), {})).rejects.toThrow('killed')
  await Promise.all([1, 2, 3].map(() => t.run(deliver())))
  // Killed after the mail server took it and before that was kept.
  const doomed = dying(t.runs, () => mailsTo(first).length > 0)
  await expect(sendDue({ runs: doomed }, machines.mailer)).rejects.toThrow('killed')
  expect(mailsTo(first)).toHaveLength(1)
  t.clock.pass({ minutes: 2 })
  await sendDue(t, machines.mailer)
  await carryOut()
  const mails = mailsTo(first)
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1)
  expect((await factsOf(coverId, first)).email).toMatchObject({ state: 'sent', attempts: 1 })
})

it('quiet hours hold what is not urgent until 07:00 and put several of one family into one mail', async () => {
  const owner = world.gym.owner
  const first = world.others[0]!
  await t.as(first).patch(`/notifications/preferences/${first.userId}`, { urgentCover: true })
  // 23:00 in Melbourne.
  t.clock.set('2026-03-02T12:00:00Z')
  const another = await askForCover()
  const coverId = await askForCover()
  await t.as(first).post(`/covers/${coverId}/applications`, {})
  const second = world.others[1]!
  await carryOut()
  expect(mailbox.mails).toEqual([])
  expect((await factsOf(coverId, second)).channels.find((one: any) => one.channel === 'email')).toMatchObject({
    state: 'held',
    heldUntil: '2026-03-02T20:00:00Z',
  })
  await world.owner.post(`/covers/${coverId}/approval`, { applicationId: (await theOneApplication(coverId)).id })
  await carryOut()
  // Approval is urgent, and the first trainer lets that through.
  expect(mailsTo(first).map((mail) => mail.subject)).toEqual(['You’re covering Ride 45'])
  t.clock.set('2026-03-02T19:59:00Z')
  await carryOut()
  expect(mailbox.mails).toHaveLength(1)
  t.clock.set('2026-03-02T20:00:00Z')
  await carryOut()
  const [digest, ...others] = mailsTo(second)
  expect(others).toEqual([])
  expect(digest!.subject).toBe('2 new notifications')
  expect(digest!.text).toContain('Tuesday 31 March')
  expect(digest!.text).toContain('Tuesday 7 April')
  expect((await factsOf(another, second)).states.email).toBe('sent')
  expect(mailsTo(owner)).toHaveLength(1)
  expect(mailsTo(world.usual).map((mail) => mail.subject)).toEqual([expect.stringMatching(/ is covering Ride 45$/)])
  await t.as(first).patch(`/notifications/preferences/${first.userId}`, { urgentCover: false })
})

it('the quiet hours of an owner and a manager go by the clock that their settings name: that of their gym, since it moved', async () => {
  const far = await oneClass(t, { gymName: 'Far Gym', startsOn: '2026-03-10', others: 1 })
  const manager = await t.given(async (work) => {
    const made = await makePerson(work, { role: 'gym', timezone: 'Australia/Melbourne' })
    await joinTeam(work, far.gym.gymId, made.userId, 'manager')
    return made
  })
  expect((await far.owner.patch(`/users/${far.gym.owner.userId}`, { timezone: 'Australia/Perth' })).status).toBe(200)
  for (const one of [far.gym.owner, manager])
    expect((await t.as(one).get('/users/me')).body).toMatchObject({ user: { timezone: 'Australia/Perth' } })
  await carryOut()
  mailbox.mails.length = 0
  // Half past seven in Melbourne and half past four in Perth.
  t.clock.set('2026-03-02T20:30:00Z')
  const { body: cover } = await t.as(far.usual).post('/covers', { timetableId: far.entries[0]!.id })
  await t.as(far.others[0]!).post(`/covers/${cover.id}/applications`, {})
  await carryOut()
  expect([...mailsTo(far.gym.owner), ...mailsTo(manager)]).toEqual([])
  t.clock.set('2026-03-02T23:00:00Z')
  await carryOut()
  expect([mailsTo(far.gym.owner).length, mailsTo(manager).length]).toEqual([1, 1])
})

async function theOneApplication(coverId: string) {
  const { body } = await world.owner.get(`/covers/${coverId}`)
  return body.applications[0]
}

it('one click on the link of a mail stops that sort of mail and no other, and a made-up link stops nothing', async () => {
  const first = world.others[0]!
  const coverId = await askForCover()
  await carryOut()
  const [mail] = mailsTo(first)
  const header = (name: string) => mail!.headers.find((one) => one.key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))![1]!)
  const click = (token: string) =>
    t.app.fastify.inject({
      method: 'POST',
      url: `/unsubscribe?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const token = url.searchParams.get('token')!
  expect((await click(token.slice(0, -4) + 'AAAA')).statusCode).toBe(404)
  expect(unsubscribeToken(vault, { userId: first.userId, category: 'account' })).toBeUndefined()
  expect(readUnsubscribeToken(vault, token)).toEqual({ userId: first.userId, category: 'action_required' })
  expect((await click(token)).statusCode).toBe(200)
  expect((await t.visitor.post('/deliveries/unsubscribe', { token })).body).toEqual({ category: 'action_required' })
  const { body } = await t.as(first).get(`/notifications/preferences/${first.userId}`)
  expect(body.channels.email).toMatchObject({ action_required: false, updates: true })
  const next = await askForCover()
  await carryOut()
  expect(mailsTo(first)).toHaveLength(1)
  expect((await factsOf(next, first)).email).toMatchObject({ state: 'off', reason: 'settings' })
  expect(coverId).not.toBe(next)
})

it('why somebody is away and what they noted is in no subject, no header and no log of events', async () => {
  const coverId = await askForCover('canary of a sore knee')
  await carryOut()
  expect(mailbox.mails.length).toBeGreaterThan(0)
  for (const mail of mailbox.mails) {
    expect([mail.subject, JSON.stringify(mail.headers)].join()).not.toMatch(/canary|injury/)
  }
  const { rows } = await t.app.database.pool.query(`select payload::text from events where type not like 'cover.%'`)
  expect(rows.filter((row) => /canary|injury/.test(row.payload))).toEqual([])
  expect(coverId).toBeTruthy()
})

it.each([
  '\r\nBcc: all@example.test',
  '\nX-Injected: 1',
  '\r\n\r\n<b>body</b>',
  '\u2028Bcc: all@example.test',
  '\0',
  '{{ url }}',
])('a title with %j makes no header and is no template', async (nasty) => {
  const admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
  const reader = world.others[1]!
  const said = { title: `Hello${nasty}`, message: `Hi${nasty}`, type: 'system', userId: reader.userId }
  const { status } = await admin.post('/notifications', { ...said, metadata: { category: 'action_required' } })
  await carryOut()
  const mails = mailsTo(reader)
  // Some are refused as they are typed; whatever gets through is a word among words.
  expect(mails).toHaveLength(status === 201 ? 1 : 0)
  for (const mail of mails) {
    expect(mail.headers.map((one) => one.key)).not.toContain('x-injected')
    expect([mail.bcc ?? [], mail.cc ?? [], mail.to?.length]).toEqual([[], [], 1])
    expect(mail.html).not.toContain('<b>body</b>')
    expect(mail.text).not.toContain('Hihttps://')
  }
})

it('a cover that starts within 12 hours is also texted to those who asked for that, and to nobody else', async () => {
  const [first, second] = world.others as [(typeof world.others)[0], (typeof world.others)[0]]
  await t.as(first).patch(`/notifications/preferences/${first.userId}`, { urgentTexts: true })
  // One of them taught the class a moment ago and would be asked before the other.
  await world.owner.put('/covers/settings', { terms: { ...usualCoverTerms, waves: false } })
  const soon = world.entries[entry]!
  t.clock.set(Temporal.Instant.from(soon.startsAt).subtract({ hours: 10 }))
  const coverId = await askForCover('canary of a sore knee')
  await carryOut()
  const wayOf = async (person: { userId: string }) =>
    (await factsOf(coverId, person)).channels.find((one: Fact) => one.channel === 'text')
  expect(await wayOf(first)).toMatchObject({ state: 'kept' })
  expect(await wayOf(second)).toMatchObject({ state: 'off', reason: 'settings' })
  const [text, ...more] = await t.given((work) => work.tx.select().from(texts))
  expect(more).toEqual([])
  expect(text!.toPhone).toBe('+61412345678')
  expect(machines.texts.open(text!)).toBe(
    `Quartet: Ride 45 needs cover. https://quartet.example/dashboard/trainer?tab=covers&cover=${coverId}`,
  )
})

it('N-04 what somebody turned off is not mailed, or not counted by the bell: a channel, a category, a priority', async () => {
  const [first, second] = world.others as [(typeof world.others)[0], (typeof world.others)[0]]
  world.entries.push(...(await world.owner.get('/timetables?from=2026-06-09&to=2026-07-28')).body)
  const unread = async () => (await t.as(first).get('/notifications/unread')).body.count as number
  const toldOf = async (change: object) => {
    mailbox.mails.length = 0
    await t.as(first).patch(`/notifications/preferences/${first.userId}`, { ...defaultPreferences, ...change })
    const seen = await unread()
    const coverId = await askForCover()
    await carryOut()
    expect(mailsTo(second)).toHaveLength(1)
    const { state } = (await factsOf(coverId, first)).email
    return { mails: mailsTo(first).length, email: state, counted: (await unread()) > seen }
  }
  const told = { mails: 1, email: 'sent', counted: true }
  expect(await toldOf({})).toEqual(told)
  expect(await toldOf({ email: false, emailNotifications: false })).toEqual({ mails: 0, email: 'off', counted: true })
  expect(await toldOf({ push: false, pushNotifications: false })).toEqual(told)
  expect(await toldOf({ inApp: false })).toEqual({ ...told, counted: false })
  expect(await toldOf({ categories: { ...defaultPreferences.categories, action_required: false } })).toEqual({
    mails: 0,
    email: 'off',
    counted: false,
  })
  expect(await toldOf({ priorityLevel: 'urgent' })).toEqual({ mails: 0, email: 'off', counted: false })
})

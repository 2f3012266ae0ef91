import { termsVersion } from '@quartet/contract/identity/identity'
import { dailyIntroductions, type MailSender } from '@quartet/contract/introductions'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  type MadeGym,
  type MadePerson,
} from '../../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { openMailbox, type Mailbox } from '../../../../test/outside/mailbox.ts'
import { fitzroyCourse } from '../../../../test/worlds/some-offers.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { newId } from '../../../platform/ids.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { emailTemplateVersions } from '../templates.tables.ts'

const trainerMail = '/email-templates/invitations.trainer'
let t: TestApp
let mailbox: Mailbox
let boss: MadePerson
let admin: Caller
let gym: MadeGym
let owner: Caller
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { worker: true, smtpUrl: mailbox.url } })
  boss = await t.given((work) => makePerson(work, { role: 'admin' }))
  admin = t.as(boss)
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})
beforeEach(async () => {
  gym = await t.given((work) =>
    makeGym(work, {
      name: 'Northside',
      owner: { firstName: 'Priya', lastName: 'Nair' },
      trialEndsAt: work.now.add({ hours: 14 * 24 }),
    }),
  )
  owner = t.as(gym.owner)
})

let counter = 0
const newEmail = () => `stranger${++counter}@example.test`
const draft = (more: object = {}) => ({ kind: 'trainer', email: newEmail(), employmentStatus: 'contractor', ...more })
const invite = (from = owner, more: object = {}) => from.post('/invitations', draft(more))
const inviteMany = (from: Caller, count: number) =>
  from.post('/invitations/bulk', {
    send: true,
    rows: Array.from({ length: count }, () => ({ name: 'Mei', email: newEmail(), employmentStatus: 'contractor' })),
  })

async function mailTo(email: string, words = '') {
  await t.settle()
  const { subject, text, html } = await mailbox.next(email, words)
  return { subject, text: text!, html: html! }
}
const tokenIn = (text: string) => /\/unknown-sender\/([\w-]+)/.exec(text)![1]!
async function invited(more: object = {}) {
  const { status, body } = await invite(owner, more)
  expect(status).toBe(201)
  const mail = await mailTo(body.email)
  return { id: body.id as string, email: body.email as string, mail, token: tokenIn(mail.text) }
}
const report = (token: string) => t.visitor.post(`/introductions/${token}/report`, {})
const accept = (text: string) =>
  t.visitor.post(`/invitations/by-token/${/\/invite\/(\w+)/.exec(text)![1]!}/acceptance`, {
    newcomer: { firstName: 'Mei', lastName: 'Tanaka', password: 'four leaves one lime', acceptedTerms: termsVersion },
  })
const sender = async (id: string) =>
  (await admin.get<MailSender[]>('/senders?limit=200')).body.find((one) => one.id === id)!
const lastEvent = async (type: string) =>
  (
    await t.given((work) =>
      work.tx.select().from(events).where(eq(events.type, type)).orderBy(desc(events.position)).limit(1),
    )
  )[0]
/** Words that the gym wrote before it had to be known. */
const rewrite = (own: object) =>
  t.given((work) =>
    work.tx.insert(emailTemplateVersions).values({
      id: newId(),
      kind: 'invitations.trainer',
      gymId: gym.gymId,
      version: 1,
      own,
      how: 'edited',
      madeBy: gym.owner.userId,
      madeAt: work.now,
    }),
  )

/** A supplier with an offer, and the ways in which a gym writes to new people besides inviting them. */
async function otherWays() {
  const supplier = t.as(await t.given((work) => makePerson(work, { role: 'supplier', firstName: 'Kit' })))
  const { trainerId } = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
  await supplier.put('/supplier-profile', { name: 'Lawson First Aid', city: 'Carlton', state: 'VIC' })
  const days = [{ day: '2026-04-20', startTime: '18:00', placesLeft: 4 }]
  const { body: offer } = await supplier.post('/offers', { ...fitzroyCourse, days })
  expect((await supplier.post(`/offers/${offer.id}/publication`)).status).toBe(200)
  const write = (id: string, from = owner) => from.post(`/supplier-enquiries/${id}/lines`, { text: 'And more' })
  return {
    supplier,
    ask: () => owner.post(`/offers/${offer.id}/enquiries`, { text: 'Room for ten?' }),
    write,
    connect: () => owner.post('/connections', { gymEntityId: gym.gymId, trainerEntityId: trainerId }),
  }
}

describe('an email to someone who doesn’t know the gym', () => {
  it('says who sent it, through Quartet, why they got it, and where to say they don’t know them', async () => {
    const { mail } = await invited()
    const said = [
      'Priya Nair at Northside sent you this through Quartet.',
      'Why you got this: Priya Nair at Northside entered your email address to invite you to teach at Northside.',
      'I don’t know them',
    ]
    for (const words of said) {
      expect(mail.text).toContain(words)
      expect(mail.html).toContain(words)
    }
    expect((await t.visitor.get(`/introductions/${tokenIn(mail.html)}`)).body).toMatchObject({
      from: 'Priya Nair at Northside',
      name: 'Northside',
      state: 'open',
    })
  })

  it('holds no link but ours, whatever the gym, its people and its words are called', async () => {
    await admin.put(`/senders/${gym.gymId}/approval`, { approved: true })
    await rewrite({
      subject: 'bank.com: {{ gym }}',
      headline: 'Pay at evil.com/{{ name }}',
      text: 'Go to **https://evil**.com or {{ name }}.{{ gym }}, write to pay@evil.com',
      note: 'www.evil.com {{ note }}',
    })
    await t.app.database.pool.query(`update gyms set name = 'com' where id = $1`, [gym.gymId])
    const { mail } = await invited({ name: 'evil', note: 'See 203.0.113.9 and evil。com' })
    const ours = /http:\/\/localhost:\d+\/(?:invite|unknown-sender)\/[\w-]+/g
    const linkified = /:\/\/|\w@\w|www\.\w|[\p{L}\d][.。]\p{L}{2,}|\d+\.\d+\.\d+\.\d+/u
    expect(mail.text.replaceAll(ours, '')).not.toMatch(linkified)
    const [, body] = mail.html.replaceAll(ours, '').split('<body')
    expect(body!.replaceAll(/<[^>]*>/g, '')).not.toMatch(linkified)
    expect([...body!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['', '', ''])
    expect(mail.subject).toBe('bank. com: com')
  })

  it('of an application for a job names the trainer, who isn’t from the gym, and parts the links of their name', async () => {
    const { body: job } = await owner.post('/jobs', { title: 'Cover list', kind: 'cover_list' })
    expect((await owner.post(`/jobs/${job.id}/publication`)).status).toBe(200)
    const applies = async (lastName: string) => {
      const trainer = await t.given((work) => makeTrainer(work, { specialtyIds: [], firstName: 'Mei', lastName }))
      if (lastName === 'Known') await t.given((work) => makeConnection(work, gym.gymId, trainer.trainerId))
      expect((await t.as(trainer).post(`/jobs/${job.id}/applications`, {})).status).toBe(201)
      return mailTo(gym.owner.email, lastName.slice(0, 4))
    }
    const mail = await applies('evil.com')
    expect(mail.text).toContain('Mei evil. com sent you this through Quartet.')
    expect(mail.text).toContain('Your gym has a job on Quartet, and Mei evil. com applied.')
    expect(mail.text).toMatch(/\/unknown-sender\/[\w-]+/)
    expect(mail.text + mail.html).not.toContain('evil.com')
    expect((await applies('Known')).text).not.toContain('/unknown-sender/')
  })

  it('of an enquiry names who asks and for which gym, and of what is asked on', async () => {
    const company = await t.given((work) => makePerson(work, { role: 'supplier', firstName: 'Kit' }))
    const supplier = t.as(company)
    await supplier.put('/supplier-profile', { name: 'Lawson First Aid', city: 'Carlton', state: 'VIC' })
    const { body: offer } = await supplier.post('/offers', {
      ...fitzroyCourse,
      days: [{ day: '2026-04-20', startTime: '18:00', placesLeft: 4 }],
    })
    expect((await supplier.post(`/offers/${offer.id}/publication`)).status).toBe(200)
    await t.app.database.pool.query(`update gyms set name = 'evil.com' where id = $1`, [gym.gymId])
    const { body: asked } = await owner.post(`/offers/${offer.id}/enquiries`, { text: 'Room for ten?' })
    const writes = (who: Caller) => who.post(`/supplier-enquiries/${asked.id}/lines`, { text: 'And more' })
    const first = await mailTo(company.email, 'New enquiry')
    expect((await writes(owner)).status).toBe(200)
    for (const mail of [first, await mailTo(company.email, 'has written again')]) {
      expect(mail.text).toContain('Priya Nair at evil. com sent you this through Quartet.')
      expect(mail.text).toContain('You have a listing on Quartet, and Priya Nair at evil. com asked about it.')
      expect(mail.text).toMatch(/\/unknown-sender\/[\w-]+/)
      expect(mail.text + mail.html + mail.subject).not.toContain('evil.com')
    }
  })

  it('of a request to connect names the sender too', async () => {
    const trainer = await t.given((work) =>
      makeTrainer(work, { specialtyIds: [], firstName: 'Mei', lastName: 'evil.com' }),
    )
    const { status } = await owner.post('/connections', {
      gymEntityId: gym.gymId,
      trainerEntityId: trainer.trainerId,
      message: 'Your account: evil.com',
    })
    expect(status).toBe(201)
    const mail = await mailTo(trainer.email)
    expect(mail.text).toContain('Priya Nair at Northside found your profile on Quartet and asked to connect.')
    expect(mail.text).toContain('Your account: evil. com')
    const back = await t.given((work) => makeGym(work, { name: 'Southbank' }))
    const asked = { gymEntityId: back.gymId, trainerEntityId: trainer.trainerId }
    expect((await t.as(trainer).post('/connections', asked)).status).toBe(201)
    const theirs = await mailTo(back.owner.email)
    expect(theirs.text).toContain('Mei evil. com sent you this through Quartet.')
    expect(theirs.text).toContain('Mei evil. com found your gym on Quartet and asked to connect.')
  })
})

describe('a gym’s email templates', () => {
  const change = async () => {
    const { version, fields } = (await owner.get(trainerMail)).body
    return owner.put(trainerMail, { version, fields: { ...fields, subject: 'Come, {{ name }}' } })
  }

  it('open once the owner’s address is confirmed and the plan is 30 days old and paid, and the editor says so', async () => {
    await t.given((work) =>
      work.tx.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, gym.owner.userId)),
    )
    const first = (await owner.get(trainerMail)).body
    expect(first.can.change).toBe(false)
    expect(first.closed.by).toBe('address')
    expect(first.closed.sentence).toContain('once the owner of Northside has confirmed their email address')
    const refused = await change()
    expect([refused.status, refused.body.message]).toEqual([403, first.closed.sentence])
    await t.given((work) =>
      work.tx.update(accounts).set({ emailConfirmedAt: work.now }).where(eq(accounts.id, gym.owner.userId)),
    )
    const unpaid = (await owner.get(trainerMail)).body.closed
    expect(unpaid.by).toBe('plan')
    expect(unpaid.sentence).toContain('once Northside has had a plan for 30 days')
    expect((await owner.post(`${trainerMail}/tests`, { fields: first.fields, real: true })).status).toBe(403)
    expect((await owner.put(`${trainerMail}/restoration`, { version: 0, to: 0 })).status).toBe(403)
    expect((await change()).status).toBe(403)
    await t.app.database.pool.query(
      `update subscriptions set state = 'active', period_starts_on = '2026-03-01', period_ends_on = '2026-04-01',
        anchor_on = '2026-03-01' where gym_id = $1`,
      [gym.gymId],
    )
    expect((await change()).status, 'a plan that anyone begins at sign-up').toBe(403)
    const { pool } = t.app.database
    await pool.query(`update subscriptions set created_at = '2026-01-20' where gym_id = $1`, [gym.gymId])
    expect((await change()).status).toBe(200)
  })

  it('stay closed for a plan chosen during the trial that is yet to begin', async () => {
    await t.app.database.pool.query(
      `update subscriptions set state = 'active', period_starts_on = '2026-03-16', period_ends_on = '2026-04-16',
        anchor_on = '2026-03-16' where gym_id = $1`,
      [gym.gymId],
    )
    expect((await change()).status).toBe(403)
  })

  it('open when an admin approves them and close when that is withdrawn, on the record', async () => {
    const approval = (approved: boolean) => admin.put(`/senders/${gym.gymId}/approval`, { approved })
    expect((await approval(true)).body.templates).toMatchObject({ open: true, paid: false, approvedBy: boss.name })
    expect((await change()).status).toBe(200)
    expect(await lastEvent('email_templates.approved')).toMatchObject({ actorId: boss.userId, gymId: gym.gymId })
    expect((await approval(false)).body.templates).toMatchObject({ open: false, approvedAt: null })
    expect((await change()).status).toBe(403)
    expect(await lastEvent('email_templates.approval_withdrawn')).toMatchObject({ gymId: gym.gymId })
  })

  it('written before don’t reach new people until the gym may change them', async () => {
    await rewrite({ subject: 'Your bank account: confirm' })
    expect((await invited()).mail.subject).toBe('Northside has invited you to teach')
    await admin.put(`/senders/${gym.gymId}/approval`, { approved: true })
    expect((await invited()).mail.subject).toBe('Your bank account: confirm')
  })

  it('refuse links and addresses with the line', async () => {
    await admin.put(`/senders/${gym.gymId}/approval`, { approved: true })
    const { version, fields } = (await owner.get(trainerMail)).body
    const text = 'Hello\n\nLog in at evil.com'
    const { status, body } = await owner.put(trainerMail, { version, fields: { ...fields, text, note: '{{ url }}' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'fields.text', message: expect.stringContaining('Line 3: remove “evil.com”.') },
      { field: 'fields.note', message: expect.stringContaining('Line 1: remove {{ url }}.') },
    ])
    const shown = await owner.put(`${trainerMail}/preview`, { fields, real: false })
    expect(shown.body.letter.text).toContain('sent you this through Quartet.')
  })

  it('are tried out only at an address that is confirmed', async () => {
    await admin.put(`/senders/${gym.gymId}/approval`, { approved: true })
    const desk = await t.given(async (work) => makePerson(work, { role: 'gym' }))
    await t.app.database.pool.query(`update accounts set email_confirmed_at = null where id = $1`, [desk.userId])
    await t.app.database.pool.query(
      `insert into team_members (id, gym_id, account_id, position, created_at) values ($1, $2, $3, 'manager', now())`,
      [newId(), gym.gymId, desk.userId],
    )
    const { fields } = (await owner.get(trainerMail)).body
    const tried = await t.as(desk).post(`${trainerMail}/tests`, { fields, real: true })
    expect([tried.status, tried.body.code]).toEqual([409, 'email_templates.unconfirmed'])
  })
})

describe('new people that a gym emails in a day', () => {
  const { first, perAccepted } = dailyIntroductions

  it('are 20 at first; the rest of a list stays, and a refusal says how many are left and until when', async () => {
    expect((await sender(gym.gymId)).mostToday).toBe(20)
    const { body } = await inviteMany(owner, first + 5)
    expect(body).toMatchObject({ good: first + 5, sent: first, left: 0 })
    expect(body.rows.filter((row: { sent: boolean }) => row.sent)).toHaveLength(first)
    expect(body.later).toBe(
      `Northside can email ${first} new people a day. 5 invitations are still in your list. You can send more from Tue 3 Mar, 11:00 am, or sooner as trainers accept.`,
    )
    const refused = await invite()
    expect([refused.status, refused.body.code]).toEqual([429, 'introductions.enough_today'])
    expect(refused.body.message).toBe(
      `Northside can email ${first} new people a day and has 0 left today. It can email the next one from Tue 3 Mar, 11:00 am. Nothing was sent, and nothing you entered is lost.`,
    )
    t.clock.pass({ hours: 24 })
    expect((await invite()).status).toBe(201)
  })

  it('are counted also where it asks to connect, asks about an offer, and asks on before there is an answer', async () => {
    const { supplier, ask, write, connect } = await otherWays()
    const { body: enquiry } = await ask()
    expect((await write(enquiry.id)).status).toBe(200)
    expect((await sender(gym.gymId)).sentToday).toBe(2)
    await inviteMany(owner, first - 2)
    for (const refused of [await ask(), await write(enquiry.id), await connect()])
      expect([refused.status, refused.body.code]).toEqual([429, 'introductions.enough_today'])
    expect((await write(enquiry.id, supplier)).status).toBe(200)
    expect((await write(enquiry.id)).status).toBe(200)
    expect((await sender(gym.gymId)).sentToday).toBe(first)
  })

  it(`are ${perAccepted} more for each who accepts the emailed link, and none more for a link handed over`, async () => {
    const handed = await invited()
    const { path } = (await owner.post(`/invitations/${handed.id}/link`, {})).body
    expect((await accept(path)).status).toBe(200)
    expect(await sender(gym.gymId)).toMatchObject({ sentToday: 1, mostToday: first, accepted: 0 })
    expect((await accept((await invited()).mail.text)).status).toBe(200)
    expect(await sender(gym.gymId)).toMatchObject({ mostToday: first + perAccepted, accepted: 1 })
    expect((await inviteMany(owner, first + perAccepted)).body).toMatchObject({
      sent: first + perAccepted - 2,
      left: 0,
    })
  })

  it('are never more, however many ask at once', async () => {
    await inviteMany(owner, first - 1)
    const answers = await Promise.all([invite(), invite(), invite(), inviteMany(owner, 3)])
    const sent = answers.map(({ status, body }) => (status === 201 ? 1 : status === 200 ? body.sent : 0))
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect((await sender(gym.gymId)).sentToday).toBe(first)
  })
})

describe('a report by someone who doesn’t know the sender', () => {
  it('needs the button: opening the link changes nothing, and a made-up link tells nothing', async () => {
    const { token } = await invited()
    for (let opened = 0; opened < 3; opened++) await t.visitor.get(`/introductions/${token}`)
    expect((await t.visitor.get(`/introductions/${token}`)).body.state).toBe('open')
    expect((await sender(gym.gymId)).reports).toBe(0)
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await t.visitor.get(`/introductions/${forged}`)).status).toBe(404)
    expect((await report(forged)).status).toBe(404)
  })

  it('reveals the sender and nothing of anyone else', async () => {
    const { token, email } = await invited({ name: 'Mei Tanaka', note: 'Our little secret' })
    const { body } = await report(token)
    expect(Object.keys(body).toSorted()).toEqual(['from', 'name', 'sentAt', 'state', 'why'])
    expect(body.state).toBe('reported')
    for (const secret of [email, 'Mei', 'secret', gym.owner.email]) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('keeps the sender from emailing them again, and others not', async () => {
    const { token, id, email } = await invited()
    await report(token)
    t.clock.pass({ minutes: 2 })
    const again = await owner.post(`/invitations/${id}/resend`, {})
    expect([again.status, again.body.code]).toEqual([409, 'introductions.unwanted'])
    const { body } = await owner.post('/invitations/bulk', {
      rows: [{ email, employmentStatus: 'employee' }],
      send: true,
    })
    expect(body.rows[0].problem).toBe('We can’t email this address for Northside.')
    expect((await invite()).status).toBe(201)
  })

  it('by a second person stops the sender and tells the admins; one person counts once', async () => {
    const { ask, write, connect } = await otherWays()
    const { body: enquiry } = await ask()
    const one = await invited()
    await report(one.token)
    await report(one.token)
    expect(await sender(gym.gymId)).toMatchObject({ reports: 1, stoppedAt: null })
    const two = await invited()
    const both = await Promise.all([report(two.token), report(two.token)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await sender(gym.gymId)).toMatchObject({ reports: 2, stoppedAt: expect.any(String), can: { lift: true } })
    const refused = await invite()
    expect([refused.status, refused.body.code]).toEqual([403, 'introductions.stopped'])
    expect(refused.body.message).toContain('Northside can’t email new people for now')
    expect((await inviteMany(owner, 2)).body.code).toBe('introductions.stopped')
    for (const also of [await ask(), await write(enquiry.id), await connect()])
      expect([also.status, also.body.code]).toEqual([403, 'introductions.stopped'])
    expect((await owner.get(trainerMail)).body.closed.sentence).toContain(
      'Northside can’t change email templates for now',
    )
    const [notice] = (await admin.get('/notifications')).body
    expect(notice.title).toBe('Northside can’t email new people')
    expect((await mailTo(boss.email, 'can’t email')).subject).toBe('Northside can’t email new people')
  })

  it('counts no more once an admin lifts the stop with a reason, on the record', async () => {
    for (const { token } of [await invited(), await invited()]) await report(token)
    const lift = (reason: string, from = admin) => from.post(`/senders/${gym.gymId}/lift`, { reason })
    expect((await lift('')).status).toBe(400)
    expect((await lift('Let me', owner)).status).toBe(403)
    expect((await lift('Two mistyped addresses')).body).toMatchObject({ stoppedAt: null, reports: 0 })
    expect(await lastEvent('sender.lifted')).toMatchObject({
      actorId: boss.userId,
      gymId: gym.gymId,
      payload: { reason: 'Two mistyped addresses' },
    })
    expect((await lift('Again')).body.code).toBe('senders.not_stopped')
    const { token } = await invited()
    await report(token)
    expect((await sender(gym.gymId)).stoppedAt).toBeNull()
  })

  it('isn’t for those who accepted', async () => {
    const { mail, token } = await invited()
    expect((await accept(mail.text)).status).toBe(200)
    expect((await report(token)).body.state).toBe('accepted')
    expect((await sender(gym.gymId)).reports).toBe(0)
  })
})

import {
  testMailsAnHour,
  type MailTemplate,
  type MailTemplateSummary,
} from '@quartet/contract/email-templates/templates'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinTeam, makeGym, makePerson, type MadeGym, type MadePerson } from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { openMailbox, type Mailbox } from '../../../test/outside/mailbox.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/watch/log.ts'
import { emailTemplateVersions } from './templates.tables.ts'

const trainerMail = '/email-templates/invitations.trainer'

let t: TestApp
let mailbox: Mailbox
let adminPerson: MadePerson
let gym: MadeGym
let other: MadeGym
let admin: Caller
let owner: Caller
const lines: string[] = []
beforeAll(async () => {
  mailbox = await openMailbox()
  const log = createLog('error', { write: (line) => void lines.push(line) })
  t = await testApp({ log, config: { worker: true, smtpUrl: mailbox.url } })
  adminPerson = await t.given((work) => makePerson(work, { role: 'admin' }))
  admin = t.as(adminPerson)
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})
beforeEach(async () => {
  ;[gym, other] = await t.given(async (work) => [
    await makeGym(work, { name: 'Northside', timezone: 'Australia/Sydney' }),
    await makeGym(work, { name: 'Southbank' }),
  ])
  owner = t.as(gym.owner)
})

let counter = 0
async function invite(from: Caller, name = 'Mei', note = '') {
  const email = `trainer${++counter}@example.test`
  const { status } = await from.post('/invitations', {
    kind: 'trainer',
    email,
    name,
    note,
    employmentStatus: 'contractor',
  })
  expect(status).toBe(201)
  await t.settle()
  return email
}
const template = async (from: Caller, path = trainerMail) => (await from.get<MailTemplate>(path)).body
async function save(from: Caller, change: Partial<MailTemplate['fields']>, path = trainerMail) {
  const { version, fields } = await template(from, path)
  return from.put(path, { version, fields: { ...fields, ...change } })
}

describe('every kind of mail', () => {
  it('can be written from its samples, with a subject, a preheader, HTML and the same in plain text', async () => {
    const { body: kinds } = await admin.get<MailTemplateSummary[]>('/email-templates')
    expect(kinds.length).toBeGreaterThan(20)
    expect(new Set(kinds.map((one) => one.kind)).size).toBe(kinds.length)
    for (const { kind } of kinds) {
      const { fields, variables, hasButton } = await template(admin, `/email-templates/${kind}`)
      const { status, body } = await admin.put(`/email-templates/${kind}/preview`, { fields, real: false })
      expect({ kind, status, troubles: body.troubles }).toEqual({ kind, status: 200, troubles: [] })
      const { subject, preheader, html, text } = body.letter
      expect([kind, subject !== '', preheader !== '', text.includes('--\nQuartet')]).toEqual([kind, true, true, true])
      expect(`${subject}${preheader}${html}${text}`).not.toMatch(/\{\{|\{%|%%|undefined|\[object/)
      expect([kind, /<a\s[^>]*href="https:/.test(html)]).toEqual([kind, hasButton || kind === 'notices.digest'])
      for (const { sample, description } of variables)
        expect([kind, description !== '', sample !== '']).toEqual([kind, true, true])
    }
  })

  it('C-11 is an admin’s to change for the installation; a gym’s owner, managers and gym admins change their gym’s', async () => {
    const [gymAdmin, desk] = await t.given(async (work) => {
      const people = [await makePerson(work, { role: 'gym_admin' }), await makePerson(work, { role: 'gym' })] as const
      await joinTeam(work, gym.gymId, people[0].userId, 'gym_admin')
      await joinTeam(work, gym.gymId, people[1].userId, 'front_desk')
      return people
    })
    const kindsOf = async (from: Caller) =>
      (await from.get<MailTemplateSummary[]>('/email-templates')).body.map((one) => one.kind)
    expect(await kindsOf(admin)).toContain('identity.recovery')
    expect((await save(admin, { subject: 'From us' }, '/email-templates/identity.recovery')).status).toBe(200)
    expect((await template(admin, '/email-templates/identity.recovery')).subject).toBe('From us')
    expect(await kindsOf(owner)).toContain('invitations.trainer')
    // What people must be able to trust is the same everywhere.
    expect(await kindsOf(owner)).not.toContain('identity.recovery')
    expect((await owner.get('/email-templates/identity.recovery')).status).toBe(404)
    expect((await save(owner, { subject: 'From the owner' })).status).toBe(200)
    expect((await template(t.as(gymAdmin, gym.gymId))).subject).toBe('From the owner')
    expect((await save(t.as(gymAdmin, gym.gymId), { subject: 'From a gym admin' })).status).toBe(200)
    expect((await template(owner)).subject).toBe('From a gym admin')
    expect((await t.as(desk).get('/email-templates')).status).toBe(403)
    expect((await admin.get(`/email-templates?gymId=${gym.gymId}`)).status).toBe(403)
  })
})

describe('a gym’s words', () => {
  it('go out with its mails, and with no other gym’s', async () => {
    const changed = await save(owner, {
      subject: 'Teach with us at {{ gym }}',
      text: 'Dear {{ name | upcase }}, **come** to {{ gym }}.\n\n{{ note }}',
    })
    expect(changed.body).toMatchObject({
      version: 1,
      source: 'gym',
      own: ['subject', 'text'],
      changedBy: gym.owner.name,
    })
    const mine = await mailbox.next(await invite(owner, 'Mei', 'Bring a mat'), 'Teach with us at Northside')
    expect(mine.text).toContain('Dear MEI, come to Northside.\n\nBring a mat')
    expect(mine.html).toContain('Dear MEI, <strong>come</strong> to Northside.')
    const theirs = await mailbox.next(await invite(t.as(other.owner)), 'Southbank has invited you to teach')
    expect(theirs.text).not.toContain('Dear')
    expect(await template(t.as(other.owner))).toMatchObject({ version: 0, source: 'default', own: [] })
    expect((await t.as(other.owner).get(`${trainerMail}?gymId=${gym.gymId}`)).status).toBe(404)
  })

  it('follow the installation’s in every field that the gym left as it was', async () => {
    await save(owner, { subject: 'Our own subject' })
    const { fields: before } = await template(admin)
    await save(admin, { subject: 'The installation’s subject', button: 'Have a look' })
    expect((await template(owner)).fields).toMatchObject({ subject: 'Our own subject', button: 'Have a look' })
    expect(await template(t.as(other.owner))).toMatchObject({
      source: 'system',
      subject: 'The installation’s subject',
      own: [],
    })
    // Writing the usual words back is the same as never having had others.
    expect((await save(owner, { subject: 'The installation’s subject' })).body).toMatchObject({
      own: [],
      source: 'system',
    })
    await save(admin, before)
  })

  it('are refused with the line and the reason when they name what the mail does not know, or cannot be read', async () => {
    const { body, status } = await save(owner, {
      text: 'Hello\n\nDear {{ trainer }}',
      note: '{% if gym %}',
      button: '',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        field: 'fields.text',
        message: 'Line 3: this email has no {{ trainer }}. Use gym, name, inviter, note and url.',
      },
      { field: 'fields.note', message: 'Line 1: {% if gym %} needs its {% endif %} or {% endunless %}.' },
      { field: 'fields.button', message: 'Enter the button’s label.' },
    ])
    expect(await template(owner)).toMatchObject({ version: 0 })
  })

  it('are not written over what somebody else wrote in the meantime', async () => {
    const { fields } = await template(owner)
    const both = await Promise.all(
      ['One', 'Two'].map((subject) => owner.put(trainerMail, { version: 0, fields: { ...fields, subject } })),
    )
    expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 409]))
    expect(both.find((one) => one.status === 409)!.body.code).toBe('stale')
    expect((await owner.put(trainerMail, { version: 0, fields: { ...fields, subject: 'Three' } })).body.code).toBe(
      'stale',
    )
    expect((await owner.put(trainerMail, { version: 7, fields })).body.code).toBe('stale')
    expect((await owner.get(`${trainerMail}/versions`)).body).toHaveLength(1)
  })

  it('are kept version by version with who and when, and go back to one of them or to the usual ones', async () => {
    await save(owner, { subject: 'First' })
    t.clock.pass({ hours: 1 })
    await save(owner, { subject: 'Second', headline: 'Hi' })
    expect((await save(owner, {})).body.version).toBe(2)
    const restore = (version: number, to: number) => owner.put(`${trainerMail}/restoration`, { version, to })
    expect((await restore(1, 0)).body.code).toBe('stale')
    expect((await restore(2, 9)).status).toBe(404)
    expect((await restore(2, 1)).body).toMatchObject({ version: 3, subject: 'First', own: ['subject'] })
    expect((await restore(3, 0)).body).toMatchObject({ version: 4, own: [], source: 'default' })
    const { body: versions } = await owner.get(`${trainerMail}/versions`)
    expect(versions).toMatchObject([
      { version: 4, how: 'default', restoredFrom: null, fields: { subject: '{{ gym }} has invited you to teach' } },
      { version: 3, how: 'restored', restoredFrom: 1, fields: { subject: 'First' } },
      { version: 2, how: 'edited', fields: { subject: 'Second', headline: 'Hi' } },
      { version: 1, how: 'edited', by: gym.owner.name, fields: { subject: 'First' } },
    ])
    expect((await t.as(other.owner).get(`${trainerMail}/versions`)).body).toEqual([])
  })

  it('that a later release cannot fill give way to the product’s own rather than lose the mail, and the log says which', async () => {
    await t.given((work) =>
      work.tx.insert(emailTemplateVersions).values({
        id: newId(),
        kind: 'invitations.trainer',
        gymId: gym.gymId,
        version: 1,
        own: { subject: 'Gone: {{ gone }}' },
        how: 'edited',
        madeBy: gym.owner.userId,
        madeAt: work.now,
      }),
    )
    const mail = await mailbox.next(await invite(owner), 'has invited you')
    expect(mail.subject).toBe('Northside has invited you to teach')
    const said = { mail: 'invitations.trainer', gymId: gym.gymId, err: expect.any(Object) }
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(said))
  })
})

describe('what people type', () => {
  it('is text in a mail, whatever it looks like: no template, no markup, no header', async () => {
    await save(owner, { subject: 'Come, {{ name }}', headline: '{{ name }}', text: '{{ name }} {{ note }}' })
    const name = 'Mei {{ url }} {% if true %}x{% endif %} <b>'
    const note = '<img src=x onerror=alert(1)> {{ gym | upcase }}\r\nBcc: everybody@example.test'
    const mail = await mailbox.next(await invite(owner, name, note), 'Come, Mei')
    expect(mail.subject).toBe(`Come, ${name}`)
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.to).toHaveLength(1)
    expect(mail.text).toContain('<img src=x onerror=alert(1)> {{ gym | upcase }}\nBcc: everybody at example. test')
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; {{ gym | upcase }}<br>Bcc:')
    expect(mail.html).not.toMatch(/<img|<b>/)
  })
})

describe('a preview', () => {
  it('is about the class that the gym has next, in its own time, else about the samples', async () => {
    const path = '/email-templates/notice.cover.requested'
    const { fields } = await template(owner, path)
    const look = async (real: boolean) => (await owner.put(`${path}/preview`, { fields, real })).body
    expect(await look(true)).toMatchObject({
      about: null,
      letter: { subject: 'Sunrise Flow needs cover' },
    })
    await owner.post('/studios', { name: 'Cycle room', capacity: 20 })
    const { body: studios } = await owner.get('/studios')
    const { body: made } = await owner.post('/classes', {
      name: 'Ride 45',
      durationMinutes: 45,
      capacity: 20,
      studioId: studios[0].id,
      weekdays: [2],
      startTime: '06:00',
      startsOn: '2026-03-10',
    })
    expect(made.id).toBeDefined()
    const seen = await look(true)
    expect(seen.about).toBe('Ride 45, Tuesday 10 March at 6:00 am')
    expect(seen.letter.text).toContain('Tuesday 10 March, 6:00 am to 6:45 am at Northside. Apply if you can teach it.')
    expect((await look(false)).about).toBeNull()
  })

  it('says what is wrong while it is being written, and keeps nothing', async () => {
    const { fields } = await template(owner)
    const { status, body } = await owner.put(`${trainerMail}/preview`, {
      fields: { ...fields, text: '{{ gy' },
      real: true,
    })
    expect([status, body.letter]).toEqual([200, null])
    expect(body.troubles).toEqual([{ field: 'text', message: 'Line 1: {{ gy is opened but never closed.' }])
    expect((await template(owner)).version).toBe(0)
  })
})

describe('a test mail', () => {
  it('brings the words to whoever wrote them before they are kept, and to nobody else', async () => {
    const { fields } = await template(owner)
    const { body } = await owner.post(`${trainerMail}/tests`, {
      fields: { ...fields, subject: 'Try at {{ gym }}', text: 'Only a try.' },
      real: true,
    })
    expect(body).toEqual({ to: gym.owner.email, sends: true })
    await t.settle()
    const mail = await mailbox.next(gym.owner.email, 'Try')
    expect(mail.subject).toBe('Test: Try at Northside')
    expect(mail.text).toContain('Only a try.')
    expect(mail.html).toContain('Only a try.')
    expect((await template(owner)).version).toBe(0)
  })

  it('is refused when its words cannot be used, and after twenty in an hour', async () => {
    const { fields } = await template(owner)
    const test = (words: Partial<typeof fields> = {}) =>
      owner.post(`${trainerMail}/tests`, { fields: { ...fields, ...words }, real: true })
    expect((await test({ subject: '{{ nobody }}' })).status).toBe(400)
    for (let sent = 0; sent < testMailsAnHour; sent++) expect((await test()).status).toBe(200)
    expect((await test()).body.code).toBe('rate_limited')
    t.clock.pass({ hours: 2 })
    expect((await test()).status).toBe(200)
  })
})

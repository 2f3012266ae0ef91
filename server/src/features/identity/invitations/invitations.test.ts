import { termsVersion } from '@quartet/contract/identity/identity'
import { invitationsErrors } from '@quartet/contract/identity/invitations'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  type MadeGym,
  type MadePerson,
} from '../../../../test/factories.ts'
import { createMailer } from '../../../platform/post/mail.ts'
import { mails } from '../../../platform/post/mail.tables.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { testApp, type Answer, type TestApp } from '../../../../test/harness.ts'

const mailer = createMailer({
  url: undefined,
  from: 'Quartet <no-reply@localhost>',
  vault: createVault('a secret that protects nothing outside a test'),
  compose: () => Promise.reject(new Error('This one only reads.')),
})

let t: TestApp
let gym: MadeGym
let admin: MadePerson
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  await t.given(async (work) => {
    gym = await makeGym(work, { name: 'Northside' })
    admin = await makePerson(work, { role: 'admin' })
  })
})
afterAll(() => t.stop())

let counter = 0
const newEmail = () => `invited${++counter}@example.test`
const trainerDraft = (email = newEmail()) => ({ kind: 'trainer', email, name: 'Mei', employmentStatus: 'employee' })
const mei = {
  firstName: 'Mei',
  lastName: 'Tanaka',
  password: 'four leaves one lime',
  timezone: 'Australia/Melbourne',
  acceptedTerms: termsVersion,
}
const sentence = (code: keyof typeof invitationsErrors) => invitationsErrors[code].message
const refused = (answer: Answer) => ({ status: answer.status, code: answer.body.code })
const statusesOf = (answers: Answer[]) => answers.map((one) => one.status).toSorted((a, b) => a - b)
const asOwner = () => t.as(gym.owner)

/** Invites, and reads the link out of the mail as its receiver would. */
async function invite(draft: object, by = asOwner()): Promise<{ id: string; token: string; body: any }> {
  const { status, body } = await by.post('/invitations', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id, token: await mailedToken(body.email), body }
}
async function mailedToken(email: string): Promise<string> {
  const rows = await t.given((work) => work.tx.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id))
  const { text } = mailer.open(rows.at(-1)!)
  return /\/invite\/(\w+)/.exec(text)![1]!
}
const see = (token: string, by = t.visitor) => by.get(`/invitations/by-token/${token}`)
const accept = (token: string, body: object = { newcomer: mei }, by = t.visitor) =>
  by.post(`/invitations/by-token/${token}/acceptance`, body)
const connectionsOf = async (userId: string) =>
  (
    await t.app.database.pool.query(
      'select c.* from connections c join trainers tr on tr.id = c.trainer_id where tr.account_id = $1',
      [userId],
    )
  ).rows
const noticesOf = async (person: { userId: string; email: string }) =>
  (await t.as(person).get('/notifications')).body.map((one: { message: string }) => one.message)

describe('a gym invites a trainer', () => {
  it('the link tells who invites and to what, and of the address only what its owner recognises', async () => {
    const { token, body } = await invite({ ...trainerDraft('mei.tanaka@example.test'), note: 'See you at six' })
    expect(body).toMatchObject({
      status: 'sent',
      expiresAt: '2026-03-16T00:00:00Z',
      can: { resend: true, revoke: true },
    })
    const seen = await see(token)
    expect(seen.body).toEqual({
      kind: 'trainer',
      status: 'sent',
      gymName: 'Northside',
      gyms: [],
      position: null,
      employmentStatus: 'employee',
      studioName: null,
      note: 'See you at six',
      invitedBy: gym.owner.name,
      emailMasked: 'm•••@example.test',
      expiresAt: '2026-03-16T00:00:00Z',
      account: 'none',
      you: 'visitor',
    })
  })

  it('who registers through it has a confirmed address and an active connection, and both sides are told', async () => {
    const { token, body } = await invite(trainerDraft())
    const { status, body: accepted } = await accept(token)
    expect(status).toBe(200)
    const { user } = accepted.session
    expect(user).toMatchObject({ role: 'trainer', email: body.email, fullName: 'Mei Tanaka' })
    expect(await connectionsOf(user.id)).toMatchObject([
      { gym_id: gym.gymId, status: 'active', employment_status: 'employee', answered_by: user.id },
    ])
    const { rows } = await t.app.database.pool.query('select email_confirmed_at from accounts where id = $1', [user.id])
    expect(rows[0].email_confirmed_at).not.toBeNull()
    await t.settle()
    expect(await noticesOf(gym.owner)).toContain('You’re now connected with Mei Tanaka.')
    const own = await t.visitor.get('/notifications', {
      headers: { authorization: `Bearer ${accepted.session.token}` },
    })
    expect(own.body.map((one: { title: string }) => one.title)).toEqual(['You’re connected with Northside'])
    const { rows: record } = await t.app.database.pool.query(
      "select actor_id from events where type in ('invitation.accepted', 'connection.joined') and actor_id = $1",
      [user.id],
    )
    expect(record).toHaveLength(2)
    expect(refused(await accept(token))).toEqual({ status: 409, code: 'invitations.accepted' })
  })

  it('a link that the inviter copied connects too, but proves no mailbox', async () => {
    const { id, token } = await invite(trainerDraft())
    const { body } = await asOwner().post(`/invitations/${id}/link`, {}, { key: 'copy-the-link' })
    expect(body.path).toMatch(/^\/invite\/\w{64}$/)
    expect((await see(token)).status).toBe(200)
    const { body: accepted } = await accept(body.path.split('/')[2])
    const { rows } = await t.app.database.pool.query('select email_confirmed_at from accounts where id = $1', [
      accepted.session.user.id,
    ])
    expect(rows[0].email_confirmed_at).toBeNull()
    const { rows: kept } = await t.app.database.pool.query('select answer::text from idempotency_keys')
    expect(kept.some((row) => String(row.answer).includes(body.path))).toBe(false)
  })

  it('an existing account is linked, not doubled: with one click when it is signed in, after signing in otherwise', async () => {
    const trainer = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
    const { token } = await invite(trainerDraft(trainer.email))
    const { body: told } = await t.as(trainer).get('/notifications')
    expect(told[0]).toMatchObject({
      title: 'Northside has invited you',
      message: expect.stringContaining(trainer.email),
    })
    expect((await see(token)).body).toMatchObject({ account: 'exists', you: 'visitor' })
    expect(refused(await accept(token))).toEqual({ status: 409, code: 'invitations.sign_in_first' })
    expect((await see(token, t.as(trainer))).body.you).toBe('invited')
    expect((await accept(token, {}, t.as(trainer))).body).toEqual({ kind: 'trainer', session: null })
    expect(await connectionsOf(trainer.userId)).toMatchObject([{ status: 'active' }])
  })

  it('somebody else who is signed in is told so, and nothing happens', async () => {
    const { token } = await invite(trainerDraft())
    const other = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
    expect((await see(token, t.as(other))).body.you).toBe('other')
    expect(refused(await accept(token, {}, t.as(other)))).toEqual({ status: 409, code: 'invitations.other_account' })
    expect((await see(token)).body.status).toBe('sent')
  })

  it('a request that waits for an answer becomes the connection', async () => {
    const trainer = await t.given(async (work) => {
      const made = await makeTrainer(work, { specialtyIds: [] })
      await makeConnection(work, gym.gymId, made.trainerId, { status: 'pending', requestedBy: 'trainer' })
      return made
    })
    const { token } = await invite(trainerDraft(trainer.email))
    await accept(token, {}, t.as(trainer))
    expect(await connectionsOf(trainer.userId)).toMatchObject([{ status: 'active', employment_status: 'employee' }])
  })

  it('who is connected or invited already is not invited again', async () => {
    const trainer = await t.given(async (work) => {
      const made = await makeTrainer(work, { specialtyIds: [] })
      await makeConnection(work, gym.gymId, made.trainerId)
      return made
    })
    const again = await asOwner().post('/invitations', trainerDraft(trainer.email))
    expect(refused(again)).toEqual({ status: 409, code: 'invitations.already_in' })
    const { body } = await invite(trainerDraft())
    const twice = await asOwner().post('/invitations', trainerDraft(body.email))
    expect(refused(twice)).toEqual({ status: 409, code: 'invitations.already_invited' })
  })
})

describe('one invitation, one person', () => {
  it('of two who accept one token at the same moment one is let in, and one account is made', async () => {
    const { token, body } = await invite(trainerDraft())
    const answers = await Promise.all([accept(token), accept(token)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const { rows } = await t.app.database.pool.query('select 1 from accounts where email = $1', [body.email])
    expect(rows).toHaveLength(1)
  })

  it('of two identical invitations at the same moment one is sent', async () => {
    const draft = trainerDraft()
    const answers = await Promise.all([asOwner().post('/invitations', draft), asOwner().post('/invitations', draft)])
    expect(statusesOf(answers)).toEqual([201, 409])
  })

  it('runs out after 14 days to the second, and inviting again renews it', async () => {
    const { token, body } = await invite(trainerDraft())
    t.clock.pass({ seconds: 14 * 24 * 60 * 60 - 1 })
    expect((await see(token)).body.status).toBe('sent')
    t.clock.pass({ seconds: 1 })
    expect((await see(token)).body.status).toBe('expired')
    expect(refused(await accept(token))).toEqual({ status: 409, code: 'invitations.expired' })
    const renewed = await invite(trainerDraft(body.email))
    expect(renewed.id).toBe(body.id)
    expect((await accept(renewed.token)).status).toBe(200)
  })

  it('one that was taken back says so, and cannot be accepted or sent again', async () => {
    const { id, token } = await invite(trainerDraft())
    expect((await asOwner().delete(`/invitations/${id}`)).status).toBe(200)
    expect((await see(token)).body.status).toBe('revoked')
    expect(refused(await accept(token))).toEqual({ status: 409, code: 'invitations.revoked' })
    expect(refused(await asOwner().post(`/invitations/${id}/resend`))).toEqual({
      status: 409,
      code: 'invitations.not_open',
    })
  })

  it('sending again makes every older link worthless, and waits a minute between letters', async () => {
    const { id, token, body } = await invite(trainerDraft())
    const { body: copied } = await asOwner().post(`/invitations/${id}/link`)
    expect(refused(await asOwner().post(`/invitations/${id}/resend`))).toEqual({
      status: 429,
      code: 'invitations.too_soon',
    })
    t.clock.pass({ minutes: 1 })
    expect((await asOwner().post(`/invitations/${id}/resend`)).status).toBe(200)
    for (const old of [token, copied.path.split('/')[2]]) {
      expect(refused(await accept(old))).toEqual({ status: 404, code: 'invitations.unknown' })
    }
    expect((await accept(await mailedToken(body.email))).status).toBe(200)
  })

  it('a letter that is sent again counts towards those of a day, for whoever sends it', async () => {
    const { id } = await invite({ kind: 'gym_admin', email: newEmail() }, t.as(admin))
    const another = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'admin' })
      await work.tx.execute(sql`
        insert into events (id, type, payload, actor_id, actor_kind, request_id, at)
        select gen_random_uuid(), 'invitation.sent', '{"again":true}', ${person.userId}::uuid, 'person', 'test', ${work.now.toString()}::timestamptz
        from generate_series(1, 999)`)
      return person
    })
    const again = () => t.as(another).post(`/invitations/${id}/resend`)
    t.clock.pass({ minutes: 1 })
    expect((await again()).status).toBe(200)
    t.clock.pass({ minutes: 1 })
    expect(refused(await again())).toEqual({ status: 429, code: 'invitations.too_many' })
    expect((await t.as(admin).post(`/invitations/${id}/resend`)).status).toBe(200)
    t.clock.pass({ hours: 24 })
    expect((await again()).status).toBe(200)
  })

  it('keeps only hashes of its links', async () => {
    const { id, token } = await invite(trainerDraft())
    const { rows } = await t.app.database.pool.query(
      'select to_jsonb(i)::text as row from invitations i where id = $1',
      [id],
    )
    expect(rows[0].row).not.toContain(token)
  })
})

describe('a team', () => {
  it('a new front desk comes into the team without a gym of their own, and its leaders are told', async () => {
    const { token, body } = await invite({ kind: 'team', email: newEmail(), position: 'front_desk' })
    const { body: accepted } = await accept(token, { newcomer: { ...mei, firstName: 'Noor' } })
    expect(accepted.session.user).toMatchObject({
      role: 'gym',
      email: body.email,
      gym: { id: gym.gymId, position: 'front_desk' },
    })
    await t.settle()
    expect(await noticesOf(gym.owner)).toContain('Noor Tanaka is now on the front desk at Northside.')
  })

  it('an e-mail of another kind of account is refused in a clear sentence', async () => {
    const trainer = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
    const { status, body } = await asOwner().post('/invitations', {
      kind: 'team',
      email: trainer.email,
      position: 'manager',
    })
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: sentence('invitations.role_conflict') })
  })

  it('one account works for one gym', async () => {
    const other = await t.given((work) => makeGym(work))
    const draft = { kind: 'team', email: other.owner.email, position: 'manager' }
    expect(refused(await asOwner().post('/invitations', draft))).toEqual({
      status: 409,
      code: 'invitations.other_gym',
    })
    const person = await t.given((work) => makePerson(work, { role: 'gym' }))
    const { token: here } = await invite({ ...draft, email: person.email })
    const { token: there } = await invite({ ...draft, email: person.email }, t.as(other.owner))
    const answers = await Promise.all([accept(here, {}, t.as(person)), accept(there, {}, t.as(person))])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  it('a manager and an allocated gym admin invite; the front desk does not', async () => {
    const people = await t.given(async (work) => {
      const manager = await makePerson(work, { role: 'gym' })
      const frontDesk = await makePerson(work, { role: 'gym' })
      const gymAdmin = await makePerson(work, { role: 'gym_admin' })
      await joinTeam(work, gym.gymId, manager.userId, 'manager')
      await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
      await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
      return { manager, frontDesk, gymAdmin }
    })
    const ask = (by: MadePerson, acting?: string) =>
      t.as(by, acting).post('/invitations', { kind: 'team', email: newEmail(), position: 'front_desk' })
    expect((await ask(people.manager)).status).toBe(201)
    expect((await ask(people.gymAdmin, gym.gymId)).status).toBe(201)
    expect((await ask(people.frontDesk)).status).toBe(403)
  })
})

describe('the platform', () => {
  it('an admin invites a gym admin with gyms to look after, who then acts for them', async () => {
    const draft = { kind: 'gym_admin', email: newEmail(), gymIds: [gym.gymId] }
    const { token, body } = await invite(draft, t.as(admin))
    expect(body.gyms).toEqual([{ id: gym.gymId, name: 'Northside' }])
    const { body: accepted } = await accept(token)
    expect(accepted.session.user).toMatchObject({
      role: 'gym_admin',
      allocatedGyms: [{ id: gym.gymId, name: 'Northside' }],
    })
    await t.settle()
    expect(await noticesOf(admin)).toContain('Mei Tanaka is now a gym admin.')
  })

  it('an admin invites another admin; a gym invites neither', async () => {
    const { token } = await invite({ kind: 'admin', email: newEmail() }, t.as(admin))
    expect((await accept(token)).body.session.user.role).toBe('admin')
    for (const kind of ['admin', 'gym_admin']) {
      expect((await asOwner().post('/invitations', { kind, email: newEmail() })).status).toBe(403)
    }
    expect((await t.as(admin).post('/invitations', trainerDraft())).status).toBe(403)
  })

  it('each side lists its own invitations', async () => {
    const { body: ours } = await asOwner().get('/invitations?kind=team')
    expect(ours.every((one: { kind: string }) => one.kind === 'team')).toBe(true)
    expect(ours.length).toBeGreaterThan(1)
    const { body: theirs } = await t.as(admin).get('/invitations')
    expect(new Set(theirs.map((one: { kind: string }) => one.kind))).toEqual(new Set(['admin', 'gym_admin']))
  })

  it('lists who has not come yet, for a gym admin across all their gyms and no others', async () => {
    const people = await t.given(async (work) => {
      const [one, two, other] = [await makeGym(work), await makeGym(work), await makeGym(work)]
      const gymAdmin = await makePerson(work, { role: 'gym_admin' })
      for (const mine of [one, two]) await joinTeam(work, mine.gymId, gymAdmin.userId, 'gym_admin')
      return { one, two, other, gymAdmin }
    })
    const [waiting, second, accepted, revoked] = [
      await invite(trainerDraft(), t.as(people.one.owner)),
      await invite(trainerDraft(), t.as(people.two.owner)),
      await invite(trainerDraft(), t.as(people.one.owner)),
      await invite(trainerDraft(), t.as(people.one.owner)),
    ]
    await invite(trainerDraft(), t.as(people.other.owner))
    await accept(accepted.token)
    await t.as(people.one.owner).delete(`/invitations/${revoked.id}`)
    const idsFor = async (by: MadePerson, acting?: string) =>
      (await t.as(by, acting).get('/invitations?waiting=true')).body.map((one: { id: string }) => one.id)
    expect(await idsFor(people.one.owner)).toEqual([waiting.id])
    expect(new Set(await idsFor(people.gymAdmin))).toEqual(new Set([waiting.id, second.id]))
    expect(await idsFor(people.gymAdmin, people.two.gymId)).toEqual([second.id])
  })
})

describe('many trainers at once', () => {
  it('judges every row before anything is sent, and sends what is right in one go', async () => {
    const invited = (await invite(trainerDraft())).body.email
    await t.given((work) => makeStudio(work, gym.gymId, { name: 'The Loft' }))
    const [first, second] = [newEmail(), newEmail()]
    const rows = [
      { name: 'Mei Tanaka', email: ` ${first.toUpperCase()} `, employmentStatus: 'Employee', studio: ' the loft' },
      { name: 'Nobody', email: 'no address', employmentStatus: 'contractor' },
      { name: 'Twice', email: first, employmentStatus: 'contractor' },
      { name: 'Unsure', email: newEmail(), employmentStatus: 'casual' },
      { name: 'Asked', email: invited, employmentStatus: 'contractor' },
      { name: 'Owner', email: gym.owner.email, employmentStatus: 'contractor' },
      { name: '', email: second, employmentStatus: 'contractor' },
      { name: 'Elsewhere', email: newEmail(), employmentStatus: 'contractor', studio: 'Cellar' },
    ]
    const judged = await asOwner().post('/invitations/bulk', { rows })
    expect(judged.body).toMatchObject({ good: 2, sent: 0 })
    expect(judged.body.rows.map((row: { problem: string | null }) => row.problem)).toEqual([
      null,
      'Enter an email address such as sam@example.com',
      'Row 1 has the same email',
      'Employment type must be ‘contractor’ or ‘employee’',
      sentence('invitations.already_invited'),
      sentence('invitations.role_conflict'),
      null,
      'There’s no studio called ‘Cellar’',
    ])
    expect(judged.body.rows[0]).toMatchObject({ studioName: 'The Loft' })
    expect((await asOwner().get('/invitations')).body.map((one: { email: string }) => one.email)).not.toContain(first)

    const sent = await asOwner().post('/invitations/bulk', { rows, send: true })
    expect(sent.body).toMatchObject({ good: 2, sent: 2 })
    expect((await see(await mailedToken(first))).body).toMatchObject({ studioName: 'The Loft' })
    expect((await see(await mailedToken(second))).body).toMatchObject({
      status: 'sent',
      employmentStatus: 'contractor',
      studioName: null,
    })
    expect((await asOwner().post('/invitations/bulk', { rows, send: true })).body).toMatchObject({ good: 0, sent: 0 })
  })

  it('takes at most 500 rows', async () => {
    const rows = Array.from({ length: 501 }, () => ({ email: newEmail(), employmentStatus: 'employee' }))
    expect((await asOwner().post('/invitations/bulk', { rows })).status).toBe(400)
  })
})

it('a password that is easy to guess is refused, with the words of the invited address counted in', async () => {
  const { token } = await invite(trainerDraft('quillfeather@example.test'))
  const weak = await accept(token, { newcomer: { ...mei, password: 'quillfeather1' } })
  expect(refused(weak)).toEqual({ status: 422, code: 'identity.weak_password' })
})

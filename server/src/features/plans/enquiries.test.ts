import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeOldEnquiries } from './enquiries.commands.ts'
import { makeGym, makePerson } from '../../../test/factories.ts'
import { openMailbox, type Mailbox } from '../../../test/outside/mailbox.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { worker: true, smtpUrl: mailbox.url } })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  t.app.fastify.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
const form = {
  name: 'Renee',
  email: 'Renee@Northside.example',
  organisation: 'Northside',
  plan: 'qt-studio',
  message: 'We hold 56 classes in a week.',
}
const kept = async (email: string) =>
  (await t.app.database.pool.query('select * from enquiries where email = $1', [email])).rows

it('keeps what somebody asks and mails it to those who run the installation', async () => {
  const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  expect(await send(form)).toMatchObject({ statusCode: 303, headers: { location: '/contact/sent' } })
  expect(await kept('renee@northside.example')).toMatchObject([{ plan: 'qt-studio', message: form.message }])
  const mail = await mailbox.next(admin.email, 'Enquiry from Renee')
  expect(mail.text).toContain(form.message)
  expect(mail.text).toContain('renee@northside.example')
})

it('says what is wrong instead of keeping half an enquiry', async () => {
  const email = 'half@northside.example'
  expect((await send({ ...form, email, message: 'Hi' })).statusCode).toBe(422)
  expect((await send({ ...form, email, name: ' ' })).statusCode).toBe(422)
  expect((await send({})).statusCode).toBe(422)
  expect(await kept(email)).toEqual([])
})

it('holds machines off, and thanks them all the same', async () => {
  const email = 'bot@spam.example'
  const strangers = { origin: 'https://spam.example' }
  for (const answer of [await send({ ...form, email, website: 'x' }), await send({ ...form, email }, strangers)])
    expect(answer.headers.location).toBe('/contact/sent')
  expect(await kept(email)).toEqual([])
  for (let times = 0; times < 5; times++) await send({ ...form, email })
  expect(await kept(email)).toHaveLength(3)
})

const ids = async (q: string, more: Record<string, string> = {}) => {
  const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  const asked = new URLSearchParams({ q, ...more }).toString()
  return { admin, answer: (await t.as(admin).get(`/contact-enquiries?${asked}`)).body }
}

it('admins read what came in, page by page, and say what was answered; nobody else sees any of it', async () => {
  const words = (at: number) => ({ ...form, name: `Paged ${at}`, email: `paged${at}@northside.example` })
  for (let at = 0; at < 5; at++) await send(words(at))
  const first = await ids('paged', { page: '1', limit: '3' })
  expect(first.answer.data.map((one: { name: string }) => one.name)).toEqual(['Paged 4', 'Paged 3', 'Paged 2'])
  const rest = await ids('PAGED', { cursor: first.answer.nextCursor, limit: '3' })
  expect(rest.answer).toMatchObject({ data: [{ name: 'Paged 1' }, { name: 'Paged 0' }], nextCursor: null })

  const { admin } = first
  const [newest] = first.answer.data
  expect(newest).toMatchObject({ state: 'open', plan: 'qt-studio', answeredBy: null, can: { mark: true } })
  const mark = (state: string) => t.as(admin).post(`/contact-enquiries/${newest.id}/state`, { state })
  expect((await mark('answered')).body).toMatchObject({ state: 'answered', answeredBy: admin.name })
  expect((await mark('answered')).body.state).toBe('answered')
  expect((await ids('paged', { state: 'answered' })).answer).toHaveLength(1)
  expect((await ids('paged', { state: 'open' })).answer).toHaveLength(4)
  expect((await mark('open')).body).toMatchObject({ state: 'open', answeredAt: null, answeredBy: null })
  const { rows } = await t.app.database.pool.query(
    `select payload->>'state' as state from events where type = 'enquiry.marked' and subject_id = $1 order by at, id`,
    [newest.id],
  )
  expect(rows.map((row) => row.state)).toEqual(['answered', 'open'])

  const { owner } = await t.given((work) => makeGym(work))
  expect((await t.as(owner).get('/contact-enquiries')).status).toBe(403)
  expect((await t.as(owner).post(`/contact-enquiries/${newest.id}/state`, { state: 'answered' })).status).toBe(403)
})

it('forgets what was written two years ago', async () => {
  const [old, young] = ['old@northside.example', 'young@northside.example']
  await send({ ...form, email: old })
  await send({ ...form, email: young })
  const age = 'update enquiries set created_at = created_at - make_interval(days => $2) where email = $1'
  await t.app.database.pool.query(age, [old, 731])
  await t.app.database.pool.query(age, [young, 729])
  await t.given((work) => removeOldEnquiries(work))
  expect(await kept(old)).toEqual([])
  expect(await kept(young)).toHaveLength(1)
})

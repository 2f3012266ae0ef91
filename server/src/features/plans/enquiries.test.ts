import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../../../test/factories.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import type { Mailbox } from '../../../test/mailbox.ts'
import { testApp } from '../../../test/harness.ts'
import type { TestApp } from '../../../test/harness.ts'

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
  const mail = await mailbox.next(admin.email, 'Renee asks')
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

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import type * as passwords from '../../platform/keys/passwords.ts'

const looked = vi.hoisted(() => ({ count: 0 }))
vi.mock('../../platform/keys/passwords.ts', async (original) => {
  const real = await original<typeof passwords>()
  return {
    ...real,
    isPassword: (...given: Parameters<typeof real.isPassword>) => {
      looked.count++
      return real.isPassword(...given)
    },
  }
})

let t: TestApp
let person: MadePerson
let admin: MadePerson
const password = 'only ever used in a test'
beforeAll(async () => {
  t = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  admin = await t.given((work) => makePerson(work, { role: 'admin' }))
})
afterAll(() => t.stop())
beforeEach(async () => {
  person = await t.given((work) => makePerson(work, { role: 'trainer' }))
  await t.tokenOf(person)
  looked.count = 0
})

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const api = (email: string, given: string, ip = '203.0.113.1') =>
  t.visitor.post('/users/login', { email, password: given }, from(ip))
const wire = async (email: string, given: string, ip = '203.0.113.1') => {
  const answer = await t.app.fastify.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: given },
    headers: { 'x-supabase-api-version': '2024-01-01', 'x-forwarded-for': ip },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const wrong = async (count: number, email: string, ip?: string) => {
  for (let tried = 0; tried < count; tried++) await api(email, `wrong ${tried}`, ip)
}

describe('the lock (decision 9)', () => {
  it('L-15 after 5 failed logins the account is locked for 15 minutes, which further tries do not extend', async () => {
    await wrong(4, person.email)
    expect((await api(person.email, password)).status).toBe(200)
    await wrong(5, person.email)
    expect(await api(person.email, 'wrong')).toMatchObject({ status: 429, body: { code: 'identity.locked' } })
    t.clock.pass({ minutes: 14 })
    expect((await api(person.email, password)).status).toBe(429)
    t.clock.pass({ minutes: 1 })
    expect((await api(person.email, password)).status).toBe(200)
  })

  it('refuses the right password as it refuses a wrong one, at both doors, for who exists and who does not', async () => {
    await wrong(5, person.email)
    await wrong(5, 'stranger@example.test')
    const said = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      return { status, code: body.code, message: body.message }
    }
    const locked = await said(api(person.email, password))
    expect(locked).toMatchObject({ status: 429, code: 'identity.locked' })
    expect(await said(api(person.email, 'wrong'))).toEqual(locked)
    expect(await said(api('stranger@example.test', 'wrong'))).toEqual(locked)
    const atTheWire = await said(wire(person.email, password))
    expect(atTheWire).toMatchObject({ status: 429, code: 'over_request_rate_limit', message: locked.message })
    expect(await said(wire('stranger@example.test', 'wrong'))).toEqual(atTheWire)
  })

  it('counts a try before it is looked at: of sixty wrong passwords at once, five are', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => (at % 2 ? api : wire)(person.email, `wrong ${at}`)),
    )
    expect(looked.count).toBe(5)
    expect(answers.filter((one) => one.status === 429)).toHaveLength(55)
  })

  it('holds for the source that tried; another may go on until twenty tries in all', async () => {
    await wrong(5, person.email, '203.0.113.1')
    expect((await api(person.email, password, '203.0.113.1')).status).toBe(429)
    expect((await api(person.email, password, '203.0.113.2')).status).toBe(200)
    for (const source of ['203.0.113.3', '203.0.113.4', '203.0.113.5']) await wrong(5, person.email, source)
    expect((await api(person.email, password, '203.0.113.9')).status).toBe(429)
    t.clock.pass({ minutes: 15 })
    expect((await api(person.email, password, '203.0.113.9')).status).toBe(200)
  })

  it('takes all of an IPv6 network for one source', async () => {
    for (let host = 1; host <= 5; host++) await wrong(1, person.email, `2001:db8:1:2::${host}`)
    expect((await api(person.email, password, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await api(person.email, password, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('stops a source that tries a hundred addresses, and not for what it got right', async () => {
    const ip = '198.51.100.7'
    for (let tried = 0; tried < 99; tried++) await api(`stranger${tried}@example.test`, 'wrong', ip)
    expect((await api(person.email, password, ip)).status).toBe(200)
    await api('stranger99@example.test', 'wrong', ip)
    expect((await api(person.email, password, ip)).status).toBe(429)
    expect((await api(person.email, password, '198.51.100.8')).status).toBe(200)
  })

  it('is told to the owner by mail, once an hour, and kept for them to read', async () => {
    const mailsTo = (to: string) =>
      t.given(
        async (work) =>
          (
            await work.tx.execute<{ subject: string }>(
              sql`select subject from mails where to_address = ${to} and kind = 'identity.locked'`,
            )
          ).rows,
      )
    const mails = () => mailsTo(person.email)
    await wrong(8, person.email)
    expect(await mails()).toEqual([{ subject: 'Your sign-in is paused' }])
    await wrong(5, person.email, '203.0.113.2')
    expect(await mails()).toHaveLength(1)
    await wrong(5, 'stranger@example.test', '203.0.113.77')
    expect(await mailsTo('stranger@example.test')).toEqual([])
  })
})

describe('unlocking', () => {
  it('an admin ends a lock, everywhere; nobody else may', async () => {
    await wrong(5, person.email)
    const unlock = (caller: MadePerson) => t.as(caller).post(`/users/${person.userId}/unlock`)
    expect((await unlock(person)).status).toBe(403)
    expect(await unlock(admin)).toMatchObject({ status: 200, body: { success: true } })
    expect((await api(person.email, password)).status).toBe(200)
  })
})

describe('the security log', () => {
  it('tells its owner what happened to their account, from where and with what, newest first, a page at a time', async () => {
    await api(person.email, 'wrong', '203.0.113.50')
    await wrong(5, person.email)
    await t.as(admin).post(`/users/${person.userId}/unlock`)
    const first = (await t.as(person).get('/users/me/security-log?page=1&limit=3')).body
    expect(first.data.map((one: { kind: string }) => one.kind)).toEqual(['unlocked', 'locked', 'sign_in_failed'])
    expect(first.data[1]).toMatchObject({ ip: '203.0.113.1', device: expect.any(String) })
    const rest = (await t.as(person).get(`/users/me/security-log?limit=50&cursor=${first.nextCursor}`)).body
    expect(rest.nextCursor).toBeNull()
    expect(rest.data.map((one: { kind: string; ip: string }) => [one.kind, one.ip])).toContainEqual([
      'sign_in_failed',
      '203.0.113.50',
    ])
    expect(rest.data.at(-1)).toMatchObject({ kind: 'signed_in' })
    const others = (await t.as(admin).get('/users/me/security-log')).body
    expect(others.every((one: { kind: string }) => one.kind === 'signed_in')).toBe(true)
  })
})

import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'

let t: TestApp
let address: string
beforeAll(async () => {
  t = await testApp()
  address = await t.listen()
})
afterAll(() => t.stop())

const password = 'only ever used in a test'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36'

/** Somebody who is signed in nowhere, with the password of the tests. */
async function somebody(): Promise<MadePerson> {
  const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  await logout(await t.tokenOf(person), 'global')
  return person
}
async function signIn(person: MadePerson, userAgent: string): Promise<string> {
  const { body } = await t.visitor.post(
    '/users/login',
    { email: person.email, password },
    { headers: { 'user-agent': userAgent } },
  )
  return body.token
}
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const list = async (token: string) => (await t.visitor.get('/users/me/sessions', by(token))).body
const me = async (token: string) => (await t.visitor.get('/users/me', by(token))).status
const logout = (token: string, scope: string) =>
  t.app.fastify.inject({ method: 'POST', url: `/auth/v1/logout?scope=${scope}`, headers: by(token).headers })

/** A live connection, and the promise of its end. */
async function socketOf(token: string) {
  const socket = io(address, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, ended: new Promise<string>((resolve) => socket.once('disconnect', resolve)) }
}

it('people see where they are signed in, in words, and which of it is here', async () => {
  const person = await somebody()
  const first = await signIn(person, desk)
  t.clock.pass({ hours: 2 })
  const second = await signIn(person, phone)
  const rows = await list(second)
  expect(rows).toMatchObject([
    { device: 'Safari on iPhone', method: 'password', secondFactor: false, current: true, ip: '127.0.0.1' },
    { device: 'Chrome on Windows', current: false, startedAt: t.clock.now().subtract({ hours: 2 }).toString() },
  ])
  // The token of the first has run out by now; its session can still be renewed, and so it is listed.
  expect(await me(first)).toBe(401)
  t.clock.pass({ hours: 31 * 24 })
  expect(await list(await signIn(person, desk))).toHaveLength(1)
})

it('a device is signed out from another one, at once and on its socket too', async () => {
  const person = await somebody()
  const lost = await signIn(person, phone)
  const here = await signIn(person, desk)
  const { ended } = await socketOf(lost)
  const { id } = (await list(here)).find((one: { device: string }) => one.device === 'Safari on iPhone')
  expect((await t.visitor.delete(`/users/me/sessions/${id}`, undefined, by(here))).status).toBe(200)
  expect(await me(lost)).toBe(401)
  expect(await me(here)).toBe(200)
  expect(await ended).toBe('io server disconnect')
  expect((await t.visitor.delete(`/users/me/sessions/${id}`, undefined, by(here))).status).toBe(404)
})

it("nobody ends another person's session, or learns that there is one", async () => {
  const [person, stranger] = [await somebody(), await somebody()]
  const token = await signIn(person, phone)
  const [{ id }] = await list(token)
  expect((await t.visitor.delete(`/users/me/sessions/${id}`, undefined, by(await signIn(stranger, desk)))).status).toBe(
    404,
  )
  expect(await me(token)).toBe(200)
})

it('signing out everywhere ends every session and socket, this one too; elsewhere keeps this one', async () => {
  const person = await somebody()
  const [here, there, third] = [await signIn(person, desk), await signIn(person, phone), await signIn(person, phone)]
  const sockets = await Promise.all([here, there].map(socketOf))
  expect((await logout(here, 'others')).statusCode).toBe(204)
  expect(await sockets[1]!.ended).toBe('io server disconnect')
  expect([await me(here), await me(there), await me(third)]).toEqual([200, 401, 401])
  expect((await logout(here, 'global')).statusCode).toBe(204)
  expect(await sockets[0]!.ended).toBe('io server disconnect')
  expect(await me(here)).toBe(401)
})

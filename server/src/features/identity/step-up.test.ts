import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { authClient, enrolApp, giveCode, type Client } from '../../../test/outside/auth-client.ts'
import { joinTeam, makeGym, makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { systemClock } from '../../platform/clock.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  const now = systemClock.now().round('second').toString()
  t = await testApp({ now, config: { factorsRequired: ['admin', 'owner'] } })
  origin = await t.listen()
})
afterAll(() => t.stop())

const password = 'only ever used in a test'
const somebody = (role: 'trainer' | 'admin' = 'trainer') => t.given((work) => makePerson(work, { role }))

async function signIn(person: MadePerson) {
  await t.tokenOf(person)
  const client = authClient(origin)
  const { error } = await client.signInWithPassword({ email: person.email, password })
  if (error) throw error
  return client
}
/** Calls the API with the session that a client has now. */
async function call(client: Client, method: 'get' | 'post' | 'patch', path: string, body?: object) {
  const { access_token: token } = (await client.getSession()).data.session!
  const options = { headers: { authorization: `Bearer ${token}` } }
  return method === 'get' ? t.visitor.get(path, options) : t.visitor[method](path, body, options)
}
const ask = (client: Client) => call(client, 'post', '/users/me/data')
const asks = (need: string) => ({ status: 428, body: { code: 'insufficient_aal', data: { need } } })

describe('what can do lasting harm', () => {
  it('asks for a fresh proof ten minutes after signing in, and is answered again once the password was given', async () => {
    const client = await signIn(await somebody())
    expect((await call(client, 'get', '/users/me/assurance')).body).toMatchObject({
      aal: 'aal1',
      owed: null,
      by: 'sign_in',
      hasPassword: true,
      freshUntil: t.clock.now().add({ minutes: 10 }).toString(),
    })
    t.clock.pass({ minutes: 10 })
    expect(await ask(client)).toMatchObject(asks('sign_in'))
    expect((await call(client, 'get', '/users/me/assurance')).body.freshUntil).toBeNull()
    const prove = (with_: string) => call(client, 'post', '/users/me/proof', { password: with_ })
    expect(await prove('wrong')).toMatchObject({ status: 422, body: { code: 'identity.wrong_password' } })
    expect(await prove(password)).toMatchObject({ status: 200, body: { owed: null } })
    expect((await ask(client)).status).toBe(200)
  })

  it('holds for the link and the letter of an invitation to a role, as for the invitation; a member of the team is let in without', async () => {
    const client = await signIn(await somebody('admin'))
    const gym = { businessName: 'Harbour Gym', city: 'Fitzroy', state: 'VIC', timezone: 'Australia/Melbourne' }
    const opened = await call(client, 'post', '/gyms', { ...gym, ownerEmail: 'owner@harbour.test' })
    expect(opened.status).toBe(201)
    for (const kind of ['admin', 'gym_admin'])
      expect((await call(client, 'post', '/invitations', { kind, email: `${kind}@harbour.test` })).status).toBe(201)
    const { body: sent } = await call(client, 'get', '/invitations?waiting=true')
    expect(sent).toHaveLength(3)
    t.clock.pass({ minutes: 10 })
    for (const { id } of sent)
      for (const what of ['link', 'resend'])
        expect(await call(client, 'post', `/invitations/${id}/${what}`)).toMatchObject(asks('sign_in'))
    await call(client, 'post', '/users/me/proof', { password })
    for (const { id } of sent)
      for (const what of ['link', 'resend'])
        expect((await call(client, 'post', `/invitations/${id}/${what}`)).status).toBe(200)

    const manager = await t.given((work) => makePerson(work, { role: 'gym' }))
    const { gymId } = await t.given((work) => makeGym(work, { name: 'Northside' }))
    await t.given((work) => joinTeam(work, gymId, manager.userId, 'manager'))
    const leader = await signIn(manager)
    const draft = { kind: 'team', gymId, email: 'desk@northside.test', position: 'front_desk' }
    const { body } = await call(leader, 'post', '/invitations', draft)
    t.clock.pass({ minutes: 10 })
    expect((await call(leader, 'post', `/invitations/${body.id}/link`)).status).toBe(200)
  })

  it('is not reached by renewing the token', async () => {
    const client = await signIn(await somebody())
    t.clock.pass({ minutes: 10 })
    await client.refreshSession()
    expect(await ask(client)).toMatchObject(asks('sign_in'))
  })

  it('counts wrong passwords of a proof like those of a sign-in', async () => {
    const client = await signIn(await somebody())
    const prove = (with_: string) => call(client, 'post', '/users/me/proof', { password: with_ })
    for (let tries = 0; tries < 5; tries++) expect((await prove('wrong')).status).toBe(422)
    expect(await prove(password)).toMatchObject({ status: 429, body: { code: 'identity.locked' } })
  })

  it('asks somebody with a second factor for that, not for the password', async () => {
    const person = await somebody()
    const client = await signIn(person)
    const factor = await enrolApp(t, client)
    expect((await ask(client)).status).toBe(200)
    t.clock.pass({ minutes: 10 })
    expect(await ask(client)).toMatchObject(asks('factor'))
    expect((await call(client, 'post', '/users/me/proof', { password })).status).toBe(200)
    expect(await ask(client)).toMatchObject(asks('factor'))
    expect((await giveCode(t, client, factor)).error).toBeNull()
    expect((await ask(client)).status).not.toBe(428)
  })
})

describe('a session that has not given its second factor', () => {
  it('sees who it is and what it owes, and nothing else, on sockets neither', async () => {
    const person = await somebody()
    const factor = await enrolApp(t, await signIn(person))
    t.clock.pass({ minutes: 1 })
    const later = await signIn(person)
    expect((await call(later, 'get', '/users/me')).status).toBe(200)
    expect((await call(later, 'get', '/users/me/assurance')).body).toMatchObject({ owed: 'factor', hasFactor: true })
    for (const path of ['/notifications', '/users/me/security-log', `/users/me/data`])
      expect(await call(later, 'get', path), path).toMatchObject(asks('factor'))
    const token = async () => (await later.getSession()).data.session!.access_token
    const connect = async () => {
      const auth = { token: await token() }
      const socket = io(origin, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
      const said = await new Promise<string>((resolve) => {
        socket.on('connect', () => resolve('connected'))
        socket.on('connect_error', (error) => resolve(error.message))
      })
      socket.close()
      return said
    }
    expect(await connect()).toBe('Confirm it’s you to continue.')
    await giveCode(t, later, factor)
    expect((await call(later, 'get', '/notifications')).status).toBe(200)
    expect(await connect()).toBe('connected')
  })

  it('changes neither the password nor anything else that the account is entered by', async () => {
    const person = await somebody()
    const factor = await enrolApp(t, await signIn(person))
    t.clock.pass({ minutes: 1 })
    const later = await signIn(person)
    const change = { password: 'nine otters on a raft', current_password: password }
    expect((await later.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    await giveCode(t, later, factor)
    expect((await later.updateUser(change)).error).toBeNull()
  })

  it('a recovery link does not skip the second factor', async () => {
    const person = await somebody()
    const client = await signIn(person)
    const factor = await enrolApp(t, client)
    t.clock.pass({ minutes: 1 })
    const recovery = { method: 'recovery', timestamp: Math.floor(t.clock.now().epochMilliseconds / 1000) }
    await t.app.database.pool.query("update auth_sessions set aal = 'aal1', amr = $2 where account_id = $1", [
      person.userId,
      JSON.stringify([recovery]),
    ])
    expect(await call(client, 'get', '/notifications')).toMatchObject(asks('factor'))
    const choice = { password: 'nine otters on a raft' }
    expect((await client.updateUser(choice)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    await giveCode(t, client, factor)
    expect((await client.updateUser(choice)).error).toBeNull()
  })
})

describe('a role that must have a second factor', () => {
  it('has seven days to set one up; then only that is answered, until it is there', async () => {
    const person = await somebody('admin')
    const client = await signIn(person)
    expect((await call(client, 'get', '/users/me/assurance')).body).toMatchObject({
      factorRequired: true,
      owed: null,
      factorDueAt: t.clock
        .now()
        .add({ hours: 7 * 24 })
        .toString(),
    })
    expect((await call(client, 'get', '/gym-admins')).status).toBe(200)
    t.clock.pass({ hours: 7 * 24 })
    const later = await signIn(person)
    expect(await call(later, 'get', '/gym-admins')).toMatchObject(asks('enrolment'))
    expect((await call(later, 'get', '/users/me')).status).toBe(200)
    await enrolApp(t, later)
    expect((await call(later, 'get', '/gym-admins')).status).toBe(200)
  })

  it('is asked of the owner of a gym too, and of nobody else at it', async () => {
    const gym = await t.given((work) => makeGym(work))
    const trainer = await somebody()
    t.clock.pass({ hours: 7 * 24 })
    expect(await call(await signIn(gym.owner), 'get', '/notifications')).toMatchObject(asks('enrolment'))
    expect((await call(await signIn(trainer), 'get', '/notifications')).status).toBe(200)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../src/platform/watch/log.ts'
import { testApp, type TestApp } from '../harness.ts'
import { oneClass } from '../worlds/one-class.ts'

const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await testApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
})
afterAll(() => t.stop())

it('nothing that is secret or private is ever in the log, also when something breaks', async () => {
  const canaries = {
    password: 'canary of a plain long sentence',
    wrong: 'canary that opens nothing at all',
    note: 'canary knee operation on Tuesday',
    room: 'canary room that breaks',
    address: 'canary@example.test',
  }
  const registered = await t.visitor.post('/users/register', {
    email: canaries.address,
    password: canaries.password,
    role: 'supplier',
    firstName: 'Robin',
  })
  expect(registered.status).toBeLessThan(300)
  const { access_token, refresh_token } = registered.body
  await t.visitor.post('/users/login', { email: canaries.address, password: canaries.wrong })
  await t.visitor.post('/users/login', { email: canaries.address, password: { nested: canaries.wrong } })
  const bearer = { authorization: `Bearer ${access_token}` }
  expect((await t.visitor.get('/users/me', { headers: bearer })).status).toBe(200)
  await t.visitor.get(`/users/me?token=${access_token}`)
  const links = [
    '/invite/canary-of-an-invitation',
    '/api/invitations/by-token/canary-of-an-invitation',
    '/api/invitations/by-token/canary-of-an-invitation/cut-off',
    '/api/invitations/by-token/canary-of-an-invitation%',
    '/api/message-files/canary-of-a-ticket',
    '/api/documents/canary-of-a-ticket',
    '/api/pay-files/canary-of-a-ticket',
  ]
  for (const url of links) expect((await t.app.fastify.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  const taken = { url: '/api/invitations/by-token/canary-of-an-invitation/acceptance', payload: {} }
  await t.app.fastify.inject({ method: 'POST', ...taken })
  const wire = (url: string, payload: object) =>
    t.app.fastify.inject({ method: 'POST', url: `/auth/v1${url}`, payload, headers: bearer })
  const refreshed = (await wire('/token?grant_type=refresh_token', { refresh_token })).json()
  expect(refreshed.access_token).toBeTruthy()
  await wire('/token?grant_type=password', { email: canaries.address, password: canaries.wrong })

  const one = await oneClass(t)
  const asked = await t
    .as(one.usual)
    .post('/covers', { timetableId: one.entries[0]!.id, reason: 'injury', note: canaries.note })
  expect(asked.status).toBe(201)
  await t.settle()
  await t.app.database.pool.query(`alter table studios add constraint broken check (name not like 'canary%')`)
  await t.app.database.pool.query(
    `alter table cover_requests add constraint broken check (note not like 'canary%') not valid`,
  )
  expect((await one.owner.post('/studios', { name: canaries.room, capacity: 8 })).status).toBe(500)
  const again = { timetableId: one.entries[1]!.id, note: canaries.note }
  expect((await t.as(one.usual).post('/covers', again)).status).toBe(500)
  await wire('/logout', {})

  const log = lines.join('')
  expect(log).toContain('operation failed')
  const paths = ['/api/users/login', '/api/invitations/by-token/{token}', '/api/message-files/:ticket', '/invite/*']
  for (const path of paths) expect(log).toContain(`"path":"${path}"`)
  const secrets = { ...canaries, access_token, refresh_token, ...refreshed, user: 'canary' }
  const leaked = Object.entries(secrets).filter(
    ([, secret]) => typeof secret === 'string' && secret.length > 6 && log.includes(secret),
  )
  expect(leaked.map(([name]) => name)).toEqual([])
  expect(log).not.toContain('canary')
})

import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ config: { rateLimits: true } })))
afterAll(() => t.stop())

const from = (ip: string, url: string, payload: object = {}) =>
  t.app.fastify.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })

it('one source tries sixty passwords a minute, by whichever door, and is then told to wait', async () => {
  const doors = [
    '/api/users/login',
    '/api/users/%6cogin',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/token?x=1&grant_type=password',
  ]
  for (let tried = 0; tried < 60; tried++) expect((await from('10.0.0.1', doors[tried % 4]!)).statusCode).not.toBe(429)
  for (const door of doors) {
    const answer = await from('10.0.0.1', door)
    expect(answer.statusCode, door).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await from('10.0.0.1', '/auth/v1/token?grant_type=password')).json()).toMatchObject({
    code: 'over_request_rate_limit',
  })
  expect((await from('10.0.0.1', '/api/users/login')).json()).toMatchObject({ code: 'rate_limited' })
  expect((await from('10.0.0.2', '/api/users/login')).statusCode).not.toBe(429)
})

it('another spelling of an address is no way around the limits of it', async () => {
  const { hostname, port } = new URL(await t.listen())
  /** Over a connection of its own, which sends the address as it is written. */
  const asked = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      request({ hostname, port, path, method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode!))
        .on('error', reject)
        .end('{}')
    })
  const spellings = [
    '/%61uth/v1/signup',
    '/auth/v1/%6ftp',
    '/%61uth/v1/token?grant_type=password',
    'http://elsewhere.example/auth/v1/recover',
    '/api/x/../users/register',
    '/api/x/%2e%2e/users/login',
    '/api/x/..\\users/login',
    'http://elsewhere.example/api/../../../../api/users/login',
  ]
  for (let tried = 0; tried < 60; tried++) expect(await asked(spellings[tried % 8]!)).not.toBe(429)
  for (const spelling of spellings) expect(await asked(spelling), spelling).toBe(429)
})

it('what is asked of the operations under another spelling counts towards the limit of all', async () => {
  const answer = await t.app.fastify.inject({ url: '/%61pi/specialties', remoteAddress: '10.0.0.4' })
  expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '1200', 'cache-control': 'no-store' })
})

it('renewing a session is never answered with 429, which the client would take for its end', async () => {
  let refused = 0
  for (let tried = 0; tried < 1210; tried++) {
    const { statusCode } = await from('10.0.0.3', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' })
    expect([400, 503]).toContain(statusCode)
    if (statusCode === 503) refused++
  }
  expect(refused).toBe(10)
})

import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.listen()).port)
})
afterAll(() => t.stop())

/** Says something to the server byte by byte, and answers everything that comes back until it hangs up. */
function say(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    const quiet = setTimeout(() => socket.destroy(new Error(`nothing but: ${heard}`)), 60_000)
    socket.on('data', (chunk) => void (heard += chunk.toString()))
    socket.on('error', (error) => (/ECONNRESET|EPIPE/.test(String(error)) ? resolve(heard) : reject(error)))
    socket.on('close', () => {
      clearTimeout(quiet)
      resolve(heard)
    })
  })
}
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((one) => Number(one[1]))
const json = 'host: a\r\ncontent-type: application/json\r\n'
const hidden = 'GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n'

it.each([
  [
    'two lengths',
    `POST /api/users/login HTTP/1.1\r\n${json}content-length: 2\r\ncontent-length: 60\r\n\r\n{}${hidden}`,
  ],
  [
    'length and chunks',
    `POST /api/users/login HTTP/1.1\r\n${json}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'a coding that is not chunked last',
    `POST /api/users/login HTTP/1.1\r\n${json}transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'a space before the colon',
    `POST /api/users/login HTTP/1.1\r\n${json}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['a bare line feed in a header', `GET /api/health HTTP/1.1\r\nhost: a\r\nx: a\nb: c\r\n\r\n${hidden}`],
  ['no host', `GET /api/health HTTP/1.1\r\n\r\n${hidden}`],
  ['a header of 64 kB', `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(65_536)}\r\n\r\n`],
  ['no request at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
])('a request with %s is refused, and what is hidden behind it is not answered', async (_, text) => {
  const got = statuses(await say(text))
  expect(got).toHaveLength(1)
  expect(got[0]).toBeGreaterThanOrEqual(400)
  expect(got[0]).toBeLessThan(500)
})

it('methods that nobody needs do nothing', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'QUERY']) {
    const heard = await say(`${method} /api/health HTTP/1.1\r\nhost: a\r\nx-secret: echo\r\nconnection: close\r\n\r\n`)
    expect(heard, method).not.toContain('echo')
    expect(statuses(heard)[0] ?? 400, method).toBeGreaterThanOrEqual(400)
  }
  const head = await t.app.fastify.inject({ method: 'HEAD', url: '/api/health' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const options = await t.app.fastify.inject({
    method: 'OPTIONS',
    url: '/api/users/me',
    headers: { origin: 'https://evil.example' },
  })
  expect(options.statusCode).toBeGreaterThanOrEqual(400)
  expect(options.headers['access-control-allow-origin']).toBeUndefined()
})

it('an address that cannot be read is refused with a problem', async () => {
  const answer = await t.app.fastify.inject({ url: '/api/%c0%ae' })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
})

it('who never finishes a request is hung up on, in ten seconds for headers', () => {
  const { headersTimeout, requestTimeout } = t.app.fastify.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 300_000])
})

it('takes a token whatever the case of the word before it (RFC 9110)', async () => {
  const token = await t.tokenOf(await t.given((work) => makePerson(work, { role: 'supplier' })))
  for (const url of ['/api/users/me', '/auth/v1/user'])
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const { statusCode } = await t.app.fastify.inject({ url, headers: { authorization: `${scheme} ${token}` } })
      expect(statusCode, `${scheme} ${url}`).toBe(200)
    }
})

it('where a request came from is believed of a proxy that the installation names, and of nobody else', async () => {
  const sourceOf = async (app: TestApp) => {
    const person = await app.given((work) => makePerson(work, { role: 'supplier' }))
    await app.tokenOf(person)
    await app.visitor.post(
      '/users/login',
      { email: person.email, password: 'only ever used in a test' },
      {
        headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', forwarded: 'for=203.0.113.9' },
      },
    )
    const query = 'select ip from auth_sessions where account_id = $1 order by created_at, id desc limit 1'
    return (await app.app.database.pool.query(query, [person.userId])).rows[0].ip
  }
  expect(await sourceOf(t)).toBe('127.0.0.1')
  const behind = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  try {
    expect(await sourceOf(behind)).toBe('203.0.113.9')
  } finally {
    await behind.stop()
  }
})

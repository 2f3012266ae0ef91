import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'

let t: TestApp
let token: string
let port: number
beforeAll(async () => {
  t = await testApp()
  token = await t.tokenOf(await t.given((work) => makePerson(work, { role: 'supplier' })))
  port = Number(new URL(await t.listen()).port)
})
const open: Socket[] = []
afterEach(() => open.splice(0).forEach((one) => one.destroy()))
afterAll(() => t.stop())

/** Sends the head of a request whose body never comes, and answers the status that comes back. */
function statusWithoutBody(path: string, headers: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write([`POST ${path} HTTP/1.1`, 'host: a', ...headers, '', ''].join('\r\n')),
    )
    open.push(socket)
    socket.once('data', (chunk) => resolve(Number(/HTTP\/1\.1 (\d{3})/.exec(chunk.toString())![1])))
    socket.once('error', reject)
  })
}
const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 9600000']
const json = ['content-type: application/json', 'content-length: 900000']
const files = ['/api/avatar/upload', '/api/compliance/files', '/api/conversations/one/files']

it.each(files)('refuses a form to %s before reading it when no one is signed in', async (path) => {
  expect(await statusWithoutBody(path, form)).toBe(401)
  expect(await statusWithoutBody(path, [...form, 'authorization: Bearer made-up'])).toBe(401)
})

it('refuses a form before reading it where no files are taken', async () => {
  expect(await statusWithoutBody('/api/users/register', form)).toBe(400)
  expect(await statusWithoutBody('/api/studios', [...form, `authorization: Bearer ${token}`])).toBe(415)
})

it('refuses a large body of a visitor before reading it', async () => {
  for (const path of ['/api/users/register', '/auth/v1/signup', '/auth/v1/token?grant_type=password'])
    expect(await statusWithoutBody(path, json), path).toBe(413)
})

const send = (path: string, type: string, payload: string, bearer = token) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    payload,
  })
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const sendForm = (...parts: string[]) =>
  send('/avatar/upload', 'multipart/form-data; boundary=x', `${parts.join('')}--x--\r\n`)

it('refuses forms of many parts, long names, nested names and long fields, saying which', async () => {
  const picture = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nno picture\r\n'
  const many = await sendForm(...Array.from({ length: 150 }, () => part('a', 'b')))
  expect([many.statusCode, many.json().detail]).toEqual([400, 'A form can have up to 8 parts.'])
  for (const [name, value] of [
    ['a'.repeat(101), ''],
    ['a[b][c]', ''],
    ['note', 'a'.repeat(20_000)],
  ] as const) {
    const refused = await sendForm(picture, part(name, value))
    expect([refused.statusCode, refused.json().errors[0].message], name.slice(0, 20)).toEqual([
      400,
      'Fields of a form have plain names of up to 100 characters and values of up to 10,000.',
    ])
  }
})

it('refuses JSON that is nested deeply or has very many values, at every door', async () => {
  const deep = '{"a":'.repeat(50) + '1' + '}'.repeat(50)
  const wide = `{"name":[${'1,'.repeat(120_000)}1]}`
  const quoted = { email: 'nobody@example.com', password: `"${'[{'.repeat(40)}` }
  for (const path of ['/users/complete-profile', '/users/login']) {
    const answers = [await send(path, 'application/json', deep), await send(path, 'application/json', wide)]
    expect(answers.map((one) => [one.statusCode, one.json().detail])).toEqual([
      [400, 'JSON can be nested up to 32 levels.'],
      [400, 'JSON can hold up to 100,000 values.'],
    ])
  }
  const auth = { 'content-type': 'application/json' }
  const wire = await t.app.fastify.inject({ method: 'POST', url: '/auth/v1/signup', headers: auth, payload: deep })
  expect(wire.json()).toMatchObject({ error_code: 'bad_json' })
  expect((await send('/users/login', 'application/json', JSON.stringify(quoted))).statusCode).toBe(401)
})

it('counts what an address sends within a minute, not only how often', async () => {
  const limited = await testApp({ config: { rateLimits: true } })
  const ask = (remoteAddress: string) =>
    limited.app.fastify.inject({
      method: 'POST',
      url: '/api/avatar/upload',
      remoteAddress,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(11 * 1024 * 1024) },
      payload: 'never read',
    })
  for (let tried = 0; tried < 6; tried++) expect((await ask('10.0.0.1')).statusCode).toBe(401)
  const refused = await ask('10.0.0.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await ask('10.0.0.2')).statusCode).toBe(401)
  await limited.stop()
})

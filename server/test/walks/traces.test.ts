import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../src/platform/watch/log.ts'
import { makePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'
import { oneClass, type OneClass } from '../worlds/one-class.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A receiver of OTLP over HTTP: every span that came, and all that was sent, as text. */
async function receiver() {
  const spans: Span[] = []
  const seen = { text: '' }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      seen.text += text
      for (const resource of JSON.parse(text).resourceSpans)
        for (const scope of resource.scopeSpans) spans.push(...scope.spans)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { spans, seen, endpoint, close: () => void server.close() }
}

const traced = (endpoint: string) => ({ endpoint, service: 'quartet', share: 1 })
const said = (span: Span) => Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

let to: Awaited<ReturnType<typeof receiver>>
let t: TestApp
let stopped: boolean
const lines: Record<string, unknown>[] = []
beforeEach(async () => {
  lines.length = 0
  to = await receiver()
  stopped = true
})
afterEach(async () => {
  if (!stopped) await t.stop()
  to.close()
})

/** Lets the product go, which sends what is left. */
async function sent(): Promise<Span[]> {
  await t.stop()
  stopped = true
  return to.spans
}

async function open(config: Parameters<typeof testApp>[0] = {}): Promise<OneClass> {
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _, done) => (lines.push(JSON.parse(String(chunk))), done()) }),
  )
  t = await testApp({ ...config, log, config: { traces: traced(to.endpoint), ...config.config } })
  stopped = false
  return oneClass(t)
}

it('a request is a span named as its operation, with who’s asking, its transaction and later its effects in the same trace', async () => {
  const { owner, entries } = await open()
  const answer = await owner.post('/covers', { timetableId: entries[0]!.id })
  expect(answer.status).toBe(201)
  await t.settle()
  const spans = await sent()
  const request = spans.find((one) => one.name === 'covers.ask')!
  expect(said(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/covers',
    'http.response.status_code': 201,
    'quartet.role': 'gym',
  })
  const inside = spans.filter((one) => one.parentSpanId === request.spanId)
  expect(inside.map((one) => one.name)).toEqual(['question', 'transaction'])
  expect(inside.map((one) => said(one)['quartet.as'])).toEqual([undefined, 'gym'])
  const after = spans.filter((one) => one.traceId === request.traceId && one.name.startsWith('effect '))
  expect(after.length).toBeGreaterThan(0)
  const line = lines.find((one) => one.requestId === answer.headers['x-request-id'] && one.msg === 'request')
  expect(line?.traceId).toBe(request.traceId)
})

it('a task belongs to the trace of the request that it does the work of', async () => {
  const { gym } = await open({ config: { worker: true, smtpUrl: 'smtp://127.0.0.1:9' } })
  await t.app.fastify.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email: gym.owner.email } })
  await t.settle()
  await expect
    .poll(async () => {
      const { rows } = await t.app.database.pool.query(
        `select name from tasks.job where name = 'mail.deliver' and state in ('created', 'active')`,
      )
      return rows
    })
    .toEqual([])
  const spans = await sent()
  const request = spans.find((one) => one.name === '/auth/v1/recover')!
  // The clock starts the same task by itself, too.
  const tasks = spans.filter((one) => one.name === 'task mail.deliver')
  expect(tasks.map((one) => one.traceId)).toContain(request.traceId)
})

it('nothing of anybody is in what is sent: no ids, no names, no addresses, no words', async () => {
  const { gym } = await open()
  const admin = await t.given((work) =>
    makePerson(work, { role: 'admin', firstName: 'Wilhelmina', lastName: 'Achterberg' }),
  )
  await t.as(gym.owner).get(`/gyms/${gym.gymId}?q=Wilhelmina`)
  await t.as(gym.owner).patch(`/gyms/${gym.gymId}`, { city: 'Fitzroy' })
  await t.as(admin).get('/dashboard/admin')
  await t.visitor.post('/users/login', { email: gym.owner.email, password: 'not the right one' })
  await t.visitor.get(`/nowhere/${gym.owner.email}`)
  await t.settle()
  await sent()
  expect(to.seen.text).toContain('gyms.get')
  const marks = [gym.owner, admin].flatMap((one) => [one.userId, one.email, one.name])
  for (const mark of [...marks, gym.gymId, 'Fitzroy', 'Wilhelmina', 'not the right one'])
    expect(to.seen.text).not.toContain(mark)
  const known = new Set(to.spans.flatMap((one) => one.attributes.map(({ key }) => key)))
  expect([...known].toSorted()).toEqual([
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'quartet.as',
    'quartet.role',
  ])
})

const parent = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const asked = { traceparent: `00-${parent.trace}-${parent.span}-01`, 'x-forwarded-for': '203.0.113.9' }

it('the trace of a proxy is taken up only from a proxy that is trusted', async () => {
  await open({ config: { trustProxy: ['127.0.0.1'] } })
  await t.visitor.get('/specialties', { headers: asked })
  const spans = await sent()
  const request = spans.find((one) => one.name === 'specialties.list')!
  expect([request.traceId, request.parentSpanId]).toEqual([parent.trace, parent.span])
})

it('from anybody else, or written wrongly, it is not', async () => {
  await open()
  await t.visitor.get('/specialties', { headers: asked })
  await t.visitor.get('/specialties', { headers: { traceparent: 'gibberish' } })
  const spans = (await sent()).filter((one) => one.name === 'specialties.list')
  expect(spans).toHaveLength(2)
  for (const one of spans) expect([one.traceId === parent.trace, one.parentSpanId ?? '']).toEqual([false, ''])
})

it('a receiver that is gone harms nothing: requests are answered and the product stops in time', async () => {
  to.close()
  const { owner } = await open()
  for (let times = 0; times < 50; times++) expect((await owner.get('/gyms')).status).toBe(200)
  await t.settle()
  await sent()
  expect(lines.filter((one) => Number(one.level) >= 50)).toEqual([])
})

it('without a receiver none of the libraries is loaded', () => {
  const loaded = (endpoint: string, beside: string) =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { registerHooks } from 'node:module'
        let many = 0
        registerHooks({ resolve: (name, context, next) => { if (/^@opentelemetry.(sdk|exporter)/.test(name)) many++; return next(name, context) } })
        const { openTraces } = await import(${JSON.stringify(new URL('../../src/platform/watch/traces.ts', import.meta.url).href)})
        ${beside}
        await openTraces(${endpoint})
        console.log(many > 0)
        process.exit()`,
      ],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    ).trim()
  const app = new URL('../../src/app.ts', import.meta.url).href
  expect(loaded('undefined', `await import('${app}')`)).toBe('false')
  expect(loaded(`{ endpoint: 'http://127.0.0.1:9', service: 'quartet', share: 1 }`, '')).toBe('true')
})

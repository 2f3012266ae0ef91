import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Book } from './clearing-book.ts'
import { fundsOfSandbox } from './clearing-funds.ts'
import { modes, type SandboxBatch, type SandboxEvent, type Mode } from './clearing-shapes.ts'
import { problem } from './clearing-words.ts'

export type SandboxOptions = {
  token: string
  /** Signs what is told by webhook. */
  secret: string
  file?: string | undefined
  /** Milliseconds after which every batch goes one step further by itself; 0: only when the clock is moved. */
  pace: number
  /** Milliseconds that the mode slow waits. */
  slowness: number
}

type Answer = { status: number; body: unknown }

/** A clearing house that moves no money: the HTTP contract of one, with ways to misbehave. */
export function openSandbox(options: SandboxOptions): { server: Server; book: Book; stop(): void } {
  const book = new Book(options.file)
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  const timer =
    options.pace > 0
      ? setInterval(() => {
          book.advance()
          book.save()
          void deliver()
        }, options.pace)
      : undefined

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const control = url.pathname.startsWith('/sandbox/')
    const { mode } = book.kept
    if (!control && mode === 'down') return void response.destroy()
    if (!control && mode === 'slow') await sleep(options.slowness)
    const answer = isTrusted(request, options.token)
      ? control
        ? controls(url.pathname, body)
        : respond(request, url, body, mode)
      : { status: 401, body: problem(401, 'unauthorized', 'This token is not known.') }
    book.save()
    // Whoever moves the clock sees what follows of it.
    if (control) await deliver()
    // What the mode says happens to the answer happens after the work is done: that is the point of it.
    if (!control && mode === 'answer_lost' && request.method === 'POST') response.destroy()
    else if (!control && mode === 'garbled')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    else
      response
        .writeHead(answer.status, {
          'content-type': answer.status < 400 ? 'application/json' : 'application/problem+json',
          'x-request-id': request.headers['x-request-id'] ?? randomUUID(),
          ...(answer.status === 503 ? { 'retry-after': '60' } : {}),
        })
        .end(JSON.stringify(answer.body))
    await deliver()
  }

  function controls(path: string, body: string): Answer {
    const asked = body ? JSON.parse(body) : {}
    if (path === '/sandbox/mode') {
      if (!modes.includes(asked.mode as Mode))
        return { status: 422, body: problem(422, 'mode', `One of ${modes.join(', ')}.`) }
      book.kept.mode = asked.mode as Mode
      if (asked.code) book.kept.rejectCode = String(asked.code)
    }
    if (path === '/sandbox/clock') {
      if (asked.at) book.kept.ahead = Date.parse(asked.at) - Date.now()
      for (let step = 0; step < (asked.advanceBusinessDays ?? 0); step++) {
        book.kept.ahead += 24 * 3600 * 1000
        book.advance()
      }
    }
    if (path === '/sandbox/members') {
      const member = Object.values(book.kept.members).find((one) => one.ref === asked.ref)
      if (member) book.answerMember(member, asked.status, asked.code ?? null)
    }
    const { mode, batches } = book.kept
    return { status: 200, body: { mode, batches: Object.values(batches), environment: 'sandbox' } }
  }

  function respond(request: IncomingMessage, url: URL, body: string, mode: Mode): Answer {
    if (mode === 'maintenance') return { status: 503, body: problem(503, 'maintenance', 'Back in an hour.') }
    const path = url.pathname.replace(/^\/v1/, '')
    if (request.method !== 'POST') return answerOf(request.method ?? 'GET', path, url, body)
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string')
      return { status: 400, body: problem(400, 'idempotency_key', 'Every POST carries an Idempotency-Key.') }
    const answer = book.once(`${path} ${key}`, body, () => answerOf('POST', path, url, body))
    // A member number that ends in 05: taken, and the first answer fails.
    if (path === '/batches' && /"memberNumber":"\d*05"/.test(body) && !book.kept.failedOnce.includes(key)) {
      book.kept.failedOnce.push(key)
      return { status: 500, body: problem(500, 'internal', 'Something went wrong.') }
    }
    return answer
  }

  function answerOf(method: string, path: string, url: URL, body: string): Answer {
    const environment = 'sandbox'
    const asked = body ? JSON.parse(body) : {}
    const [, noun, id, verb] = path.split('/')
    const call = `${method} /${noun}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`
    if (call === 'GET /ping')
      return {
        status: 200,
        body: {
          service: 'Clearing house sandbox',
          environment,
          time: new Date(book.now()).toISOString(),
          apiVersion: '1',
        },
      }
    if (call === 'POST /employers/:id' && id === 'validate')
      return { status: 200, body: { ...register(String(asked.abn)), environment } }
    if (call === 'PUT /employers/:id') {
      const known = register(id!)
      const reasons = known.status === 'cancelled' ? ['The ABN was cancelled.'] : []
      const status = reasons.length > 0 ? 'blocked' : 'ready'
      book.kept.employers[id!] = { legalName: asked.legalName, status, reasons }
      return { status: 200, body: { abn: id, status, reasons, environment } }
    }
    if (call === 'GET /funds') return { status: 200, body: { funds: fundsLike(url.searchParams), environment } }
    if (call === 'POST /member-verifications') return { status: 202, body: { ...book.verify(asked), environment } }
    if (call === 'GET /member-verifications/:id') {
      const member = book.kept.members[id!]
      return member ? { status: 200, body: { ...member, environment } } : notThere
    }
    if (call === 'POST /webhooks') {
      book.kept.webhook = String(asked.url)
      return { status: 201, body: { url: asked.url, environment } }
    }
    if (call === 'POST /batches') return book.createBatch(asked)
    const batch: SandboxBatch | undefined = noun === 'batches' && id ? book.kept.batches[id] : undefined
    if (!batch) return notThere
    if (call === 'POST /batches/:id/submit') return book.submit(batch, asked)
    if (call === 'POST /batches/:id/cancel') {
      if (batch.state !== 'draft' && batch.state !== 'cancelled')
        return { status: 409, body: problem(409, 'submitted', 'This batch is on its way already.') }
      batch.state = 'cancelled'
      return { status: 200, body: { id: batch.id, state: batch.state, environment } }
    }
    if (call === 'GET /batches/:id') return { status: 200, body: { id: batch.id, state: batch.state, environment } }
    if (call === 'GET /batches/:id/events') return { status: 200, body: { events: batch.events, environment } }
    if (call === 'GET /batches/:id/contributions')
      return { status: 200, body: { contributions: batch.contributions, environment } }
    if (call === 'GET /batches/:id/payment-instruction') {
      const amountCents = batch.contributions.reduce((sum, one) => sum + one.cents, 0)
      const prn = batch.id.replace(/\D/g, '').padEnd(12, '0').slice(0, 12)
      return { status: 200, body: { method: 'direct_debit', prn, amountCents, payBy: batch.payBy, environment } }
    }
    return notThere
  }

  let delivering = Promise.resolve()
  /** Tells everything that waits, one after the other; what is not taken is told again with the next. */
  function deliver(): Promise<void> {
    delivering = delivering.then(async () => {
      const { mode, webhook } = book.kept
      if (!webhook || mode === 'down') return
      let events = book.told.splice(0)
      if (mode === 'silent') return
      if (mode === 'out_of_order') events = events.toReversed()
      if (mode === 'duplicate') events = events.flatMap((one) => [one, one])
      for (const event of events) if (!(await hand(webhook, event))) book.told.push(event)
    })
    return delivering
  }

  async function hand(webhook: string, event: SandboxEvent): Promise<boolean> {
    const body = JSON.stringify({ ...event, environment: 'sandbox' })
    const t = Math.floor(book.now() / 1000)
    const v1 = createHmac('sha256', options.secret).update(`${t}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-signature': `t=${t},v1=${v1}` }
    const answer = await fetch(webhook, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    return answer?.ok === true
  }

  return {
    server,
    book,
    stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

const notThere: Answer = { status: 404, body: problem(404, 'not_found', 'There is no such thing here.') }

function isTrusted(request: IncomingMessage, token: string): boolean {
  const [given, right] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The register of businesses, made up: an ABN that ends in 0 or an even digit is active, 99 at its end cancelled. */
function register(abn: string) {
  const digits = abn.replace(/\D/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return { abn, valid: false, status: 'unknown' }
  if (digits.endsWith('99')) return { abn: digits, valid: true, status: 'cancelled', entityName: 'A business that was' }
  return { abn: digits, valid: true, status: 'active', entityName: `Business ${digits.slice(-4)}`, gstRegistered: true }
}

function fundsLike(asked: URLSearchParams) {
  const query = (asked.get('query') ?? '').toLowerCase().replaceAll(' ', '')
  return fundsOfSandbox
    .filter((one) => `${one.usi}${one.abn}${one.name}${one.product}`.toLowerCase().replaceAll(' ', '').includes(query))
    .map((one) => ({ ...one, type: 'apra', acceptsNpp: true }))
}

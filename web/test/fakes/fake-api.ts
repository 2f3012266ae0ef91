import { vi } from 'vitest'
import {
  findOperation,
  troublesOfInput,
  troublesOfOutput,
  troublesOfRefusal,
  type Operation,
} from './contract-check.ts'
import { noteUntrue } from '../untrue.ts'

export type Call = { method: string; path: string; query: URLSearchParams; body: unknown; params: string[] }
type Answer = { status: number; body: unknown }
type Handler = (call: Call) => unknown

/** An answer that is not a success, as the server words it. */
export class Refusal {
  readonly answer: Answer
  constructor(status: number, code: string, message: string, data?: unknown) {
    const problem = {
      type: `urn:quartet:problem:${code}`,
      title: message,
      status,
      detail: message,
      code,
      errors: [],
      error: message,
      message,
      ...(data === undefined ? {} : { data }),
    }
    this.answer = { status, body: problem }
  }
}

/** Refuses an older version: somebody has saved another meanwhile, which is this now. */
export const staleNow = (current: { version: number }, by: string | null = 'Sam Ortega') =>
  new Refusal(409, 'stale', `${by ?? 'Someone'} changed this 12 s ago. Check what changed, then try again.`, {
    by,
    at: '2026-11-24T02:00:00Z',
    version: current.version,
    changes: [],
    current,
  })

/** What a proxy before the product answers in its own words, which no contract knows. */
export class ForeignAnswer {
  readonly answer: Answer
  constructor(status: number, body: unknown) {
    this.answer = { status, body }
  }
}

/**
 * Stands in for the API behind `fetch`: 'GET /covers/:id' to what it answers, a value or a function of the call. What is
 * not named answers 404. Returns every call made, in order. A test in which the contract refuses a request or an answer
 * fails; one that is about a refused request says so by answering it with `validation_failed`.
 */
export function fakeApi(handlers: Record<string, unknown>): Call[] {
  const calls: Call[] = []
  const named = Object.entries(handlers).map(([key, said]) => ({ ...readKey(key), said }))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method } = request
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    const operation = operationAt(method, path)
    const found = named.find((one) => one.method === method && one.operation === operation && one.pattern.test(path))
    const params = found?.pattern.exec(path)?.slice(1) ?? []
    const call: Call = { method, path, query, body: await bodyOf(request), params }
    calls.push(call)
    const said = found ? found.said : new Refusal(404, 'not_found', `No answer for ${method} ${path}`)
    if (operation && isRefused(operation, call, said)) return json(invalid.answer)
    const answer = typeof said === 'function' ? await (said as Handler)(call) : said
    if (operation) holdAnswer(operation, call, answer)
    return answer instanceof Refusal || answer instanceof ForeignAnswer
      ? json(answer.answer)
      : json({ status: operation?.status ?? 200, body: answer })
  })
  return calls
}

/** An answer that comes when the test says so. */
export function held() {
  let answer: (said: unknown) => void = () => undefined
  const asked = new Promise((resolve) => (answer = resolve))
  return { asked, answer }
}

function readKey(key: string) {
  const [method = '', path = ''] = key.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`)
  return { method, operation: operationAt(method, path), pattern }
}

/** What is asked besides the contract: the auth protocol, the reference, files by their ticket, the geocoder. */
const besides = ['/auth/v1/', '/docs', '/pay-files/', '/reverse']

function operationAt(method: string, path: string): Operation | undefined {
  const operation = findOperation(method, path)
  if (!operation && !besides.some((one) => path.startsWith(one))) noteUntrue(`${method} ${path}: is no operation`)
  return operation
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** What the server answers before an operation sees anything that its contract refuses. */
const invalid = new Refusal(
  400,
  'validation_failed',
  'Check the details you entered. Something is missing or incorrect.',
)

function isRefused(operation: Operation, call: Omit<Call, 'params'>, said?: unknown): boolean {
  const troubles = troublesOfInput(operation, call)
  const expected = said instanceof Refusal && said.answer.status === invalid.answer.status
  if (!expected) note(operation, call, 'was sent', troubles)
  return troubles.length > 0
}

function holdAnswer(operation: Operation, call: Omit<Call, 'params'>, answer: unknown): void {
  if (answer instanceof ForeignAnswer) return
  const arrived = asJson(answer instanceof Refusal ? answer.answer.body : answer)
  const troubles =
    answer instanceof Refusal ? troublesOfRefusal(operation, arrived) : troublesOfOutput(operation, arrived)
  note(operation, call, 'is answered', troubles)
}

/** What arrives is JSON: without what is undefined, and with each moment in words. */
const asJson = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)))

function note({ name }: Operation, { method, path }: Omit<Call, 'params'>, what: string, troubles: string[]): void {
  if (troubles.length > 0) noteUntrue(`${name} (${method} ${path}) ${what}: ${troubles.join('; ')}`)
}

const json = ({ status, body }: Answer) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status >= 400 ? 'application/problem+json' : 'application/json' },
  })

import { vi } from 'vitest'

export type Call = { method: string; path: string; query: URLSearchParams; body: unknown; params: string[] }
type Answer = { status: number; body: unknown }
type Handler = (call: Call) => unknown

/** An answer that is not a success, as the server words it. */
export class Refusal {
  readonly answer: Answer
  constructor(status: number, code: string, message: string) {
    const problem = {
      type: `/problems/${code}`,
      title: message,
      status,
      detail: message,
      code,
      errors: [],
      error: message,
      message,
    }
    this.answer = { status, body: problem }
  }
}

/** What a proxy before the product answers in its own words, which no contract knows. */
export class ForeignAnswer {
  readonly answer: Answer
  constructor(status: number, body: unknown) {
    this.answer = { status, body }
  }
}

/**
 * Stands in for the API behind `fetch`: 'GET /covers/:id' to what it answers, a value or a function of the call. What is
 * not named answers 404. Returns every call made, in order.
 */
export function fakeApi(handlers: Record<string, unknown>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api/, '')
    const text = await request.text()
    const found = Object.entries(handlers).find(([key]) => params(key, request.method, path))
    const call: Call = {
      method: request.method,
      path,
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      params: (found && params(found[0], request.method, path)) ?? [],
    }
    calls.push(call)
    const said =
      found === undefined ? new Refusal(404, 'not_found', `No answer for ${request.method} ${path}`) : found[1]
    const answer = typeof said === 'function' ? await (said as Handler)(call) : said
    return answer instanceof Refusal || answer instanceof ForeignAnswer
      ? json(answer.answer)
      : json({ status: 200, body: answer })
  })
  return calls
}

function params(key: string, method: string, path: string): string[] | null {
  const [verb, pattern = ''] = key.split(' ')
  if (verb !== method) return null
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path)?.slice(1) ?? null
}

const json = ({ status, body }: Answer) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status >= 400 ? 'application/problem+json' : 'application/json' },
  })

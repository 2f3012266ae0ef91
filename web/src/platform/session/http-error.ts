import type { Problem, Stale } from '@quartet/contract/kernel/errors'

const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Any answer that is not a success. The message is for logs; people read `sentenceOf`. */
export class HttpError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: unknown

  constructor(status: number, statusText: string, body: unknown) {
    // HTTP/2 carries no status text, so the standard one stands in.
    const text = statusText || names[status] || 'Error'
    super(`HTTP ${status}: ${text}`)
    this.name = 'HttpError'
    this.status = status
    this.statusText = text
    this.body = body
  }
}

const problemOf = (error: unknown): Partial<Problem> | undefined =>
  error instanceof HttpError && typeof error.body === 'object' && error.body !== null ? error.body : undefined

/** The code of a failure, `slice.reason`, or undefined where the answer carried none. */
export const codeOf = (error: unknown): string | undefined => problemOf(error)?.code

/** What a refusal as stale says of the record as it is now, or undefined where it is another failure. */
export function staleOf<T>(error: unknown): { by: string | null; current: T } | undefined {
  const data = codeOf(error) === 'stale' ? (problemOf(error)?.data as Stale | undefined) : undefined
  return data?.current === undefined ? undefined : { by: data.by, current: data.current as T }
}

/** The server's own words about a failure, where it had any. */
export function saidBy(error: unknown): string | undefined {
  const body = problemOf(error)
  return body?.detail || body?.message || body?.error || undefined
}

/** What people read when something failed: what happened, and that nothing was lost. */
export function sentenceOf(error: unknown): string {
  const said = saidBy(error)
  if (said) return said
  if (error instanceof HttpError) {
    if (error.status === 401) return 'Authentication failed'
    if (error.status === 429) return 'Too many tries. Wait a moment and try again.'
    if (error.status >= 500)
      return 'Quartet isn’t available right now. Nothing you entered was lost. Try again in a moment.'
    return 'We couldn’t do this. Nothing you entered was lost. Try again.'
  }
  if (isOffline(error))
    return 'You’re offline, or Quartet isn’t available. Nothing you entered was lost. Try again in a moment.'
  return 'This page has a problem. Nothing you entered was lost. Try again.'
}

/** True when the request never got an answer. */
export function isOffline(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** Refusals of this moment: signed out, too slow, too early, a proof asked for, too many. */
const passing = [401, 408, 425, 428, 429]

/** True when the server answered and would answer the same again: what waits to be sent need not be sent once more. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof HttpError) || codeOf(error) === 'idempotency_running') return false
  return error.status < 500 && !passing.includes(error.status)
}

/** Sentences by field, for a form. Fields are dotted paths as the form names them. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = problemOf(error)?.errors
  if (!Array.isArray(errors)) return {}
  return Object.fromEntries(errors.filter((one) => one.field !== '').map((one) => [one.field, one.message]))
}

/** The same failure for a form that holds what is sent inside of one field: 'fields.subject' is its 'subject'. */
export function within(error: unknown, field: string): unknown {
  const problem = problemOf(error)
  if (!(error instanceof HttpError) || !problem?.errors) return error
  const errors = problem.errors.map((one) => ({ ...one, field: one.field.replace(`${field}.`, '') }))
  return new HttpError(error.status, error.statusText, { ...problem, errors })
}

/** The same failure, said at the field that its code belongs to. `fields` maps codes to fields of the form. */
export function atField(error: unknown, fields: Record<string, string>): unknown {
  const field = fields[codeOf(error) ?? '']
  if (!(error instanceof HttpError) || field === undefined) return error
  const body = { ...problemOf(error), errors: [{ field, message: sentenceOf(error) }] }
  return new HttpError(error.status, error.statusText, body)
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuseInTransaction } from '../db/db.ts'

/** A clearing house of super contributions, as this product knows one: where it is, and what proves both sides. */
export type ClearingSettings = {
  url: string
  token: string
  /** Signs what it tells by webhook. */
  secret: string
  /** Milliseconds that it may take to answer. */
  patience?: number
}

/**
 * Why a clearing house did not do what it was asked. `again` says that asking once more, with the same key, may help and
 * can do no harm; where it is false somebody has to look.
 */
export class HouseFailure extends Error {
  code:
    | 'unreachable'
    | 'timeout'
    | 'unavailable'
    | 'failed'
    | 'unauthorized'
    | 'not_understood'
    | 'refused'
    | 'not_there'
  again: boolean
  /** What it calls the reason, where it refused. */
  reason: string | null
  batchId: string | null
  constructor(
    code: HouseFailure['code'],
    words: string,
    more: { reason?: string | null; batchId?: string | null } = {},
  ) {
    super(words)
    this.code = code
    this.again = ['unreachable', 'timeout', 'unavailable', 'failed', 'not_understood'].includes(code)
    this.reason = more.reason ?? null
    this.batchId = more.batchId ?? null
  }
}

const houseEvent = z.object({
  eventId: z.string().min(1).max(100),
  kind: z.enum(['contribution', 'member', 'batch']),
  ref: z.string().min(1).max(100),
  sequence: z.number().int().min(1).max(1_000_000),
  status: z.string().min(1).max(40),
  code: z.string().max(60).nullish(),
  path: z.string().max(100).nullish(),
  message: z.string().max(500).nullish(),
  successorUsi: z.string().max(20).nullish(),
  receivedOn: z.iso.date().nullish(),
})
/** One thing that a clearing house says of one thing it was asked, counted by `sequence` for that `ref`. */
export type HouseEvent = z.infer<typeof houseEvent>

const ping = z.object({ service: z.string(), environment: z.string(), apiVersion: z.string() })
const employer = z.object({
  abn: z.string(),
  valid: z.boolean(),
  status: z.enum(['active', 'cancelled', 'unknown']),
  entityName: z.string().nullish(),
  gstRegistered: z.boolean().nullish(),
})
const onBoard = z.object({ status: z.enum(['pending', 'ready', 'blocked']), reasons: z.array(z.string()).default([]) })
const funds = z.object({
  funds: z.array(
    z.object({
      usi: z.string(),
      abn: z.string(),
      name: z.string(),
      product: z.string(),
      closed: z.object({ date: z.string(), reason: z.string(), successorUsi: z.string().nullish() }).nullish(),
    }),
  ),
})
const member = z.object({ id: z.string(), ref: z.string(), status: z.string(), code: z.string().nullish() })
const batch = z.object({
  id: z.string(),
  errors: z
    .array(z.object({ ref: z.string(), path: z.string().nullish(), code: z.string(), message: z.string() }))
    .default([]),
})
const state = z.object({ id: z.string(), state: z.string() })
const instruction = z.object({ method: z.string(), prn: z.string(), payBy: z.iso.date().nullish() })
const refusal = z.object({ code: z.string().optional(), detail: z.string().optional(), batchId: z.string().optional() })

export type ClearingHouse = ReturnType<typeof createClearingHouse>

/** Speaks the neutral contract (facts 4) with one clearing house. Every call throws a `HouseFailure` in words without private data. */
export function createClearingHouse({ url, token, patience = 10_000 }: ClearingSettings) {
  const base = url.replace(/\/+$/, '')

  async function ask<T>(method: string, path: string, read: z.ZodType<T>, body?: unknown, key?: string): Promise<T> {
    refuseInTransaction('the clearing house')
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // What we say to a clearing house is for no other place.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'TimeoutError'
        ? new HouseFailure('timeout', 'The clearing house didn’t reply in time.')
        : new HouseFailure('unreachable', 'We couldn’t reach the clearing house.')
    })
    const said: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) {
      const understood = read.safeParse(said)
      if (understood.success) return understood.data
      throw new HouseFailure('not_understood', 'The clearing house sent a reply we couldn’t read.')
    }
    const { data } = refusal.safeParse(said)
    if (answer.status === 401 || answer.status === 403)
      throw new HouseFailure('unauthorized', 'The clearing house didn’t accept our token.')
    if (answer.status === 503) throw new HouseFailure('unavailable', 'The clearing house is closed for maintenance.')
    if (answer.status >= 500 || answer.status === 429)
      throw new HouseFailure('failed', `The clearing house failed (${answer.status}).`)
    if (answer.status === 404) throw new HouseFailure('not_there', 'The clearing house couldn’t find this.')
    throw new HouseFailure('refused', data?.detail ?? `The clearing house refused it (${answer.status}).`, {
      reason: data?.code ?? null,
      batchId: data?.batchId ?? null,
    })
  }

  return {
    host: new URL(base).host,
    ping: () => ask('GET', '/ping', ping),
    validateEmployer: (abn: string, key: string) => ask('POST', '/employers/validate', employer, { abn }, key),
    onBoard: (abn: string, body: object) => ask('PUT', `/employers/${abn}`, onBoard, body),
    registerWebhook: (address: string, key: string) =>
      ask('POST', '/webhooks', z.object({ url: z.string() }), { url: address }, key),
    funds: (query: string) => ask('GET', `/funds?query=${encodeURIComponent(query)}`, funds),
    verifyMember: (body: object, key: string) => ask('POST', '/member-verifications', member, body, key),
    memberVerification: (id: string) => ask('GET', `/member-verifications/${encodeURIComponent(id)}`, member),
    createBatch: (body: object, key: string) => ask('POST', '/batches', batch, body, key),
    submitBatch: (id: string, body: object, key: string) =>
      ask('POST', `/batches/${encodeURIComponent(id)}/submit`, state, body, key),
    cancelBatch: (id: string, key: string) => ask('POST', `/batches/${encodeURIComponent(id)}/cancel`, state, {}, key),
    events: (id: string) =>
      ask('GET', `/batches/${encodeURIComponent(id)}/events`, z.object({ events: z.array(houseEvent) })),
    paymentInstruction: (id: string) =>
      ask('GET', `/batches/${encodeURIComponent(id)}/payment-instruction`, instruction),
  }
}

/** Seconds by which a signed message may be older or newer than now. */
const tolerance = 300

/** What a webhook says, once its signature and time are right; otherwise why it is not listened to. */
export function readWebhook(
  secret: string,
  signature: string | undefined,
  body: string,
  now: Temporal.Instant,
): { event: HouseEvent } | { refused: 'unsigned' | 'forged' | 'stale' | 'not_understood' } {
  const read = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!read) return { refused: 'unsigned' }
  const right = createHmac('sha256', secret).update(`${read[1]}.${body}`).digest()
  if (!timingSafeEqual(right, Buffer.from(read[2]!, 'hex'))) return { refused: 'forged' }
  if (Math.abs(now.epochMilliseconds / 1000 - Number(read[1])) > tolerance) return { refused: 'stale' }
  try {
    const event = houseEvent.safeParse(JSON.parse(body))
    return event.success ? { event: event.data } : { refused: 'not_understood' }
  } catch {
    return { refused: 'not_understood' }
  }
}

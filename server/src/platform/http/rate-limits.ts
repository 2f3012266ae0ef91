import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { clientAddress } from './client-address.ts'
import { problemOf } from './problem.ts'

const minute = 60_000
/** Bytes that one address may send within a minute: six of the largest files, or a thousand changes of a large timetable. */
const mostBytes = 66 * 1024 * 1024
/** A body of unknown length counts as the largest that is taken. */
const unknownLength = 1024 * 1024

/** Bounds what one address may ask within a minute, by requests and by bytes, before any are read. `counts` is where several servers count together. */
export async function limitRates(fastify: FastifyInstance, counts: Redis | undefined): Promise<void> {
  await fastify.register(rateLimit, {
    global: true,
    max: (request) => (isSignIn(request) ? 60 : 1200),
    // While Redis is away nothing is counted here; tries at a password are counted in the database besides.
    redis: counts,
    skipOnError: true,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${isSignIn(request) ? 'sign-in' : 'all'} ${clientAddress(request.ip)}`,
    allowList: (request) => !isApi(request),
    errorResponseBuilder: (request, context) =>
      Object.assign(problemOf({ statusCode: 429 }, request.id), { statusCode: 429, retryAfter: context.ttl }),
  })
  const spend = counts ? sharedBudget(counts, fastify.log) : ownBudget()
  fastify.addHook('onRequest', async (request, reply) => {
    const bytes = isApi(request) ? bytesOf(request) : 0
    if (bytes === 0) return
    const { spent, left } = await spend(clientAddress(request.ip), bytes)
    if (spent <= mostBytes) return
    reply.header('retry-after', Math.ceil(left / 1000))
    throw Object.assign(new Error('too many bytes'), { statusCode: 429 })
  })
}

function bytesOf({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] ? unknownLength : Number(headers['content-length'] ?? 0) || 0
}

/** Adds to what an address has spent in its minute, and answers the sum and the milliseconds that the minute still has. */
type Spend = (address: string, bytes: number) => Promise<{ spent: number; left: number }>

function ownBudget(): Spend {
  let minutes = new Map<string, { spent: number; until: number }>()
  return async (address, bytes) => {
    const now = performance.now()
    if (minutes.size > 10_000) minutes = new Map([...minutes].filter(([, one]) => one.until > now))
    const known = minutes.get(address)
    const current = known && known.until > now ? known : { spent: 0, until: now + minute }
    current.spent += bytes
    minutes.set(address, current)
    return { spent: current.spent, left: current.until - now }
  }
}

/** While Redis is away nothing is counted, as with requests. */
function sharedBudget(counts: Redis, log: FastifyBaseLogger): Spend {
  let isAway = false
  const away = (err: unknown) => {
    if (!isAway) log.error({ err }, 'what addresses send can not be counted together')
    isAway = true
    return null
  }
  return async (address, bytes) => {
    const key = `bytes ${address}`
    const answers = await counts.multi().incrby(key, bytes).pexpire(key, minute, 'NX').pttl(key).exec().catch(away)
    isAway &&= answers === null
    const [spent, , left] = (answers ?? []).map(([, value]) => Number(value))
    return { spent: spent || 0, left: left ?? minute }
  }
}

/** Whether the operations or the auth protocol answer: by the route, since its router read an address that can be spelt in many ways. */
export function isApi(request: FastifyRequest): boolean {
  const known = /^\/(api|auth)\//
  return known.test(request.routeOptions.url ?? '') || known.test(request.url)
}

const triesAtAuth =
  /^\/auth\/v1\/(recover|resend|verify|signup|otp|reauthenticate|authorize|callback|factors\/.*\/(challenge|verify)|passkeys\/authentication\/.*)$/
const triesAtApi = /^\/api\/(users\/(login|register|me\/(closure|proof))|invitations\/by-token|introductions\/)/

/** Calls that try a password or the secret of a link: they are counted apart and few. Renewing a session is none of them. */
export function isSignIn(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? ''
  if (route === '/auth/v1/token') return (request.query as { grant_type?: unknown }).grant_type !== 'refresh_token'
  return triesAtAuth.test(route) || (route === '/api/*' && triesAtApi.test(operationPath(request.url)))
}

/** The path as the router of the operations reads it, which folds what leads up (`..`). */
export function operationPath(url: string): string {
  const { pathname } = new URL(`http://here${url.startsWith('/') ? '' : '/'}${url}`)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

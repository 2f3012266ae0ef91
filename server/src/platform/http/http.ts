import type { Assurance } from '@quartet/contract/identity/identity'
import { changedHeader } from '@quartet/contract/messages/changed-header'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { onError, ORPCError, type AnyRouter } from '@orpc/server'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Redis } from 'ioredis'
import { visitor, whoIs, type Actor } from '../actor.ts'
import { bearerOf } from './admins-alone.ts'
import type { Config } from '../start/config.ts'
import type { Database } from '../db/db.ts'
import { failure } from '../fail.ts'
import { newId } from '../ids.ts'
import type { Metrics } from '../watch/metrics.ts'
import type { Log } from '../watch/log.ts'
import type { RequestContext } from './operation.ts'
import { problemOf, problemType } from './problem.ts'
import { deviceCookie } from './device-cookie.ts'
import { steady } from '../steady.ts'
import { isApi, isSignIn, limitRates, operationPath } from './rate-limits.ts'
import type { RequestSpan, Traces } from '../watch/traces.ts'
import { leaveUnread, readJson } from './unread-bodies.ts'
import { visitorLimit } from './json-body.ts'
import { sendDataAsData } from './page-headers.ts'
import { isForm, largest, lengthOfForm, openUploads } from './uploads.ts'
import { noting, sayChanged } from './changed.ts'
import { operationsWithFiles, readForm } from './forms.ts'

const jsonLimit = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** What the browser is known by, on calls that sign in. */
    device: string | undefined
    /** The operation of the contract that answers, as slice.verb, with the template of its address and for whom. */
    served: { operation: string; template: string; role: string } | undefined
    trace: RequestSpan | null
    /** Who asks for an operation, known before anything of the body is read. */
    caller: Resolved | undefined
  }
}

/** What the session resolver finds: somebody, nobody, or somebody whose session is over. */
type Resolve = (token: string, actingGym: string | undefined) => Promise<Resolved | null>
type Resolved = { actor: Actor; assurance: Assurance | null }

/** Builds the HTTP server: request ids, limits, headers, the operations under /api, problem bodies. Does not listen. */
export async function buildHttp(options: {
  config: Config
  log: Log
  database: Database
  router: AnyRouter
  resolve: Resolve
  scriptHashes: string[]
  /** Where the films of our guides lie, besides here. */
  filmOrigins: string[]
  /** What an event changed, by names. */
  changedBy: Parameters<typeof sayChanged>[2]
  /** Where several servers count requests together; without one each counts its own. */
  counts: Redis | undefined
  metrics: Metrics
  traces: Traces
  ready(): Promise<boolean>
}): Promise<FastifyInstance> {
  const { config, log } = options
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
    },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: jsonLimit,
    // Bodies have their own pace (steady.ts); the largest file at the slowest pace is in within this.
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendProblem(reply, request, error),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })

  const analytics = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes, ...analytics],
        // Mantine writes style attributes while it runs; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          // Older browsers do not take a socket for the page's own origin; they poll where no address is configured.
          ...(config.publicUrl ? [new URL(config.publicUrl).origin.replace(/^http/, 'ws')] : []),
          ...analytics,
          ...(config.geocoderUrl ? [new URL(config.geocoderUrl).origin] : []),
        ],
        // Films of the guides (K-05): who keeps them, or a file.
        frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        mediaSrc: ["'self'", 'blob:', ...options.filmOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  sendDataAsData(fastify)
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  if (config.rateLimits) await limitRates(fastify, options.counts)

  fastify.decorateRequest('device', undefined)
  fastify.decorateRequest('served', undefined)
  fastify.decorateRequest('trace', null)
  fastify.decorateRequest('caller')
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApi(request)) request.trace = options.traces.request(request.id, trustedParent(request))
    if (request.url.includes('%00')) throw Object.assign(new Error('NUL in the address'), { statusCode: 400 })
    if (isSignIn(request)) {
      const { mark, setCookie } = deviceCookie(request.headers.cookie)
      request.device = mark
      reply.header('set-cookie', setCookie)
    }
    const origin = request.headers.origin
    if (origin && config.corsOrigins.includes(origin)) allowOrigin(reply, origin)
  })
  if (config.corsOrigins.length > 0) fastify.options('/*', async (_, reply) => reply.code(204).send())
  // Only here: whatever reads the body loses what ran around it.
  fastify.addHook('preHandler', (request, _, done) => (request.trace ? request.trace.within(done) : done()))
  fastify.addHook('onResponse', async (request, reply) => {
    measure(options.metrics, request, reply)
    request.log.info(
      {
        method: request.method,
        path: templateOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.trace && { traceId: request.trace.traceId }),
      },
      'request',
    )
  })
  // A form on another site can send plain text without asking first; nothing here is said that way.
  fastify.removeContentTypeParser('text/plain')
  readJson(fastify)
  const uploads = openUploads(fastify)
  fastify.setErrorHandler((error, request, reply) => sendProblem(reply, request, error))

  const handler = new OpenAPIHandler<RequestContext>(options.router, {
    customErrorResponseBodyEncoder: (error) => problemOf(error),
    interceptors: [
      onError((error, { context }) => {
        if (error instanceof ORPCError && error.status < 500) return
        log.error({ err: error, requestId: context.requestId }, 'operation failed')
      }),
    ],
  })
  fastify.addHook('preParsing', async (request, _, payload) => {
    const { headers, method } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // A form is read later, once there is room for it.
    if (!hasBody || method === 'GET' || isForm(request)) return payload
    return steady(payload, request.caller?.actor.kind === 'visitor' ? visitorLimit : jsonLimit)
  })
  const takesFiles = operationsWithFiles(options.router)
  const knowCaller = async (request: FastifyRequest) => {
    const find = () => actorOf(request, options.resolve)
    const resolved = await (request.trace ? request.trace.within(find) : find())
    if (!resolved) throw failure('unauthorized')
    request.caller = resolved
    const isVisitor = resolved.actor.kind === 'visitor'
    if (isForm(request) && request.method !== 'GET') {
      // No operation takes a visitor's form: it is not even read.
      if (isVisitor) return leaveUnread(request)
      request.upload = lengthOfForm(request)
      if (!takesFiles(request.method, operationPath(request.url))) throw failure('unsupported_media_type')
    } else if (isVisitor && Number(request.headers['content-length'] ?? 0) > visitorLimit)
      throw failure('payload_too_large')
  }
  fastify.all('/api/*', { onRequest: knowCaller }, async (request, reply) => {
    const resolved = request.caller!
    const leave = await uploads.enter(request, whoIs(resolved.actor).userId)
    if (!leave) return sendProblem(reply, request, failure('unavailable'))
    const key = request.headers['idempotency-key']
    const context: RequestContext = {
      ...resolved,
      database: noting(options.database, request),
      requestId: request.id,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      device: request.device,
      unreadable: request.unreadable,
      log: request.log,
      served: (operation, template) =>
        void (request.served = { operation, template, role: whoIs(resolved.actor).role }),
    }
    const answer = async () => {
      if (request.upload > 0)
        request.body = await readForm(steady(request.raw, largest), request.headers['content-type']!)
      return handler.handle(request, reply, { prefix: '/api', context })
    }
    const { matched } = await answer().finally(leave)
    if (!matched) return sendProblem(reply, request, new ORPCError('NOT_FOUND', { status: 404 }))
  })
  // oRPC answers errors as plain JSON; a problem document has its own type.
  fastify.addHook('onSend', async (request, reply, payload) => {
    sayChanged(request, reply, options.changedBy)
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2')
    if (
      reply.statusCode >= 400 &&
      request.url.startsWith('/api/') &&
      String(reply.getHeader('content-type')).startsWith('application/json')
    ) {
      reply.header('content-type', problemType)
    }
    return payload
  })

  fastify.get('/api/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  fastify.get('/api/ready', { config: { rateLimit: false } }, async (_, reply) => {
    const ready = await options.ready().catch((error: unknown) => {
      log.error({ err: error }, 'whether the product is ready could not be asked')
      return false
    })
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'starting' })
  })
  return fastify
}

/** Answers with the problem document of whatever went wrong, and logs what was our fault. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const problem = problemOf(error, request.id)
  if (problem.status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed')
  return reply.code(problem.status).type(problemType).send(JSON.stringify(problem))
}

/** The trace that a request belongs to already, when a proxy that is trusted says so: others could join their calls to any. */
function trustedParent(request: FastifyRequest): string | undefined {
  const { traceparent } = request.headers
  // The peer's own address comes first; another one only when the peer is trusted to name it.
  return typeof traceparent === 'string' && (request.ips?.length ?? 0) > 1 ? traceparent : undefined
}

/** What an address is like, for the log. The address itself may open something: an invitation, a file by its ticket. */
function templateOf(request: FastifyRequest): string {
  const known = request.served?.template ?? request.routeOptions.url
  if (known) return known
  const [, first = '', ...rest] = request.url.split('?')[0]!.split('/')
  return rest.length > 0 ? `/${first}/*` : `/${first}`
}

/** Counts an answer and ends its span, by what answered it, never by the address that was asked: that would carry ids, and have no end. */
function measure(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request.routeOptions
  const other = url === undefined || url === '/api/*' ? 'none' : url
  const { operation = other, template = other, role } = request.served ?? {}
  const { statusCode: status } = reply
  metrics.answered(operation, status, reply.elapsedTime / 1000)
  const said = { 'http.request.method': request.method, 'http.route': template, 'http.response.status_code': status }
  request.trace?.end(operation, role ? { ...said, 'quartet.role': role } : said, status >= 500)
  if (!isForm(request) || status < 400) return
  metrics.uploadRefused(status === 413 ? 'too_large' : status >= 500 ? 'unavailable' : 'not_taken')
}

async function actorOf(request: FastifyRequest, resolve: Resolve): Promise<Resolved | null> {
  const token = bearerOf(request.headers.authorization)
  if (!token) return { actor: visitor, assurance: null }
  const acting = request.headers['x-acting-gym']
  return resolve(token, typeof acting === 'string' && acting !== '' ? acting : undefined)
}

const mayBeSent = 'authorization,content-type,idempotency-key,x-acting-gym,x-client-info,x-supabase-api-version,apikey'
const mayBeRead = `x-request-id,x-total-count,link,x-supabase-api-version,${changedHeader}`

function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin)
  reply.header('vary', 'origin')
  reply.header('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE')
  reply.header('access-control-allow-headers', mayBeSent)
  reply.header('access-control-expose-headers', mayBeRead)
}

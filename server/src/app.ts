import { contract, type Contract } from '@quartet/contract/contract'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createAccessTokens } from './platform/keys/access-token.ts'
import { system } from './platform/actor.ts'
import type { Clock } from './platform/clock.ts'
import type { RouterOf } from './platform/http/operation.ts'
import type { Config } from './platform/start/config.ts'
import { openDatabase, refusePowerfulRole, type Database } from './platform/db/db.ts'
import { createEventLog, together, type EventLog } from './platform/events/events.ts'
import { startEventWorker, type EventWorker } from './platform/events/events.worker.ts'
import { buildHttp } from './platform/http/http.ts'
import type { Log } from './platform/watch/log.ts'
import { createMetrics } from './platform/watch/metrics.ts'
import { nameFor } from './features/users/person/names.queries.ts'
import { openIdProvider } from './platform/outward/openid.ts'
import { openPush } from './platform/post/push.ts'
import { ownAddress, ownOrigins } from './platform/start/own-address.ts'
import { openRealtime, type Realtime } from './platform/events/realtime.ts'
import { openShared } from './platform/events/redis.ts'
import { serveReference } from './platform/http/reference.ts'
import { type Storage } from './platform/files/storage.ts'
import { openTasks, type Tasks } from './platform/events/tasks.ts'
import { openTraces } from './platform/watch/traces.ts'
import { createVault, type Vault } from './platform/keys/vault.ts'
import { registerContact } from './features/plans/enquiries.routes.ts'
import { answerVisitors, openPublicPages } from './platform/http/public-pages.ts'
import { inlineScriptHashes, serveWeb } from './platform/http/web.ts'
import { keepArticles } from './features/help/articles.commands.ts'
import { registerKnowledgeBase } from './features/help/knowledge-base.routes.ts'
import { registerSuperWebhook } from './features/payroll/clearing/webhook.routes.ts'
import { registerAuthWire } from './features/identity/auth.routes.ts'
import type { Entrance, SessionKit } from './features/identity/accounts/entrance.ports.ts'
import { openSigningKeys } from './features/identity/sessions/signing-keys.commands.ts'
import type { DemoLogin } from './features/identity/accounts/installation.routes.ts'
import { coverStatusesOf } from './features/covers/lookups/cover-status.queries.ts'
import { registerPublicTimetables } from './features/timetable/public/pages.routes.ts'
import { registerJobPages } from './features/jobs/pages.routes.ts'
import { registerMetrics } from './features/dashboards/admin/metrics.routes.ts'
import { registerFeeds } from './features/timetable/feeds/feeds.routes.ts'
import { registerOneClick } from './features/notifications/settings/unsubscribe.routes.ts'
import { findActor } from './features/users/person/actor.queries.ts'
import { entrancePorts } from './compose/people/account-ports.ts'
import { articlesOfRelease, filmsOfRelease } from './compose/pages/help.ts'
import { registerFiles } from './compose/files.ts'
import { routesOf } from './compose/part.ts'
import { composeParts } from './parts.ts'
import type { SealedColumn, StoredColumn } from './platform/db/columns.ts'

export type AppOptions = {
  config: Config
  databaseUrl: string
  /** The installation's master key, at least 32 characters. */
  secret: string
  log: Log
  clock: Clock
  /** Folder of the built web app. */
  webDir: string
  /** One login per role while the demo story is loaded. */
  demoLogins: DemoLogin[]
  /** Opens the database; tests rehearse with one that rolls back. */
  open?: typeof openDatabase
}

export type App = {
  fastify: FastifyInstance
  database: Database
  events: EventLog
  tasks: Tasks
  worker: EventWorker
  storage: Storage
  vault: Vault
  /** What its slices say of their columns: those that are sealed, and those of keys of stored files. */
  columns: { sealed: SealedColumn[]; stored: StoredColumn[] }
  live: Realtime
  sessions: SessionKit
  stop(): Promise<void>
}

/** Composes the product of its slices' parts (`compose/`). Does not listen yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, log, clock } = options
  const shared = config.redisUrl ? await openShared(config.redisUrl, log) : undefined
  const traces = await openTraces(config.traces)
  const vault = createVault(options.secret, config.secretKeyBefore)
  const { parts, storage, mailer, texts } = await composeParts(config, vault, {
    log,
    push: () => push,
    demoLogins: options.demoLogins,
    address: () => ownAddress(config, port()),
    database: () => database,
    queue: () => queue,
    live: () => live,
    entrance: () => entrance,
  })

  const metrics = createMetrics(parts.flatMap((one) => one.tasks).map((one) => one.name))
  const events = createEventLog(
    [...parts.flatMap((one) => one.together), together('sign_in.failed', async () => metrics.signInFailed())],
    parts.flatMap((one) => one.reactions),
    Object.assign({}, ...parts.map((one) => one.changes)),
  )
  const database = (options.open ?? openDatabase)({
    url: options.databaseUrl,
    max: config.databasePool,
    prepare: config.databasePrepare,
    log,
    clock,
    events,
    nameOf: nameFor,
    traces,
    strict: config.strict,
  })
  await refusePowerfulRole(database.pool)
  await database.transact(system('help'), ({ tx }) => keepArticles(tx, articlesOfRelease()))

  const push = await openPush({
    database,
    vault,
    contact: `mailto:${/[^<>\s]+@[^<>\s]+/.exec(config.mailFrom)![0]}`,
    extraHosts: config.pushHosts,
  })
  const keys = await openSigningKeys(database, vault, clock, config.signingKeys)
  const tokens = createAccessTokens(keys, config.publicUrl ? `${config.publicUrl}/auth/v1` : 'urn:quartet')
  /** Whom an access token stands for now, and until when it does. */
  const whoIs = async (token: string, actingGym?: string) => {
    const claims = await tokens.verify(token, clock.now())
    const required = config.factorsRequired
    const known = claims && (await database.ask((db) => findActor(db, clock.now(), claims, { actingGym, required })))
    return known ? { ...known, expiresAt: claims.expiresAt } : null
  }
  const sessions: SessionKit = { tokens, vault, limits: config.access.sessions }
  const port = () => (fastify.server.address() as AddressInfo | null)?.port ?? config.port
  const entrance: Entrance = {
    database,
    kit: sessions,
    rules: config.access,
    mailer,
    texts,
    address: () => ownAddress(config, port()),
    origins: () => ownOrigins(config, port()),
    ports: entrancePorts(config),
  }
  const router: RouterOf<Contract> = routesOf(parts)
  const publicPages = await openPublicPages(options.webDir)
  const fastify = await buildHttp({
    config,
    log,
    database,
    router: router as never,
    resolve: async (token, actingGym) => {
      const known = await whoIs(token, actingGym)
      return known && { actor: known.person, assurance: known.assurance }
    },
    changedBy: events.changedBy,
    counts: shared?.counts,
    metrics,
    traces,
    scriptHashes: inlineScriptHashes(options.webDir, publicPages?.inlineScripts),
    filmOrigins: filmsOfRelease(),
    ready: async () => (await database.pool.query('select 1')).rowCount === 1,
  })
  const visitors = answerVisitors(publicPages, {
    address: () => ownAddress(config, port()),
    analyticsUrl: config.analyticsUrl ?? null,
    today: () => clock.now().toString().slice(0, 10),
  })
  const providers = new Map(
    config.providers.map((one) => [one.id, openIdProvider(one, () => clock.now().epochMilliseconds)]),
  )
  await registerAuthWire(fastify, { ...entrance, keys, clock, providers })
  registerFiles(fastify, database, { vault, storage, now: clock.now })
  registerOneClick(fastify, database, vault)
  registerFeeds(fastify, database, { coversOf: coverStatusesOf })
  registerPublicTimetables(fastify, database, () => ownAddress(config, port()), { coversOf: coverStatusesOf })
  await registerContact(fastify, database, { mailer, visitors, origins: () => ownOrigins(config, port()) })
  registerJobPages(fastify, database, visitors)
  registerKnowledgeBase(fastify, database, visitors)
  registerSuperWebhook(fastify, database, { vault, secret: config.clearing?.secret, now: clock.now })
  registerMetrics(fastify, database, {
    metrics,
    token: config.metricsToken,
    held: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = database.pool
      return { sockets: live.connections(), pool: { total, idle, waiting, max: config.databasePool } }
    },
    whoIs,
  })
  serveReference(fastify, contract, { open: config.demo || config.development, whoIs })
  await serveWeb(fastify, options.webDir, visitors)

  const live: Realtime = openRealtime({
    server: fastify.server,
    corsOrigins: config.corsOrigins,
    log,
    now: clock.now,
    whoIs,
    changedBy: events.changedBy,
    heard: () => parts.flatMap((one) => one.heard),
    news: shared?.news,
  })
  const queue = await openTasks({
    url: options.databaseUrl,
    database,
    tasks: parts.flatMap((one) => one.tasks),
    log,
    traces,
    works: config.worker,
  })
  // Only now: what is done at once may ask for anything above, and for the queue itself.
  if (config.worker) await queue.begin()
  const worker = startEventWorker({ url: options.databaseUrl, database, events, live, clock, log, traces })

  return {
    fastify,
    database,
    events,
    tasks: queue,
    worker,
    storage,
    vault,
    columns: { sealed: parts.flatMap((one) => one.sealed), stored: parts.flatMap((one) => one.stored) },
    live,
    sessions,
    async stop() {
      await live.close()
      await fastify.close()
      await worker.stop()
      await queue.stop()
      await database.close()
      shared?.close()
      await traces.stop()
    },
  }
}

import { contract } from '@quartet/contract/contract'
import type { Contract } from '@quartet/contract/contract'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createAccessTokens } from './platform/access-token.ts'
import { system } from './platform/actor.ts'
import type { Clock } from './platform/clock.ts'
import type { RouterOf } from './platform/operation.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, refusePowerfulRole } from './platform/db.ts'
import type { Database } from './platform/db.ts'
import { createEventLog } from './platform/events.ts'
import type { EventLog, Reaction, Together } from './platform/events.ts'
import { startEventWorker } from './platform/events.worker.ts'
import type { EventWorker } from './platform/events.worker.ts'
import { buildHttp } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import { createMailer, mailReactions, mailTasks } from './platform/mail.ts'
import type { Notice } from './platform/notice.ts'
import { ownAddress, ownOrigins } from './platform/own-address.ts'
import { openRealtime } from './platform/realtime.ts'
import type { Live } from './platform/realtime.ts'
import { serveReference } from './platform/reference.ts'
import { openStorage } from './platform/storage.ts'
import { startTasks } from './platform/tasks.ts'
import type { Task, Tasks } from './platform/tasks.ts'
import { createVault } from './platform/vault.ts'
import { inlineScriptHashes, serveWeb } from './platform/web.ts'
import { teamNotices } from './features/gyms/team.notices.ts'
import { gymsNamed, studiosNamed } from './features/gyms/team.queries.ts'
import { teamRoutes } from './features/gyms/team.routes.ts'
import { gymAdminsRoutes } from './features/gyms/gym-admins.routes.ts'
import { invitationsNotices } from './features/identity/invitations.notices.ts'
import type { InvitationsPorts } from './features/identity/invitations.ports.ts'
import { invitationsRoutes } from './features/identity/invitations.routes.ts'
import { registerAuthWire } from './features/identity/auth-wire.routes.ts'
import type { Entrance } from './features/identity/entrance.ports.ts'
import { passwordProof } from './features/identity/passwords.commands.ts'
import { identityReactions } from './features/identity/identity.reactions.ts'
import { accountDataOf } from './features/identity/personal-data.queries.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { identityTasks } from './features/identity/identity.tasks.ts'
import { openSigningKeys } from './features/identity/signing-keys.commands.ts'
import { installationRoutes } from './features/identity/installation.routes.ts'
import type { DemoLogin } from './features/identity/installation.routes.ts'
import { assignUsual } from './features/covers/assignments.commands.ts'
import { coversNotices } from './features/covers/covers.notices.ts'
import { coversReactions, coversTogether } from './features/covers/covers.reactions.ts'
import { coversRoutes } from './features/covers/covers.routes.ts'
import { coversTasks } from './features/covers/covers.tasks.ts'
import { coverDataOf } from './features/covers/personal-data.queries.ts'
import { standingsOf } from './features/covers/standings.queries.ts'
import { handOn, holdHandover } from './features/covers/handover.commands.ts'
import { standingsAt, touchedSeries } from './features/covers/handover.queries.ts'
import { touchesOf, touchesOfPerson, waitingAt } from './features/covers/touches.queries.ts'
import { destinations } from './features/connections/invited-trainers.commands.ts'
import { connectionsNotices } from './features/connections/connections.notices.ts'
import { connectionsReactions } from './features/connections/connections.reactions.ts'
import { connectionsRoutes } from './features/connections/connections.routes.ts'
import { rosterRoutes } from './features/connections/roster.routes.ts'
import { connectionDataOf } from './features/connections/personal-data.queries.ts'
import { connectedWith } from './features/connections/trainers.policy.ts'
import { trainersRoutes } from './features/connections/trainers.routes.ts'
import { dashboardsRoutes } from './features/dashboards/dashboards.routes.ts'
import { operationsRoutes } from './features/dashboards/operations.routes.ts'
import { findGym, gymFor, ownersOf } from './features/gyms/gyms.queries.ts'
import { outboxRoutes } from './features/email-templates/outbox.routes.ts'
import { gymsReactions } from './features/gyms/gyms.reactions.ts'
import { gymsRoutes } from './features/gyms/gyms.routes.ts'
import { studiosRoutes } from './features/gyms/studios.routes.ts'
import { invoiceUs } from './features/plans/plans.commands.ts'
import { plansNotices } from './features/plans/plans.notices.ts'
import type { PlansPorts } from './features/plans/plans.ports.ts'
import { plansRoutes } from './features/plans/plans.routes.ts'
import { plansTasks } from './features/plans/plans.tasks.ts'
import { preferencesOf } from './features/notifications/preferences.queries.ts'
import { notificationsReactions, notificationsTogether } from './features/notifications/notifications.reactions.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { noticeDataOf } from './features/notifications/personal-data.queries.ts'
import { specialtiesRoutes } from './features/specialties/specialties.routes.ts'
import { classesRoutes } from './features/timetable/classes.routes.ts'
import { teachingDataOf } from './features/timetable/personal-data.queries.ts'
import { timetableNotices } from './features/timetable/timetable.notices.ts'
import type { TimetablePorts } from './features/timetable/timetable.ports.ts'
import { classesAskFor, studioInUse } from './features/timetable/timetable.queries.ts'
import { timetableReactions, timetableTogether } from './features/timetable/timetable.reactions.ts'
import { timetablesRoutes } from './features/timetable/timetable.routes.ts'
import { timetableTasks } from './features/timetable/timetable.tasks.ts'
import { findActor } from './features/users/actor.queries.ts'
import { registerAvatarFiles } from './features/users/avatars.routes.ts'
import { avatarUrl } from './features/users/avatars.rules.ts'
import { enroll } from './features/users/enrolment.commands.ts'
import { usersNotices } from './features/users/exports.notices.ts'
import { collectTask, usersTasks } from './features/users/exports.tasks.ts'
import { profileDataOf } from './features/users/personal-data.queries.ts'
import type { PersonalData } from './features/users/users.ports.ts'
import { peopleNamed, teamPorts } from './features/users/people.present.ts'
import { presentUser } from './features/users/users.present.ts'
import { avatarIdsOf, findUser, trainersCarry } from './features/users/users.queries.ts'
import { usersReactions } from './features/users/users.reactions.ts'
import { usersRoutes } from './features/users/users.routes.ts'

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
  stop(): Promise<void>
}

/** Composes the product: the one place that knows every slice. Does not listen yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, log, clock } = options
  const vault = createVault(options.secret)
  const storage = await openStorage(config)
  const mailer = createMailer({ url: config.smtpUrl, from: config.mailFrom, vault })

  const gymOf: PlansPorts['findGym'] = (work, gymId) => findGym(work.tx, gymId)
  const plansPorts: PlansPorts = {
    gymFor,
    findGym: gymOf,
    ownerOf: async (work, gymId) => (await ownersOf(work.tx, [gymId])).get(gymId),
    paying: invoiceUs(mailer, { findGym: gymOf }),
  }
  const invitationsPorts: InvitationsPorts = {
    gymsNamed,
    studiosNamed,
    peopleNamed,
    destinations,
    sendMail: (work, mail) => mailer.write(work, mail),
    address: (path) => ownAddress(config, port()) + path,
  }
  const notices: Notice[] = [
    ...invitationsNotices(invitationsPorts),
    ...teamNotices(teamPorts),
    ...plansNotices(plansPorts),
    ...usersNotices,
    ...connectionsNotices,
    ...timetableNotices,
    ...coversNotices,
  ]
  const together: Together[] = [...notificationsTogether(notices), ...timetableTogether, ...coversTogether]
  const reactions: Reaction[] = [
    ...notificationsReactions(notices),
    ...mailReactions((mailId) => queue.send('mail.deliver', { mailId })),
    ...identityReactions,
    ...gymsReactions,
    ...usersReactions(storage, (exportId) => queue.send(collectTask, { exportId })),
    ...connectionsReactions,
    ...timetableReactions,
    ...coversReactions,
  ]
  const personalData: PersonalData[] = [
    { name: 'account', of: accountDataOf },
    { name: 'profile', of: profileDataOf },
    { name: 'connections', of: connectionDataOf },
    { name: 'classes', of: teachingDataOf },
    { name: 'covers', of: coverDataOf },
    { name: 'notices', of: noticeDataOf },
    { name: 'notificationSettings', of: (work, person) => preferencesOf(work.tx, person.userId) },
  ]
  const timetablePorts: TimetablePorts = { assign: assignUsual, coversOf: standingsOf }
  const tasks: Task[] = [
    ...mailTasks(mailer),
    ...identityTasks,
    ...plansTasks(plansPorts),
    ...usersTasks({ personalData, storage, database: () => database }),
    ...timetableTasks(timetablePorts),
    ...coversTasks,
  ]

  const events = createEventLog(together, reactions)
  const database = (options.open ?? openDatabase)({
    url: options.databaseUrl,
    max: config.databasePool,
    log,
    clock,
    events,
  })
  await refusePowerfulRole(database.pool)

  const keys = await openSigningKeys(database, vault, clock)
  const tokens = createAccessTokens(keys, config.publicUrl ? `${config.publicUrl}/auth/v1` : 'urn:quartet')
  /** Whom an access token stands for now, and until when it does. */
  const whoIs = async (token: string, actingGym?: string) => {
    const claims = await tokens.verify(token, clock.now())
    const person =
      claims && (await database.transact(system('session'), (work) => findActor(work.tx, claims, work.now, actingGym)))
    return person ? { person, expiresAt: claims.expiresAt } : null
  }
  const port = () => (fastify.server.address() as AddressInfo | null)?.port ?? config.port
  const entrance: Entrance = {
    database,
    kit: { tokens, vault },
    mailer,
    address: () => ownAddress(config, port()),
    origins: () => ownOrigins(config, port()),
    ports: { enroll, presentUser: async (work, id) => presentUser((await findUser(work.tx, undefined, id))!) },
  }
  const router: RouterOf<Contract> = {
    installation: installationRoutes({
      demoLogins: options.demoLogins,
      legacyUrl: config.legacyUrl,
      geocoderUrl: config.geocoderUrl,
    }),
    identity: identityRoutes(entrance),
    invitations: invitationsRoutes(entrance, invitationsPorts),
    team: teamRoutes(teamPorts),
    gymAdmins: gymAdminsRoutes(teamPorts),
    users: usersRoutes(
      { prove: passwordProof(entrance), connectedWith, touches: touchesOfPerson, personalData },
      storage,
    ),
    specialties: specialtiesRoutes({
      specialtyInUse: async (work, id) => (await trainersCarry(work.tx, id)) || (await classesAskFor(work.tx, id)),
    }),
    connections: connectionsRoutes({ touches: touchesOf }),
    roster: rosterRoutes({
      touches: touchesOf,
      touchedSeries,
      waiting: waitingAt,
      standings: standingsAt,
      hold: holdHandover,
      handOn,
    }),
    trainers: trainersRoutes(),
    outbox: outboxRoutes(mailer),
    notifications: notificationsRoutes(),
    gyms: gymsRoutes({
      avatarsOf: async (work, userIds) =>
        new Map([...(await avatarIdsOf(work.tx, userIds))].map(([userId, id]) => [userId, avatarUrl(id)!])),
    }),
    dashboards: dashboardsRoutes({ taskFailures: (work) => queue.failures(work) }),
    operations: operationsRoutes({ retryTask: (work, id) => queue.retry(work, id) }),
    plans: plansRoutes(plansPorts),
    studios: studiosRoutes({ studioInUse }),
    classes: classesRoutes(timetablePorts),
    timetables: timetablesRoutes(timetablePorts),
    covers: coversRoutes(),
  }

  const queue = await startTasks({ url: options.databaseUrl, database, tasks, log, work: config.worker })
  const fastify = await buildHttp({
    config,
    log,
    database,
    router: router as never,
    resolve: async (token, actingGym) => (await whoIs(token, actingGym))?.person ?? null,
    scriptHashes: inlineScriptHashes(options.webDir),
    ready: async () => (await database.pool.query('select 1')).rowCount === 1,
  })
  await registerAuthWire(fastify, { ...entrance, keys, clock })
  registerAvatarFiles(fastify, database, storage)
  await serveReference(fastify, contract)
  await serveWeb(fastify, options.webDir)

  const live: Live & { close(): Promise<void> } = openRealtime({
    server: fastify.server,
    corsOrigins: config.corsOrigins,
    log,
    now: clock.now,
    whoIs,
  })
  const worker = startEventWorker({ url: options.databaseUrl, database, events, live, clock, log })

  return {
    fastify,
    database,
    events,
    tasks: queue,
    worker,
    async stop() {
      await live.close()
      await fastify.close()
      await worker.stop()
      await queue.stop()
      await database.close()
    },
  }
}

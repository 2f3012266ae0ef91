import { eq, sql } from 'drizzle-orm'
import { introductionToken } from '../../src/platform/post/introductions.ts'
import { introductions } from '../../src/platform/post/introductions.tables.ts'
import { invitations } from '../../src/features/identity/invitations/invitations.tables.ts'
import { newId } from '../../src/platform/ids.ts'
import { pushSubscriptions } from '../../src/platform/post/push.tables.ts'
import { sweepFailures } from '../../src/platform/events/sweeps.tables.ts'
import { unsubscribeToken } from '../../src/features/notifications/settings/unsubscribe.commands.ts'
import { joinTeam, makeConnection, makePerson, makeTrainer, type MadePerson, type MadeTrainer } from '../factories.ts'
import type { Answer, TestApp } from '../harness.ts'
import type { World } from '../permissions/callers.ts'
import { buildWorld } from '../permissions/world.ts'

/** The gym that is attacked: a world with what else only its own people reach, and a manager whom it removed. */
export type Prey = World & {
  removed: MadePerson
  /** Where a calendar read the gym's classes for that manager. */
  feedOfRemoved: string
  /** The one who took a cover, which its usual trainer asked to have back. */
  taker: MadeTrainer
  takenId: string
  returnId: string
  sessionId: string
  exportId: string
  subscriptionId: string
  /** An item of a sweep and a task that failed. */
  failureId: string
  failedTaskId: string
  /** Each is its own key: whoever holds it needs nothing else. */
  links: { invitation: string; introduction: string; unsubscribe: string }
}

/** Builds it through the product, but for rows that only time, a mail or another service would bring. */
export async function buildPrey(t: TestApp): Promise<Prey> {
  const world = await buildWorld(t)
  const { people, gymId } = world
  const [owner, trainer] = [t.as(people.owner), t.as(world.trainer)]
  const made = await t.given(async (work) => {
    const removed = await makePerson(work, { role: 'gym', firstName: 'Removed' })
    await joinTeam(work, gymId, removed.userId, 'manager')
    const taker = await makeTrainer(work, { specialtyIds: [world.specialtyId] })
    await makeConnection(work, gymId, taker.trainerId)
    return { removed, taker }
  })

  const feed = taken(await t.as(made.removed).post('/feeds', { kind: 'gym', gymId }))
  const feedOfRemoved = new URL(feed.address)
  const { statusCode } = await t.app.fastify.inject(feedOfRemoved.pathname + feedOfRemoved.search)
  if (statusCode !== 200) throw new Error(`the calendar of who will be removed was answered with ${statusCode}`)
  const team: { id: string; userId: string }[] = taken(await owner.get('/team')).members
  taken(await owner.delete(`/team/${team.find(({ userId }) => userId === made.removed.userId)!.id}`))

  const [entry] = taken(await owner.get('/timetables?from=2026-03-30&to=2026-04-05'))
  const cover = taken(await trainer.post('/covers', { timetableId: entry.id }))
  const applied = taken(await t.as(made.taker).post(`/covers/${cover.id}/applications`, {}))
  taken(await owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id }))
  const asked = taken(await trainer.post(`/covers/${cover.id}/claims`, {}))
  const line = `/pay-documents/${world.payDocumentId}/lines/${world.payLineId}`
  taken(await trainer.post(`${line}/messages`, { words: 'Why so much?' }))

  const exported = taken(await owner.post('/users/me/data', {})).export
  await t.run('users.collect_data', { exportId: exported.id })
  const link = taken(await owner.post(`/invitations/${world.invitationId}/link`, {}))
  const [session] = taken(await owner.get('/users/me/sessions'))
  const rows = await t.given(async ({ tx, now }) => {
    const [subscriptionId, failureId] = [newId(), newId()]
    const browser = { endpoint: 'https://push.example.test/x', p256dh: 'x', auth: 'x', device: 'A browser' }
    const of = { userId: people.owner.userId, sessionId: session.id }
    await tx.insert(pushSubscriptions).values({ id: subscriptionId, ...of, ...browser, createdAt: now })
    const failed = { sweep: 'covers.start_waves', attempts: 3, lastError: 'no list', failedAt: now }
    await tx.insert(sweepFailures).values({ id: failureId, item: newId(), gymId, ...failed })
    // Long enough ago to be sent again.
    await tx
      .update(invitations)
      .set({ sentAt: now.subtract({ hours: 24 }) })
      .where(eq(invitations.id, world.invitationId))
    const [introduction] = await tx.select().from(introductions).where(eq(introductions.gymId, gymId))
    const { rows: tasks } = await tx.execute<{ id: string }>(
      sql`insert into tasks.job (name, state, output, completed_on)
        values ('identity.drop-old-tries', 'failed', '{}', now()) returning id`,
    )
    return { subscriptionId, failureId, failedTaskId: tasks[0]!.id, introductionId: introduction!.id }
  })
  const { vault } = t.app
  return {
    ...world,
    ...made,
    feedOfRemoved: feedOfRemoved.pathname + feedOfRemoved.search,
    takenId: cover.id,
    returnId: asked.returning.id,
    sessionId: session.id,
    exportId: exported.id,
    subscriptionId: rows.subscriptionId,
    failureId: rows.failureId,
    failedTaskId: rows.failedTaskId,
    links: {
      invitation: link.path.split('/').at(-1),
      introduction: introductionToken(vault, rows.introductionId),
      unsubscribe: unsubscribeToken(vault, { userId: people.owner.userId, category: 'action_required' })!,
    },
  }
}

/** The body of an answer that must have gone through. */
function taken({ status, body }: Answer): any {
  if (status >= 300) throw new Error(`the world that is attacked was not made: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Every id of a world by the name that the world gives it, with a dot in what it has of a person. */
export function idsOf(world: World): Map<string, string> {
  const ids = new Map<string, string>()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value)) ids.set(name, value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) add(`${name}.${key}`, one)
  }
  for (const [name, value] of Object.entries(world)) if (name !== 'missing') add(name, value)
  return ids
}

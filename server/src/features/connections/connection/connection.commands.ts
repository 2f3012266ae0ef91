import { eq, sql } from 'drizzle-orm'
import { connectionsErrors } from '@quartet/contract/connections/connections'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { acceptIntroduction } from '../../../platform/post/introductions.ts'
import type { GymTrainerPair, Side } from './connection.policy.ts'
import type { ConnectionDependent } from './connection.ports.ts'
import { liveConnection, type ConnectionRow } from './connection.queries.ts'
import { connections } from './connection.tables.ts'

const fail = failureOf(connectionsErrors)

/** `by` is the side that did it. */
export type ConnectionChanged = { connectionId: string; gymId: string; trainerId: string; by: Side }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'connection.requested': ConnectionChanged
    'connection.accepted': ConnectionChanged
    'connection.declined': ConnectionChanged
    'connection.ending_settled': ConnectionChanged & { endsAt: string }
    'connection.terms_changed': ConnectionChanged & {
      before: ConnectionRow['employmentStatus']
      after: ConnectionRow['employmentStatus']
    }
    /** Ended, or a request taken back by who made it (`before` says which). */
    'connection.terminated': ConnectionChanged & { before: ConnectionRow['status'] }
  }
}

type Request = Pick<ConnectionRow, 'employmentStatus' | 'startDate' | 'message'>

/** Asks to connect. One request or connection of the two at a time, whoever asks first: the database decides. */
export async function requestConnection(
  work: Work,
  pair: Allowed<GymTrainerPair, 'request'>,
  by: Side,
  request: Request,
): Promise<{ id: string }> {
  const id = newId()
  const { gymId, trainerId } = pair
  const inserted = await work.tx
    .insert(connections)
    .values({ id, gymId, trainerId, ...request, status: 'pending', requestedBy: by, createdAt: work.now })
    // Waits for a request of the same two that is not committed yet, and does not fail the transaction.
    .onConflictDoNothing({ target: [connections.gymId, connections.trainerId], where: sql`status <> 'inactive'` })
    .returning({ id: connections.id })
  if (inserted.length === 0) throw blockedBy(await liveConnection(work.tx, gymId, trainerId), by)
  await work.record('connection.requested', { connectionId: id, gymId, trainerId, by })
  return { id }
}

function blockedBy(live: ConnectionRow | undefined, asker: Side) {
  if (live?.status !== 'active') return fail('connections.already_pending')
  return fail(
    'connections.already_active',
    asker === 'trainer' ? { message: 'You are already connected with this gym' } : {},
  )
}

export async function acceptConnection(
  work: Work,
  connection: Allowed<ConnectionRow, 'answer'>,
  by: Side,
): Promise<void> {
  if (connection.status !== 'pending') throw fail('connections.not_pending', { values: { status: connection.status } })
  await work.tx
    .update(connections)
    .set({ status: 'active', answeredAt: work.now, answeredBy: whoAnswers(work) })
    .where(eq(connections.id, connection.id))
  await acceptIntroduction(work, connection.id)
  await work.record('connection.accepted', changeOf(connection, by))
}

/**
 * Settles that a connection ends: at once when nothing is left to be taught, else with the last class that its trainer
 * still teaches, and not before `from`. Refused while `touched` names what nobody has decided about yet.
 */
export async function settleEnding(
  work: Work,
  connection: Allowed<ConnectionRow, 'end'>,
  by: Side,
  left: { touched: ConnectionDependent[]; taughtUntil: Temporal.Instant | null; from: Temporal.Instant },
): Promise<void> {
  const { touched, taughtUntil, from } = left
  const last = taughtUntil && Temporal.Instant.compare(taughtUntil, from) > 0 ? taughtUntil : from
  const isOver = !taughtUntil && Temporal.Instant.compare(from, work.now) <= 0
  if (connection.status !== 'active' || touched.length > 0 || isOver)
    return endConnection(work, connection, by, touched)
  await work.tx.update(connections).set({ endsAt: last, endsBy: by }).where(eq(connections.id, connection.id))
  await work.record('connection.ending_settled', { ...changeOf(connection, by), endsAt: last.toString() })
}

/**
 * Ends a connection, declines a request or takes one's own back; the record says which. Refused while `touched` names
 * classes or covers to come (409 with the list), and when it has ended already.
 */
async function endConnection(
  work: Work,
  connection: Allowed<ConnectionRow, 'end'>,
  by: Side,
  touched: ConnectionDependent[],
): Promise<void> {
  if (connection.status === 'inactive') throw fail('connections.not_active')
  const declines = connection.status === 'pending' && by !== connection.requestedBy
  if (connection.status === 'active' && touched.length > 0) throw fail('connections.has_future', { data: touched })
  await work.tx
    .update(connections)
    .set({
      status: 'inactive',
      reason: declines ? 'declined' : 'terminated',
      ...(declines ? { answeredAt: work.now, answeredBy: whoAnswers(work) } : {}),
      endedAt: work.now,
    })
    .where(eq(connections.id, connection.id))
  if (declines) await work.record('connection.declined', changeOf(connection, by))
  else await work.record('connection.terminated', { ...changeOf(connection, by), before: connection.status })
}

/** Says what the trainer is at the gym from now on. */
export async function changeTerms(
  work: Work,
  connection: Allowed<ConnectionRow, 'manage'>,
  after: ConnectionRow['employmentStatus'],
): Promise<void> {
  const before = connection.employmentStatus
  if (connection.status === 'inactive') throw fail('connections.not_active')
  if (before === after) return
  await work.tx.update(connections).set({ employmentStatus: after }).where(eq(connections.id, connection.id))
  await work.record('connection.terms_changed', { ...changeOf(connection, 'gym'), before, after })
}

function changeOf(connection: ConnectionRow, by: Side): ConnectionChanged {
  return { connectionId: connection.id, gymId: connection.gymId, trainerId: connection.trainerId, by }
}

function whoAnswers({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.userId : null
}

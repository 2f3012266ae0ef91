import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen, type Verdict } from '../../../platform/authorize.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { connections } from './connection.tables.ts'

export type Side = ConnectionRow['requestedBy']
export type GymTrainerPair = { gymId: string; trainerId: string }

/** The side that the actor may speak for: owner, managers and allocated gym admins for the gym, the trainer for themself. */
export function sideOf(actor: Actor, pair: GymTrainerPair): Side | null {
  if (worksFor(actor, pair.gymId, 'owner', 'manager', 'gym_admin')) return 'gym'
  return isTrainer(actor, pair.trainerId) ? 'trainer' : null
}

/** Decision 39: connections are the gym's managers' and the trainer's own. The front desk and admins see them. */
export const connectionPolicy = policyOf<Pick<ConnectionRow, 'gymId' | 'trainerId' | 'status' | 'requestedBy'>>()({
  /** Accept or decline: the side that was asked. Whoever comes to a request that was answered is told so, not refused. */
  answer(actor, connection): Verdict {
    const side = sideOf(actor, connection)
    if (side === null) return false
    if (connection.status === 'pending' && side === connection.requestedBy)
      return 'You sent this request, so only the other party can answer it.'
    return true
  },
  /** Terminate, decline, or take back what one asked for. */
  end: (actor, connection) => sideOf(actor, connection) !== null,
  /** What the trainer is here, and what becomes of their classes: the gym's to say. */
  manage: (actor, connection) => sideOf(actor, connection) === 'gym',
  /** What an end would touch. */
  readTouched: (actor, connection) => sideOf(actor, connection) === 'gym',
  /** The gym's private notes. Never the trainer, and no admin: they are not the platform's. */
  note: (actor, connection) => sideOf(actor, connection) === 'gym',
  readNotes: (actor, connection) => sideOf(actor, connection) === 'gym',
})
staysOpen(connectionPolicy, 'always', 'readTouched', 'readNotes')

export const requestPolicy = policyOf<GymTrainerPair>()({
  request: (actor, pair) => sideOf(actor, pair) !== null,
})

/** Connections of the actor's gyms and of the actor as a trainer. An admin sees all. */
export function visibleConnections(actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  return or(inArray(connections.gymId, gymsOf(actor)), trainerId ? eq(connections.trainerId, trainerId) : sql`false`)
}

/** Connections that the other side said yes to, also those that have ended since: nobody gets anything by asking alone. */
export function everAccepted(): SQL {
  const hasEnded = and(eq(connections.reason, 'terminated'), isNotNull(connections.answeredAt))
  return or(eq(connections.status, 'active'), hasEnded)!
}

/** Whether a list may be asked for by this gym or trainer: a gym person names own gyms, a trainer themself, an admin anybody. */
export function mayFilterBy(actor: Actor, filter: { gymId?: string; trainerId?: string }): boolean {
  if (isAdmin(actor) || actor.kind !== 'person') return isAdmin(actor)
  if (actor.trainerId !== null) return filter.trainerId === undefined || filter.trainerId === actor.trainerId
  return filter.gymId === undefined || worksFor(actor, filter.gymId)
}

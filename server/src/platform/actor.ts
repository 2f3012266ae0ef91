import type { Position, Role } from '@quartet/contract/kernel/people'

/** A gym that somebody works for. `plan` is there once the gym's plan has ended and it is read-only. */
export type Team = { gymId: string; position: Position; plan?: 'settling' | 'ended' }

/** A signed-in person as one request knows them. */
export type Person = {
  kind: 'person'
  userId: string
  role: Role
  sessionId: string
  name: string
  trainerId: string | null
  /** Gyms that this person works for, and as what; for a gym_admin the allocated ones. */
  teams: Team[]
  /** The gym that a gym_admin acts for in this request, checked against the allocation. */
  actingGymId: string | null
}
export type Visitor = { kind: 'visitor' }
/** The product itself: reactions, tasks, seeds. */
export type System = { kind: 'system'; name: string }
export type Actor = Person | Visitor | System

export const visitor: Visitor = { kind: 'visitor' }
export function system(name: string): System {
  return { kind: 'system', name }
}

/** Whether the actor is in the gym's team (or allocated to it) in one of the positions, any when none are named. */
export function worksFor(actor: Actor, gymId: string, ...positions: Position[]): boolean {
  if (actor.kind !== 'person') return false
  return actor.teams.some(
    (team) => team.gymId === gymId && (positions.length === 0 || positions.includes(team.position)),
  )
}

export function isTrainer(actor: Actor, trainerId: string | null): boolean {
  return actor.kind === 'person' && trainerId !== null && actor.trainerId === trainerId
}

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'person' && actor.role === 'admin'
}

/** Ids of every gym that the actor works for. */
export function gymsOf(actor: Actor): string[] {
  return actor.kind === 'person' ? actor.teams.map((team) => team.gymId) : []
}

/** What the database is told about who opened a transaction. */
export function whoIs(actor: Actor): { userId: string; role: string; gymIds: string[] } {
  if (actor.kind === 'person') return { userId: actor.userId, role: actor.role, gymIds: gymsOf(actor) }
  return { userId: '', role: actor.kind, gymIds: [] }
}

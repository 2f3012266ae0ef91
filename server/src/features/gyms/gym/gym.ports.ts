import type { SQL } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { GymRow } from './gym.queries.ts'

/** Something to come at a gym, as people say it. */
export type GymDependent = { kind: string; id: string; label: string }

/** What gyms ask of higher slices, wired in app.ts. */
export type GymsPorts = {
  /** Whether classes to come are held in this studio. */
  studioInUse(work: Work, studioId: string): Promise<boolean>
  /** Addresses of these people's pictures, for those who have one. */
  avatarsOf(work: Work, userIds: string[]): Promise<Map<string, string>>
  /** Classes to come, open covers and unpaid documents that archiving this gym would touch (decision 13). */
  touches(work: Work, gymId: string): Promise<GymDependent[]>
  /** Whether a gym of a query of gyms shows everybody something of a specialty or below it. */
  offering(now: Temporal.Instant, specialtyId: string): SQL
  /** The names of what these gyms show of it. */
  offeredBy(work: Work, specialtyId: string, gymIds: string[]): Promise<Map<string, string[]>>
  /** Gives a gym that an admin opened the plan that every gym begins with. */
  openPlan(work: Work, gym: GymRow): Promise<void>
  /** Invites somebody by e-mail to own a gym. */
  inviteOwner(work: Work, gym: GymRow, email: string): Promise<void>
}

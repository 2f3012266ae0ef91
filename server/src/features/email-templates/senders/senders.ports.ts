import type { Work } from '../../../platform/db/db.ts'
import type { GymStanding } from '../templates.rules.ts'

/** Someone who emails people that don't know them: a gym, or a person for themselves, whose standing is null. */
export type SenderRow = {
  id: string
  name: string
  sentToday: number
  accepted: number
  reports: number
  stoppedAt: Temporal.Instant | null
  standing: GymStanding | null
}
export type SendersFilter = { id?: string; q?: string; stopped?: boolean; after?: string[] | null; limit: number }

/** What senders ask of other slices, wired in compose/people/email-templates.ts. */
export type SendersPorts = {
  /** Every gym, and people who are stopped: those that are stopped first, then by name; one more than asked for. */
  listSenders(work: Work, filter: SendersFilter): Promise<SenderRow[]>
  /** Names of gyms, by id. */
  gymsNamed(work: Work, gymIds: string[]): Promise<Map<string, { name: string }>>
  /** Full names, by account. */
  peopleNamed(work: Work, accountIds: string[]): Promise<Map<string, string>>
}

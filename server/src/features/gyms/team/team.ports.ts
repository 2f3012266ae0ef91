import type { Work } from '../../../platform/db/db.ts'

export type KnownPerson = { name: string; avatarUrl: string | null }
export type ListedPerson = KnownPerson & { id: string; email: string }

/** What teams and gym admins ask of higher slices, wired in app.ts. */
export type TeamPorts = {
  /** Names and pictures, by account. */
  peopleOf(work: Work, userIds: string[]): Promise<Map<string, KnownPerson>>
  /** Gym admins by name, one more than asked for. */
  listGymAdmins(work: Work, filter: { search?: string; after: string[] | null; limit: number }): Promise<ListedPerson[]>
}

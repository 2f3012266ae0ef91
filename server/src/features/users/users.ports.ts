import type { Work } from '../../platform/db.ts'

/** Something to come that would be left without this person. */
export type Touched = { kind: string; id: string; label: string }

/** What users ask of higher slices, wired in app.ts. */
export type UsersPorts = {
  /** Classes to come, open covers and unpaid documents that archiving this person would touch (decision 13). */
  touches(work: Work, person: { userId: string; trainerId: string | null; ownedGymIds: string[] }): Promise<Touched[]>
}

import type { Work } from '../../platform/db.ts'

/** What gyms ask of higher slices, wired in app.ts. */
export type GymsPorts = {
  /** Whether classes to come are held in this studio. */
  studioInUse(work: Work, studioId: string): Promise<boolean>
  /** Addresses of these people's pictures, for those who have one. */
  avatarsOf(work: Work, userIds: string[]): Promise<Map<string, string>>
}

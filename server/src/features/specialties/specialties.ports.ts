import type { Work } from '../../platform/db/db.ts'

/** What specialties ask of higher slices, wired in app.ts. */
export type SpecialtiesPorts = {
  /** Whether trainers or classes to come carry this specialty. */
  specialtyInUse(work: Work, specialtyId: string): Promise<boolean>
}

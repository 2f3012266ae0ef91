import type { CourseDay, OfferKind } from '@quartet/contract/suppliers/suppliers'

/** Whether an offer of this kind is for days: only courses are held. */
export const isHeld = (kind: OfferKind): boolean => kind === 'course'

/** Whether trainers get a document from it. */
export const leadsToDocuments = (kind: OfferKind): boolean => kind === 'course' || kind === 'insurance'

/** The day to plan for: the first with a place left. */
export const nextWithPlaces = (days: CourseDay[]): CourseDay | null => days.find((one) => one.placesLeft !== 0) ?? null

/**
 * Whether a document can be had from it while the old one still counts: on or before the last day, or at once where it
 * has no days. Without a last day there is nothing to be late for, unless there is nothing yet.
 */
export function isInTime(kind: OfferKind, next: CourseDay | null, until: string | null): boolean {
  if (!isHeld(kind)) return true
  return next !== null && until !== null && next.day <= until
}

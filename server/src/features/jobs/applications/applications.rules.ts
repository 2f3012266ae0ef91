import type { ApplicationStatus } from '@quartet/contract/jobs/jobs'

/** Still to be answered. */
export const isWaiting = (status: ApplicationStatus): boolean =>
  status === 'submitted' || status === 'shortlisted' || status === 'offered'

/**
 * Whether an application may go from one status to another, and by whom. What a gym declined it may take up again; what
 * a trainer took back only the trainer brings back, by applying again; nothing leaves hired.
 */
export function mayGo(from: ApplicationStatus | null, to: ApplicationStatus, by: 'gym' | 'trainer'): boolean {
  if (from === to) return false
  if (by === 'trainer') {
    if (to === 'submitted') return from === null || from === 'withdrawn'
    return to === 'withdrawn' && from !== null && isWaiting(from)
  }
  if (from === null || from === 'hired' || from === 'withdrawn' || to === 'withdrawn') return false
  return to === 'hired' ? isWaiting(from) : true
}

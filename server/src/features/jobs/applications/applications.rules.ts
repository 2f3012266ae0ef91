import type { ApplicationStatus } from '@quartet/contract/jobs/jobs'

/** Still to be answered. */
export const isWaiting = (status: ApplicationStatus): boolean =>
  status === 'submitted' || status === 'shortlisted' || status === 'offered'

/**
 * The life of an application: from, to, and who moves it. What a gym declined it may take up again; what a trainer took
 * back only the trainer brings back, by applying again; nothing leaves hired. Nothing else moves one (`put`).
 */
export const applicationTransitions: Record<
  ApplicationStatus,
  Partial<Record<ApplicationStatus, 'gym' | 'trainer'>>
> = {
  submitted: { shortlisted: 'gym', offered: 'gym', hired: 'gym', declined: 'gym', withdrawn: 'trainer' },
  shortlisted: { submitted: 'gym', offered: 'gym', hired: 'gym', declined: 'gym', withdrawn: 'trainer' },
  offered: { submitted: 'gym', shortlisted: 'gym', hired: 'gym', declined: 'gym', withdrawn: 'trainer' },
  declined: { submitted: 'gym', shortlisted: 'gym', offered: 'gym' },
  hired: {},
  withdrawn: { submitted: 'trainer' },
}

/** Whether an application may go from one status to another, moved by whom. Of nothing comes what a trainer sends. */
export function mayGo(from: ApplicationStatus | null, to: ApplicationStatus, by: 'gym' | 'trainer'): boolean {
  return from === null ? by === 'trainer' && to === 'submitted' : applicationTransitions[from][to] === by
}

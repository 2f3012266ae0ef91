import type { Cover } from '@quartet/contract/covers/cover'

export type CoverState =
  | 'awaiting_release'
  | 'open'
  | 'pending_approval'
  | 'offered'
  | 'filled'
  | 'taught'
  | 'no_show'
  | 'unfilled'
  | 'cancelled'
export type ApplicationState =
  | 'applied'
  | 'selected'
  | 'confirmed'
  | 'declined'
  | 'not_chosen'
  | 'withdrawn'
  | 'lapsed'
  | 'disqualified'

/** The life of a cover: from, to, and what does it. Nothing else moves one (`moveCover`). */
export const coverTransitions = {
  awaiting_release: { open: 'released', cancelled: 'refused or taken back', unfilled: 'its class began' },
  open: {
    pending_approval: 'applied',
    offered: 'offered',
    filled: 'taken at once',
    cancelled: 'taken back',
    unfilled: 'its class began',
  },
  pending_approval: {
    open: 'withdrawn',
    offered: 'offered',
    filled: 'approved',
    cancelled: 'taken back',
    unfilled: 'its class began',
  },
  offered: {
    open: 'declined or lapsed',
    pending_approval: 'declined, others wait',
    filled: 'accepted',
    cancelled: 'taken back',
    unfilled: 'its class began',
  },
  filled: {
    open: 'given back in time',
    taught: 'the substitute or somebody else taught it',
    no_show: 'the substitute did not come',
    cancelled: 'gone back to its trainer, or its class is off or was not held',
  },
  no_show: { taught: 'somebody taught it', cancelled: 'it was not held' },
  unfilled: { taught: 'somebody taught it', cancelled: 'it was not held' },
  cancelled: {
    awaiting_release: 'its class is back on, and its gym has yet to agree',
    open: 'its class is back on',
    filled: 'its class is back on, and so is its substitute',
  },
  taught: {},
} satisfies Record<CoverState, Partial<Record<CoverState, string>>>

/** States in which a cover takes answers: others have been asked. */
export const liveStates = ['open', 'pending_approval', 'offered'] as const
/** States in which nobody has been found yet; a class has one line like this at most. */
export const unsettledStates = ['awaiting_release', ...liveStates] as const

/** States of an application that waits for an answer: the gym's, or of an offer the trainer's. */
export const waitingStates = ['applied', 'selected'] as const

/** The state of a live cover that is waited for like this: an offer that is out stands while others apply. */
export function liveStateOf(waiting: ApplicationState[]): (typeof liveStates)[number] {
  if (waiting.includes('selected')) return 'offered'
  return waiting.includes('applied') ? 'pending_approval' : 'open'
}

type Timed = { state: CoverState; startsAt: Temporal.Instant }

/** The state at this moment: a cover whose class has started without anybody is unfilled, also before the clock's task has written it. */
export function stateAt(cover: Timed, now: Temporal.Instant): CoverState {
  return isUnsettled(cover.state) && !hasYetToStart(cover, now) ? 'unfilled' : cover.state
}

export function isLive(state: CoverState): boolean {
  return liveStates.some((live) => live === state)
}

export function isUnsettled(state: CoverState): boolean {
  return unsettledStates.some((unsettled) => unsettled === state)
}

/** The state as somebody may know it. Trainers never learn that others applied: to them it is open until it is closed. */
export function stateFor(cover: Timed, now: Temporal.Instant, knowsOfApplications: boolean): CoverState {
  const state = stateAt(cover, now)
  return (state === 'pending_approval' || state === 'offered') && !knowsOfApplications ? 'open' : state
}

/** Decision 40: the outward value of a state. */
export function coverStatusOf(state: CoverState): Cover['status'] {
  if (state === 'awaiting_release') return 'draft'
  if (state === 'no_show') return 'unfilled'
  return state === 'taught' ? 'completed' : state
}

function hasYetToStart({ startsAt }: { startsAt: Temporal.Instant }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now) > 0
}

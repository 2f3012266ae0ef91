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
  awaiting_release: { open: 'released', cancelled: 'declined or withdrawn', unfilled: 'its class started' },
  open: {
    pending_approval: 'applied',
    offered: 'offered',
    filled: 'given to the first',
    cancelled: 'withdrawn',
    unfilled: 'its class started',
  },
  pending_approval: {
    open: 'withdrawn',
    offered: 'offered',
    filled: 'approved',
    cancelled: 'withdrawn',
    unfilled: 'its class started',
  },
  offered: {
    open: 'declined or lapsed',
    pending_approval: 'declined, with other applicants',
    filled: 'accepted',
    cancelled: 'withdrawn',
    unfilled: 'its class started',
  },
  filled: {
    open: 'handed back in time',
    taught: 'someone taught it',
    no_show: 'no-show',
    cancelled: 'back with its trainer, or its class is cancelled',
  },
  no_show: { taught: 'someone taught it', cancelled: 'no one taught it' },
  unfilled: { taught: 'someone taught it', cancelled: 'no one taught it' },
  cancelled: {
    awaiting_release: 'its class is back on, for its gym to approve',
    open: 'its class is back on',
    filled: 'its class is back on with its covering trainer',
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

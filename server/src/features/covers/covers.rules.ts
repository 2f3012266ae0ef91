import type { Cover } from '@quartet/contract/covers'

export type CoverState = 'open' | 'pending_approval' | 'filled' | 'unfilled' | 'cancelled' | 'taught'
export type ApplicationState = 'applied' | 'confirmed' | 'not_chosen' | 'withdrawn' | 'lapsed' | 'disqualified'

/** States in which a cover still takes answers. */
export const liveStates = ['open', 'pending_approval'] as const

type Timed = { state: CoverState; startsAt: Temporal.Instant }

/** The state at this moment: a cover whose class has started without anybody is unfilled, also before the clock's task has written it. */
export function stateAt(cover: Timed, now: Temporal.Instant): CoverState {
  return isLive(cover.state) && !hasYetToStart(cover, now) ? 'unfilled' : cover.state
}

export function isLive(state: CoverState): boolean {
  return liveStates.some((live) => live === state)
}

/** The state as somebody may know it. Trainers never learn that others applied: to them it is open until it is closed. */
export function stateFor(cover: Timed, now: Temporal.Instant, knowsOfApplications: boolean): CoverState {
  const state = stateAt(cover, now)
  return state === 'pending_approval' && !knowsOfApplications ? 'open' : state
}

/** Decision 40: the outward value of a state. */
export function statusOf(state: CoverState): Cover['status'] {
  return state === 'taught' ? 'completed' : state
}

function hasYetToStart({ startsAt }: { startsAt: Temporal.Instant }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now) > 0
}

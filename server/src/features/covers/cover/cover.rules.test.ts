import { describe, expect, it } from 'vitest'
import {
  coverTransitions,
  isLive,
  isUnsettled,
  liveStateOf,
  stateAt,
  stateFor,
  coverStatusOf,
  type CoverState,
} from './cover.rules.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')

describe('the state of a cover', () => {
  const at = (state: CoverState, startsAt: string) => ({ state, startsAt: Temporal.Instant.from(startsAt) })

  it('is unfilled from the moment the class starts, also before the task has said so', () => {
    expect(stateAt(at('open', '2026-03-02T00:00:01Z'), now)).toBe('open')
    expect(stateAt(at('open', '2026-03-02T00:00:00Z'), now)).toBe('unfilled')
    expect(stateAt(at('pending_approval', '2026-03-01T00:00:00Z'), now)).toBe('unfilled')
    expect(stateAt(at('filled', '2026-03-01T00:00:00Z'), now)).toBe('filled')
  })

  it('is open to whoever may not know that somebody applied', () => {
    const pending = at('pending_approval', '2026-03-03T00:00:00Z')
    expect(stateFor(pending, now, false)).toBe('open')
    expect(stateFor(pending, now, true)).toBe('pending_approval')
    expect(stateFor({ ...pending, state: 'offered' }, now, false)).toBe('open')
    expect(stateFor({ ...pending, state: 'offered' }, now, true)).toBe('offered')
    expect(stateFor({ ...pending, state: 'filled' }, now, false)).toBe('filled')
  })

  it('has the outward value of decision 40', () => {
    expect(coverStatusOf('taught')).toBe('completed')
    expect(coverStatusOf('filled')).toBe('filled')
    expect(coverStatusOf('awaiting_release')).toBe('draft')
    expect(coverStatusOf('no_show')).toBe('unfilled')
  })

  it('takes answers while it is open, pending or offered, and is unsettled from when it is asked for', () => {
    const all: CoverState[] = [
      'awaiting_release',
      'open',
      'pending_approval',
      'offered',
      'filled',
      'taught',
      'unfilled',
    ]
    expect(all.filter(isLive)).toEqual(['open', 'pending_approval', 'offered'])
    expect(all.filter(isUnsettled)).toEqual(['awaiting_release', 'open', 'pending_approval', 'offered'])
  })

  it('waits for an offer before it waits for an approval', () => {
    expect(liveStateOf([])).toBe('open')
    expect(liveStateOf(['declined'])).toBe('open')
    expect(liveStateOf(['applied'])).toBe('pending_approval')
    expect(liveStateOf(['applied', 'selected'])).toBe('offered')
  })
})

it('a cover goes these ways for these reasons, and no other', () => {
  const ways = Object.entries(coverTransitions).flatMap(([from, to]) =>
    Object.entries(to).map(([next, why]) => `${from} → ${next}: ${why}`),
  )
  expect(ways).toEqual([
    'awaiting_release → open: released',
    'awaiting_release → cancelled: declined or withdrawn',
    'awaiting_release → unfilled: its class started',
    'open → pending_approval: applied',
    'open → offered: offered',
    'open → filled: given to the first',
    'open → cancelled: withdrawn',
    'open → unfilled: its class started',
    'pending_approval → open: withdrawn',
    'pending_approval → offered: offered',
    'pending_approval → filled: approved',
    'pending_approval → cancelled: withdrawn',
    'pending_approval → unfilled: its class started',
    'offered → open: declined or lapsed',
    'offered → pending_approval: declined, with other applicants',
    'offered → filled: accepted',
    'offered → cancelled: withdrawn',
    'offered → unfilled: its class started',
    'filled → open: handed back in time',
    'filled → taught: someone taught it',
    'filled → no_show: no-show',
    'filled → cancelled: back with its trainer, or its class is cancelled',
    'no_show → taught: someone taught it',
    'no_show → cancelled: no one taught it',
    'unfilled → taught: someone taught it',
    'unfilled → cancelled: no one taught it',
    'cancelled → awaiting_release: its class is back on, for its gym to approve',
    'cancelled → open: its class is back on',
    'cancelled → filled: its class is back on with its covering trainer',
  ])
})

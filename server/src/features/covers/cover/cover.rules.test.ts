import { describe, expect, it } from 'vitest'
import { isLive, isUnsettled, liveStateOf, stateAt, stateFor, coverStatusOf, type CoverState } from './cover.rules.ts'

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

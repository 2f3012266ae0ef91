import { describe, expect, it } from 'vitest'
import { stateAt, stateFor, statusOf } from './covers.rules.ts'
import type { CoverState } from './covers.rules.ts'

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
  })

  it('has the outward value of decision 40', () => {
    expect(statusOf('taught')).toBe('completed')
    expect(statusOf('filled')).toBe('filled')
  })
})

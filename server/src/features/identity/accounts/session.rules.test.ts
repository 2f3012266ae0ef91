import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeRefresh as judge } from './session.rules.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const limits = { hours: 90 * 24, idleHours: 30 * 24, reuseSeconds: 10 }
const judgeRefresh = (...[session, counter, at]: [Parameters<typeof judge>[0], number, Temporal.Instant]) =>
  judge(session, counter, at, limits)
const session = {
  counter: 5,
  counterFloor: 0,
  counterMovedAt: now.subtract({ hours: 1 }),
  createdAt: now.subtract({ hours: 24 }),
}

describe('a refresh token', () => {
  it.each([
    [5, 'rotate'],
    [4, 'repeat'],
    [3, 'reused'],
    [0, 'reused'],
    [6, 'unknown'],
  ])('at counter %i of a session at 5 is answered with: %s', (counter, verdict) => {
    expect(judgeRefresh(session, counter, now)).toBe(verdict)
  })

  it('older than the one before still works for ten seconds after the counter moved', () => {
    const moved = (seconds: number) => ({ ...session, counterMovedAt: now.subtract({ seconds }) })
    expect(judgeRefresh(moved(limits.reuseSeconds), 1, now)).toBe('repeat')
    expect(judgeRefresh(moved(limits.reuseSeconds + 1), 1, now)).toBe('reused')
  })

  it('older than the one before is not as good as new because the clock was set back', () => {
    const moved = { ...session, counterMovedAt: now.add({ hours: 1 }) }
    expect([1, 4, 5].map((counter) => judgeRefresh(moved, counter, now))).toEqual(['reused', 'repeat', 'rotate'])
  })

  it('that was outranked never works again, not even at once', () => {
    const raised = { ...session, counterFloor: 5, counterMovedAt: now }
    expect(judgeRefresh(raised, 4, now)).toBe('outranked')
    expect(judgeRefresh(raised, 5, now)).toBe('rotate')
  })

  it('of a session unused for 30 days, or begun 90 days ago, has run out', () => {
    const idle = {
      ...session,
      createdAt: now.subtract({ hours: 31 * 24 }),
      counterMovedAt: now.subtract({ hours: 30 * 24 }),
    }
    expect(judgeRefresh(idle, 5, now)).toBe('expired')
    expect(judgeRefresh({ ...session, createdAt: now.subtract({ hours: 90 * 24 }) }, 5, now)).toBe('expired')
  })

  it('moves the counter only from the current token of a session, whatever happened before', () => {
    const history = fc.record({ counter: fc.nat(50), floor: fc.nat(50), presented: fc.nat(60), idle: fc.nat(3600) })
    fc.assert(
      fc.property(history, ({ counter, floor, presented, idle }) => {
        const counterFloor = Math.min(floor, counter)
        const one = { ...session, counter, counterFloor, counterMovedAt: now.subtract({ seconds: idle }) }
        const verdict = judgeRefresh(one, presented, now)
        expect(verdict === 'rotate').toBe(presented === counter)
        expect(verdict === 'outranked').toBe(presented < counterFloor)
      }),
    )
  })
})

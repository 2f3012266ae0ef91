// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountantFlag,
  answer,
  canStep,
  fieldToMend,
  isLate,
  maxContributionsBase,
  superStatusOf,
} from './super.rules.ts'
import type { Standing } from './super.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

it('the most that super is owed on in a year is the cap by the rate, down to whole tens', () => {
  expect(maxContributionsBase(32_500, 1200)).toBe(270_830)
})

it('more than the most of a year, and somebody under 18, are for an accountant: super is reckoned all the same', () => {
  const money = (cents: number) => `$${cents / 100}`
  const flag = (earnedCents: number, age: number | null, most: number | null = 27_083_000) =>
    accountantFlag({ earnedCents, most, age }, money)
  expect([flag(27_083_000, 18), flag(1, null), flag(99_999_999, 40, null)]).toEqual([null, null, null])
  expect(flag(27_083_001, 30)).toBe(
    'Earnings of this financial year are above $270830, on which super is owed at most. Ask your accountant.',
  )
  expect(flag(1, 17)).toBe(
    'Under 18 on the day of pay: super may be owed only for weeks of more than 30 hours. Ask your accountant.',
  )
})

/** What a clearing house says of one attempt, in the order in which it says it. */
const history = fc
  .tuple(fc.constantFrom('allocated', 'rejected', 'refunded', 'received'), fc.nat(3))
  .map(([end, cut]) => {
    const path = {
      allocated: ['accepted', 'sent', 'received', 'allocated'],
      received: ['accepted', 'sent', 'received'],
      rejected: ['accepted', 'sent', 'rejected'],
      refunded: ['accepted', 'rejected', 'refunded'],
    }[end]!
    return path.slice(0, Math.max(1, path.length - cut))
  })

describe('answers', () => {
  it('leave the newest of the newest choice, whatever order they come in and however often', () => {
    fc.assert(
      fc.property(
        fc.array(history, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (attempts, dice) => {
          const said = attempts.flatMap((path, at) =>
            path.map((status, index) => ({ attempt: at + 1, sequence: index + 1, status })),
          )
          const now = attempts.length
          const roll = () => dice.next().value
          const shuffled = [...said, ...said.filter(() => roll() < 0.5)]
            .map((one) => ({ one, at: roll() }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one)
          let standing: Standing = { state: now === 1 ? 'sent' : 're_sent', attempt: now, answered: 0 }
          for (const one of shuffled) {
            const verdict = answer(standing, one)
            const before = standing.answered
            if (verdict.outcome === 'applied') standing = verdict.next
            expect(verdict.outcome === 'superseded').toBe(one.attempt < now)
            expect(standing.answered).toBeGreaterThanOrEqual(before)
          }
          const last = attempts.at(-1)!
          expect(standing.answered).toBe(last.length)
          expect(standing.state).toBe(
            {
              accepted: 'accepted_by_clearing',
              sent: 'accepted_by_clearing',
              received: 'received_by_fund',
              allocated: 'allocated',
              rejected: 'rejected',
              refunded: 'rejected',
            }[last.at(-1)!],
          )
        },
      ),
      { numRuns: 3000 },
    )
  })
  it('to a later attempt than there was, of an unknown kind, or to what was never sent, are impossible', () => {
    const standing: Standing = { state: 'sent', attempt: 1, answered: 0 }
    expect(answer(standing, { attempt: 2, sequence: 1, status: 'accepted' }).outcome).toBe('impossible')
    expect(answer(standing, { attempt: 1, sequence: 1, status: 'vanished' }).outcome).toBe('impossible')
    for (const state of ['accrued', 'ready', 'fixed', 'cancelled'] as const)
      expect(answer({ ...standing, state }, { attempt: 1, sequence: 1, status: 'received' }).outcome).toBe('impossible')
  })
})

describe('a contribution', () => {
  it('is late from the day after it was due until its fund has it, and stays late when it was received after', () => {
    const due = { state: 'sent' as const, dueOn: day('2026-12-08'), receivedOn: null }
    expect(isLate(due, day('2026-12-08'))).toBe(false)
    expect(isLate(due, day('2026-12-09'))).toBe(true)
    expect(isLate({ ...due, state: 'allocated', receivedOn: day('2026-12-08') }, day('2027-01-05'))).toBe(false)
    expect(isLate({ ...due, state: 'received_by_fund', receivedOn: day('2026-12-09') }, day('2027-01-05'))).toBe(true)
    expect(isLate({ ...due, state: 'cancelled' }, day('2027-01-05'))).toBe(false)
  })
  it('is outwards what decision 21 names', () => {
    expect(superStatusOf('re_sent', false)).toBe('sent')
    expect(superStatusOf('fixed', false)).toBe('ready')
    expect(superStatusOf('queued', false)).toBe('ready')
    expect(superStatusOf('accepted_by_clearing', false)).toBe('accepted')
    expect(superStatusOf('allocated', false)).toBe('received')
    expect(superStatusOf('sent', true)).toBe('late')
    expect(superStatusOf('cancelled', true)).toBe('cancelled')
  })
  it('is mended only after it was rejected, and sent only when it is ready', () => {
    expect(canStep('rejected', 'mend')).toBe(true)
    expect(canStep('sent', 'mend')).toBe(false)
    expect(canStep('accrued', 'queue')).toBe(false)
    expect(canStep('allocated', 'cancel')).toBe(false)
  })
  it('names the field to mend by what was pointed at, and else by the code', () => {
    expect(fieldToMend('employee.birthDate', 'NAME_MISMATCH')).toBe('Birth date')
    expect(fieldToMend(null, 'USI_CLOSED')).toBe('Fund')
    expect(fieldToMend(null, 'PAYMENT_NOT_MATCHED')).toBeNull()
  })
})

// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superState, type SuperState } from '@quartet/contract/payroll/clearing'
import {
  accountantFlag,
  answer,
  businessDaysUntil,
  canStep,
  clockRuns,
  dueOf,
  fieldToMend,
  isBusinessDay,
  isLate,
  mayCancel,
  mendedByEmployee,
  patienceAfter,
  superLeads,
  superStatusOf,
  type ContributionStanding,
  type SuperStep,
} from './super.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

/** Christmas and Boxing Day 2026 for everyone; a part day on Christmas Eve counts nevertheless. */
const calendar = {
  holidays: new Set(['2026-12-24', '2026-12-25', '2026-12-28', '2026-01-26']),
  open: new Set(['2026-12-24']),
}

describe('a business day', () => {
  it('is any weekday that is no holiday of a whole state', () => {
    const counts = ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-24', '2026-12-25', '2026-12-29']
    expect(counts.filter((one) => isBusinessDay(day(one), calendar))).toEqual([
      '2026-12-18',
      '2026-12-24',
      '2026-12-29',
    ])
  })

  it('is counted to a due day: none on it, one to the next, below none once it has passed', () => {
    const until = (from: string, to: string) => businessDaysUntil(day(from), day(to), calendar)
    expect(until('2026-12-08', '2026-12-08')).toBe(0)
    expect(until('2026-12-08', '2026-12-09')).toBe(1)
    expect(until('2026-12-18', '2026-12-21')).toBe(1)
    expect(until('2026-12-23', '2026-12-29')).toBe(2)
    expect(until('2026-12-10', '2026-12-08')).toBe(-2)
    expect(until('2026-12-20', '2026-12-18')).toBe(-1)
  })
})

describe('super is due', () => {
  const due = (more: Partial<Parameters<typeof dueOf>[0]> = {}) => {
    const asked = { qeDay: day('2026-11-27'), first: null, nextPayDay: null, extendedBefore: [], ...more }
    const { on, days, because } = dueOf(asked, calendar)
    return [on.toString(), days, because]
  }
  const usual = ['2026-12-08', 7, '7 business days after the payment date']

  it('7 business days after the payment date, which is not counted itself', () => {
    expect(due()).toEqual(usual)
    expect(due({ qeDay: day('2026-12-18') })).toEqual(['2026-12-31', 7, '7 business days after the payment date'])
  })

  it('20 business days after the first pay of a new employee, and to a new fund', () => {
    const first = (whose: 'employee' | 'fund') => due({ qeDay: day('2026-11-02'), first: whose })
    expect(first('employee')).toEqual(['2026-11-30', 20, '20 business days: first for a new employee'])
    expect(first('fund')).toEqual(['2026-11-30', 20, '20 business days: first to a new fund'])
  })

  it('7 business days after the next regular pay day, of pay out of cycle', () => {
    const outOfCycle = '7 business days after the next regular payment date: off-cycle pay'
    expect(due({ nextPayDay: day('2026-12-04') })).toEqual(['2026-12-15', 7, outOfCycle])
    expect(due({ nextPayDay: day('2026-11-27') })).toEqual(usual)
    expect(due({ nextPayDay: day('2026-11-20') })).toEqual(usual)
  })

  it('together with an earlier contribution that has 20 business days, where that is later', () => {
    const extendedBefore = ['2026-12-03', '2026-12-22', '2026-12-10'].map(day)
    expect(due({ extendedBefore })).toEqual([
      '2026-12-22',
      7,
      'together with an earlier contribution that has 20 business days',
    ])
    expect(due({ extendedBefore: [day('2026-12-08')] })).toEqual(usual)
    expect(due({ extendedBefore: [day('2026-12-07')] })).toEqual(usual)
  })
})

it('somebody under 18 is for an accountant: super is reckoned all the same', () => {
  expect([accountantFlag(18), accountantFlag(null)]).toEqual([null, null])
  expect(accountantFlag(17)).toBe(
    'Under 18 on the payment date: super may only be owed for weeks of more than 30 hours. Ask your accountant.',
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
          let standing: ContributionStanding = { state: now === 1 ? 'sent' : 're_sent', attempt: now, answered: 0 }
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
  it('count once, and not after a newer one of the same attempt', () => {
    const standing: ContributionStanding = { state: 'accepted_by_clearing', attempt: 1, answered: 2 }
    const said = (sequence: number) => answer(standing, { attempt: 1, sequence, status: 'received' })
    expect(said(2)).toEqual({ outcome: 'repeated' })
    expect(said(1)).toEqual({ outcome: 'older' })
    const next = { state: 'received_by_fund', attempt: 1, answered: 3 }
    expect(said(3)).toEqual({ outcome: 'applied', next })
  })
  it('count from whatever state follows being sent', () => {
    const states = ['queued', 'sent', 're_sent', 'accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected']
    for (const state of states as SuperState[])
      expect(answer({ state, attempt: 1, answered: 0 }, { attempt: 1, sequence: 1, status: 'refunded' })).toMatchObject(
        {
          next: { state: 'rejected' },
        },
      )
  })
  it('to a later attempt than there was, of an unknown kind, or to what was never sent, are impossible', () => {
    const standing: ContributionStanding = { state: 'sent', attempt: 1, answered: 0 }
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
    expect(superStatusOf('received_by_fund', false)).toBe('received')
    expect(superStatusOf('rejected', false)).toBe('rejected')
    expect(superStatusOf('sent', true)).toBe('late')
    expect(superStatusOf('cancelled', true)).toBe('cancelled')
  })
  it('is mended only after it was rejected, and sent only when it is ready', () => {
    expect(canStep('rejected', 'mend')).toBe(true)
    expect(canStep('sent', 'mend')).toBe(false)
    expect(canStep('accrued', 'queue')).toBe(false)
    expect(canStep('allocated', 'cancel')).toBe(false)
    const states: SuperState[] = [
      'accrued',
      'ready',
      'queued',
      'sent',
      'accepted_by_clearing',
      'received_by_fund',
      'allocated',
      'rejected',
      'fixed',
      're_sent',
      'cancelled',
    ]
    const from = (step: SuperStep) => states.filter((state) => canStep(state, step))
    expect(from('prepare')).toEqual(['accrued'])
    expect(from('unprepare')).toEqual(['ready'])
    expect(from('queue')).toEqual(['ready', 'fixed'])
    expect(from('unqueue')).toEqual(['queued'])
    expect(from('send')).toEqual(['queued'])
    expect(from('mend')).toEqual(['rejected'])
    expect(from('cancel')).toEqual(['accrued', 'ready', 'rejected', 'fixed'])
    expect(states.filter((state) => !clockRuns(state))).toEqual(['received_by_fund', 'allocated', 'cancelled'])
  })
  it('leaves only from the queue, once it was ready, and comes back from neither its fund nor its end', () => {
    const into = (after: SuperState) => superState.options.filter((before) => superLeads(before, after))
    expect(into('sent')).toEqual(['queued'])
    expect(into('queued')).toEqual(['ready', 'fixed'])
    expect(into('fixed')).toEqual(['rejected'])
    expect(into('cancelled')).toEqual(['accrued', 'ready', 'rejected', 'fixed'])
    expect(superState.options.filter((after) => superLeads('cancelled', after))).toEqual([])
    const back = ['accrued', 'ready', 'queued', 'sent', 're_sent'] as const
    expect(back.filter((after) => superLeads('allocated', after))).toEqual([])
  })
  it.each<[SuperState, SuperState[]]>([
    ['accrued', ['ready', 'cancelled']],
    ['ready', ['accrued', 'queued', 'cancelled']],
    ['queued', ['ready', 'sent', 'accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected', 're_sent']],
    ['sent', ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected']],
    ['accepted_by_clearing', ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected']],
    ['received_by_fund', ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected']],
    ['allocated', ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected']],
    ['rejected', ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected', 'fixed', 'cancelled']],
    ['fixed', ['queued', 'cancelled']],
    ['re_sent', ['accepted_by_clearing', 'received_by_fund', 'allocated', 'rejected']],
    ['cancelled', []],
  ])('that is %s goes nowhere but to %j', (before, next) => {
    expect(superState.options.filter((after) => superLeads(before, after))).toEqual(next)
  })
  it('names the field to mend by what was pointed at, and else by the code', () => {
    expect(fieldToMend('employee.birthDate', 'NAME_MISMATCH')).toBe('Birth date')
    expect(fieldToMend(null, 'USI_CLOSED')).toBe('Fund')
    expect(fieldToMend(null, 'PAYMENT_NOT_MATCHED')).toBeNull()
    expect(fieldToMend(undefined, undefined)).toBeNull()
  })
  it.each([
    ['employee.memberNumber', 'Member number'],
    ['employee.familyName', 'Name'],
    ['employee.givenName', 'Name'],
    ['employee.tfn', 'Tax file number'],
    ['fund.usi', 'Fund'],
    ['fund.esa', 'Electronic service address'],
    ['amounts.sg', 'Amount'],
  ])('that points at %s is mended at %s', (path, field) => expect(fieldToMend(path, null)).toBe(field))
  it.each([
    ['MEMBER_NOT_FOUND', 'Member number'],
    ['MEMBER_CLOSED', 'Member number'],
    ['NAME_MISMATCH', 'Name'],
    ['DOB_MISMATCH', 'Birth date'],
    ['TFN_MISMATCH', 'Tax file number'],
    ['FUND_NOT_ACCEPTING', 'Fund'],
    ['SMSF_ESA_INVALID', 'Electronic service address'],
    ['AMOUNT_INVALID', 'Amount'],
  ])('rejected with %s is mended at %s', (code, field) => expect(fieldToMend(undefined, code)).toBe(field))
  it('is mended by the employee, but for an amount, which is the gym’s', () => {
    expect([mendedByEmployee('Fund'), mendedByEmployee('Amount'), mendedByEmployee(null)]).toEqual([true, false, false])
  })
  it('is tried again after 1, 2, 4 minutes, and every two hours at last', () => {
    expect([1, 2, 3, 7, 8, 12].map(patienceAfter)).toEqual([1, 2, 4, 64, 120, 120])
  })
})

it.each<[about: string, Partial<Parameters<typeof mayCancel>[0]>, can: boolean]>([
  ['before its first try', {}, true],
  ['after its first try', { attempts: 1 }, false],
  ['that is there', { state: 'submitted' }, false],
  ['that has a number there', { houseId: 'h1' }, false],
  ['whose first token was refused', { state: 'stuck', attempts: 1, troubleCode: 'unauthorized' }, true],
  ['whose second token was refused', { state: 'stuck', attempts: 2, troubleCode: 'unauthorized' }, false],
  ['that is stuck for another reason', { state: 'stuck', attempts: 1, troubleCode: 'unreachable' }, false],
  ['that was refused after it was there', { state: 'refused', attempts: 1, troubleCode: 'unauthorized' }, false],
])('a batch %s can be cancelled only where it surely never arrived', (_, batch, can) => {
  expect(mayCancel({ state: 'queued', attempts: 0, troubleCode: null, houseId: null, ...batch })).toBe(can)
})

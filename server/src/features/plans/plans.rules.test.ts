// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planTable } from '@quartet/contract/plans/plan-table'
import type { GymPlan, PlanInterval } from '@quartet/contract/plans/plans'
import {
  closingOf,
  daysLeft,
  endOf,
  periodFrom,
  planPriceOf,
  quoteOf,
  planReminderDue,
  shareOfPeriod,
  type Choice,
  type Running,
} from './plans.rules.ts'

const day = Temporal.PlainDate.from
const at = Temporal.Instant.from

function running(choice: Choice, startsOn: string, more: Partial<Running> = {}): Running {
  const anchor = day(startsOn)
  return {
    ...choice,
    period: { anchor, ...periodFrom(anchor, choice.interval, anchor) },
    next: null,
    trialEndsOn: null,
    ...more,
  }
}
const studio: Choice = { plan: 'qt-studio', interval: 'monthly' }
const lite: Choice = { plan: 'qt-lite', interval: 'monthly' }

it('K-03 what a month and a year cost, with the saving that monthly minus yearly is', () => {
  const facts = planTable.map(({ id, monthlyPrice, yearlyPrice, customPrice, popular }) => [
    id,
    monthlyPrice,
    yearlyPrice,
    customPrice,
    popular,
  ])
  expect(facts).toEqual(
    [
      ['qt-lite', 79, 66, false, false],
      ['qt-studio', 149, 124, false, true],
      ['qt-multi-studio', 229, 191, false, false],
      ['qt-multi-site', null, null, true, false],
      ['trainer', 0, 0, false, false],
    ].map((row) => row),
  )
  expect(planPriceOf(studio)).toBe(14_900)
  expect(planPriceOf({ plan: 'qt-studio', interval: 'yearly' })).toBe(148_800)
  expect(planPriceOf({ plan: 'qt-multi-site', interval: 'yearly' })).toBeNull()
})

describe('changing', () => {
  it('an upgrade begins today and costs the difference for the days that are left, to the cent', () => {
    // 10 of 30 days are left: 229.00 and 149.00 are worth 76.33 and 49.67.
    const quote = quoteOf(
      running(studio, '2026-06-01'),
      { plan: 'qt-multi-studio', interval: 'monthly' },
      day('2026-06-21'),
    )
    expect(quote).toMatchObject({ kind: 'now', price: 22_900, charge: 7633, credit: 4967 })
    expect(quote!.period.endsOn.toString()).toBe('2026-07-01')
  })

  it('a downgrade begins with the next period and costs nothing now', () => {
    const quote = quoteOf(running(studio, '2026-06-01'), lite, day('2026-06-21'))
    expect(quote).toMatchObject({ kind: 'next_period', price: 7900, charge: 0, credit: 0 })
    expect(quote!.period.startsOn.toString()).toBe('2026-07-01')
    expect(quote!.period.endsOn.toString()).toBe('2026-08-01')
  })

  it('from monthly to yearly a year begins today, and what is left of the month is given back', () => {
    const quote = quoteOf(running(studio, '2026-06-01'), { plan: 'qt-studio', interval: 'yearly' }, day('2026-06-21'))
    expect(quote).toMatchObject({ kind: 'now', charge: 148_800, credit: 4967 })
    expect(quote!.period.endsOn.toString()).toBe('2027-06-21')
  })

  it('from yearly to monthly the year is used up first', () => {
    const year = running({ plan: 'qt-studio', interval: 'yearly' }, '2026-06-01')
    const quote = quoteOf(year, { plan: 'qt-multi-studio', interval: 'monthly' }, day('2026-06-21'))
    expect(quote).toMatchObject({ kind: 'next_period', charge: 0 })
    expect(quote!.period.startsOn.toString()).toBe('2027-06-01')
    expect(quote!.period.endsOn.toString()).toBe('2027-07-01')
  })

  it('a plan that is chosen during the trial begins when the trial ends; after it, today', () => {
    const trial: Running = { ...studio, period: null, next: null, trialEndsOn: day('2026-06-15') }
    const early = quoteOf(trial, studio, day('2026-06-03'))
    expect(early).toMatchObject({ kind: 'start', price: 14_900, charge: 0 })
    expect(early!.period.startsOn.toString()).toBe('2026-06-15')
    const late = quoteOf(trial, studio, day('2026-06-20'))
    expect(late).toMatchObject({ kind: 'start', charge: 14_900 })
    expect(late!.period.startsOn.toString()).toBe('2026-06-20')
    const changed = quoteOf(running(studio, '2026-06-15'), lite, day('2026-06-10'))
    expect(changed).toMatchObject({ kind: 'start', charge: 0, credit: 0 })
    expect(changed!.period.startsOn.toString()).toBe('2026-06-15')
  })

  it('choosing what one has takes a waiting change back, or changes nothing', () => {
    expect(quoteOf(running(studio, '2026-06-01', { next: lite }), studio, day('2026-06-21'))!.kind).toBe('keep')
    expect(quoteOf(running(studio, '2026-06-01'), studio, day('2026-06-21'))!.kind).toBe('same')
  })

  it('where the price is agreed with the gym nothing is computed', () => {
    expect(
      quoteOf(running(studio, '2026-06-01'), { plan: 'qt-multi-site', interval: 'monthly' }, day('2026-06-02')),
    ).toBeNull()
  })
})

describe('laws', () => {
  const plan = fc.constantFrom<GymPlan>('qt-lite', 'qt-studio', 'qt-multi-studio')
  const interval = fc.constantFrom<PlanInterval>('monthly', 'yearly')
  const choice = fc.record({ plan, interval })
  const anchor = fc.integer({ min: 0, max: 2000 }).map((days) => day('2025-01-01').add({ days }))
  const moment = fc.record({ anchor, interval, into: fc.nat({ max: 400 }) })

  const periodAt = (of: Temporal.PlainDate, interval: PlanInterval) => periodFrom(of, interval, of)

  it('periods follow each other without a gap and come back to the day of the month that they began on', () => {
    fc.assert(
      fc.property(anchor, interval, (start, interval) => {
        let period = periodAt(start, interval)
        for (let count = 0; count < 14; count++) {
          const next = periodFrom(start, interval, period.endsOn)
          expect(next.startsOn.equals(period.endsOn)).toBe(true)
          expect(Temporal.PlainDate.compare(next.endsOn, next.startsOn)).toBe(1)
          expect(next.endsOn.day === start.day || next.endsOn.day === next.endsOn.daysInMonth).toBe(true)
          period = next
        }
      }),
      { numRuns: 60 },
    )
  })

  it('nobody pays less than nothing or more than the whole, a downgrade is free now, and days make it cheaper', () => {
    fc.assert(
      fc.property(choice, choice, moment, (from, to, { anchor, into }) => {
        const now = running(from, anchor.toString())
        const length = anchor.until(now.period!.endsOn, { largestUnit: 'days' }).days
        const today = anchor.add({ days: into % length })
        const quote = quoteOf(now, to, today)!
        const due = quote.charge - quote.credit
        expect(Number.isInteger(due)).toBe(true)
        expect(due).toBeGreaterThanOrEqual(0)
        expect(due).toBeLessThanOrEqual(quote.price)
        const waits = quote.kind === 'next_period'
        expect(!waits || (due === 0 && quote.period.startsOn.equals(now.period!.endsOn))).toBe(true)
        const prorated = quote.kind === 'now' && from.interval === to.interval && (into % length) + 1 < length
        const tomorrow = prorated ? quoteOf(now, to, today.add({ days: 1 }))! : quote
        expect(tomorrow.charge - tomorrow.credit).toBeLessThanOrEqual(due)
      }),
      { numRuns: 300 },
    )
  })

  it('two upgrades on one day cost what one does', () => {
    fc.assert(
      fc.property(interval, anchor, fc.nat({ max: 27 }), (interval, start, into) => {
        const today = start.add({ days: into })
        const due = (from: GymPlan, to: GymPlan) => {
          const quote = quoteOf(running({ plan: from, interval }, start.toString()), { plan: to, interval }, today)!
          return quote.charge - quote.credit
        }
        expect(due('qt-lite', 'qt-studio') + due('qt-studio', 'qt-multi-studio')).toBe(
          due('qt-lite', 'qt-multi-studio'),
        )
      }),
    )
  })

  it('a share is the whole on the first day and nothing on the last', () => {
    fc.assert(
      fc.property(anchor, interval, fc.nat({ max: 500_000 }), (start, interval, cents) => {
        const period = periodAt(start, interval)
        expect([shareOfPeriod(cents, period, start), shareOfPeriod(cents, period, period.endsOn)]).toEqual([cents, 0])
      }),
    )
  })
})

describe('the trial', () => {
  const end = at('2026-03-16T00:00:00Z')
  it('reminders are due at 7, 3 and 1 days, each once, also after a day without the product', () => {
    const sent: [string, number][] = []
    let last: number | null = null
    for (
      let now = at('2026-03-02T00:00:00Z');
      Temporal.Instant.compare(now, at('2026-03-18T00:00:00Z')) < 0;
      now = now.add({ hours: 6 })
    ) {
      const due = planReminderDue(end, now, last)
      if (due === null) continue
      sent.push([now.toString(), due])
      last = due
    }
    expect(sent).toEqual([
      ['2026-03-09T00:00:00Z', 7],
      ['2026-03-13T00:00:00Z', 3],
      ['2026-03-15T00:00:00Z', 1],
    ])
    expect(planReminderDue(end, at('2026-03-14T12:00:00Z'), 7)).toBe(3)
    expect(daysLeft(end, at('2026-03-15T23:00:00Z'))).toBe(1)
  })

  it('after its end everything is read-only, and open covers can be answered for 14 days', () => {
    const ends = endOf({ state: 'trialing', trialEndsAt: end, endsAt: null })
    expect(closingOf(ends, at('2026-03-15T23:59:59Z'))).toBeNull()
    expect(closingOf(ends, end)).toBe('settling')
    expect(closingOf(ends, at('2026-03-29T23:59:59Z'))).toBe('settling')
    expect(closingOf(ends, at('2026-03-30T00:00:00Z'))).toBe('ended')
    expect(closingOf(endOf({ state: 'active', trialEndsAt: end, endsAt: null }), at('2027-01-01T00:00:00Z'))).toBeNull()
  })
})

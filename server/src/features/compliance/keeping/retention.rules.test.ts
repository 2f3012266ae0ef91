// @module-tag zone
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFileOver, type Use } from './retention.rules.ts'

const began = Temporal.Instant.from('2026-03-01T00:00:00Z')
const after = (days: number) => began.add({ hours: days * 24 })
const use = (wish: Partial<Use>): Use => ({
  state: 'approved',
  sentAt: began,
  decidedAt: began,
  until: null,
  keepFileDays: null,
  ...wish,
})
const over = (days: number, uses: Use[], leftAt: Temporal.Instant | null = null) =>
  isFileOver(after(days), { uploadedAt: began, uses, leftAt })

it('whose identity it shows goes 30 days after it was decided on, and its outcome stays elsewhere', () => {
  expect([over(29, [use({ keepFileDays: 30 })]), over(30, [use({ keepFileDays: 30 })])]).toEqual([false, true])
})

it('a rejected one goes after 90 days, and one that was never handed in after a week', () => {
  expect([over(89, [use({ state: 'rejected' })]), over(90, [use({ state: 'rejected' })])]).toEqual([false, true])
  expect([over(6, []), over(7, [])]).toEqual([false, true])
})

it('an approved one stays while it is valid and 90 days more; one that never runs out stays', () => {
  const until = Temporal.PlainDate.from('2026-03-31')
  expect([over(120, [use({ until })]), over(121, [use({ until })])]).toEqual([false, true])
  expect(over(4000, [use({})])).toBe(false)
})

it('whoever works nowhere any more has their files for 30 days', () => {
  expect([over(29, [use({})], began), over(30, [use({})], began)]).toEqual([false, true])
})

it('a file that is checked, reviewed or asked about stays, also when its holder works nowhere any more', () => {
  const states = ['checking', 'awaiting_review', 'more_info', 'rejected'] as const
  expect(states.map((state) => over(4000, [use({ state })], began))).toEqual([false, false, false, true])
})

const someUse = fc.record({
  state: fc.constantFrom<Use['state']>('approved', 'rejected', 'superseded', 'withdrawn', 'format_failed'),
  sentAt: fc.constant(began),
  decidedAt: fc.option(fc.integer({ min: 0, max: 20 }).map(after)),
  until: fc.option(fc.integer({ min: 0, max: 400 }).map((days) => Temporal.PlainDate.from('2026-03-01').add({ days }))),
  keepFileDays: fc.option(fc.integer({ min: 0, max: 60 })),
})

it('what waits for somebody always stays; once over it stays over; another use never makes it go earlier', () => {
  fc.assert(
    fc.property(fc.array(someUse, { minLength: 1, maxLength: 4 }), someUse, fc.nat(900), (uses, more, days) => {
      expect(over(days, [...uses, use({ state: 'awaiting_review' })], began)).toBe(false)
      expect(over(days, uses) && !over(days + 1, uses)).toBe(false)
      expect(over(days, [...uses, more]) && !over(days, uses)).toBe(false)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needsBuyerIdentity, needsTaxInvoice, partOf, rateOn, taxInside, taxRateOn, totalsOf } from './gst.rules.ts'

const tenPercent = 1000

describe('GST', () => {
  it.each([
    [8250, 825],
    [1, 0],
    [5, 1],
    [105, 11],
    [99_999, 10_000],
    [123_456, 12_346],
  ])('of %i cents is %i', (cents, tax) => expect(partOf(cents, tenPercent)).toBe(tax))
  it.each([
    [1, 0],
    [99_999, 9091],
  ])('inside %i cents is %i', (cents, tax) => expect(taxInside(cents, tenPercent)).toBe(tax))
  it('of a credit is what was charged, taken back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.nat(5000), (cents, rate) => {
        expect(partOf(-cents, rate) + partOf(cents, rate)).toBe(0)
        expect(taxInside(-cents, rate) + taxInside(cents, rate)).toBe(0)
      }),
    )
  })
  it('of nothing is nothing, and not below it', () => {
    expect([partOf(0, tenPercent), taxInside(0, tenPercent)]).toEqual([0, 0])
  })
  it('is taken of the sum of a document and not of each line', () => {
    const lines = [333, 333, 334, 105].map((cents) => ({ cents, taxBasisPoints: tenPercent }))
    expect(totalsOf(lines)).toEqual({
      subtotalCents: 1105,
      taxCents: 111,
      totalCents: 1216,
      taxOfLines: [33, 34, 33, 11],
    })
  })
  it('stays out of what is not taxed', () => {
    const lines = [
      { cents: 1000, taxBasisPoints: tenPercent },
      { cents: 500, taxBasisPoints: 0 },
    ]
    expect(totalsOf(lines)).toMatchObject({ subtotalCents: 1500, taxCents: 100, totalCents: 1600 })
  })
  it('needs the buyer from $1,000, and a tax invoice above $82.50', () => {
    expect([99_999, 100_000].map(needsBuyerIdentity)).toEqual([false, true])
    expect([8250, 8251].map(needsTaxInvoice)).toEqual([false, true])
  })
})

it('lines and tax are the total of every document, to the cent, and no line is off by more than one', () => {
  const line = fc.record({
    cents: fc.integer({ min: -500_000, max: 500_000 }),
    taxBasisPoints: fc.constantFrom(0, 1000, 1500),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const { subtotalCents, taxCents, totalCents, taxOfLines } = totalsOf(lines)
      expect(subtotalCents).toBe(lines.reduce((sum, one) => sum + one.cents, 0))
      expect(taxOfLines.reduce((sum, tax) => sum + tax, 0)).toBe(taxCents)
      expect(subtotalCents + taxCents).toBe(totalCents)
      taxOfLines.forEach((tax, at) =>
        expect(Math.abs(tax - partOf(lines[at]!.cents, lines[at]!.taxBasisPoints))).toBeLessThanOrEqual(1),
      )
    }),
    { numRuns: 10_000 },
  )
})

describe('a dated rate', () => {
  const rates = [
    { place: 'AU super', from: Temporal.PlainDate.from('2024-07-01'), basisPoints: 1150 },
    { place: 'AU super', from: Temporal.PlainDate.from('2025-07-01'), basisPoints: 1200 },
    { place: 'AU', from: Temporal.PlainDate.from('2000-07-01'), basisPoints: 1000 },
  ]
  it('holds from its day until the next one begins', () => {
    const on = (date: string) => rateOn(rates, 'AU super', Temporal.PlainDate.from(date))
    expect([on('2024-06-30'), on('2024-07-01'), on('2025-06-30'), on('2026-11-27')]).toEqual([null, 1150, 1150, 1200])
  })
  it('is the country’s where the place has none of its own, and 0 where none is known', () => {
    const date = Temporal.PlainDate.from('2026-11-27')
    const of = (place: string) => taxRateOn(rates, place, date)
    expect([of('AU super'), of('AU pay'), of('AU'), of('NZ pay')]).toEqual([1200, 1000, 1000, 0])
  })
})

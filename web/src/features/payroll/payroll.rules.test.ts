import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayDocument, aPayLine } from '../../../test/pay.ts'
import { besides, centsOf, firstToRead, hoursOf } from './payroll.rules.ts'

describe('an amount as people type it', () => {
  it('is whole cents', () => {
    expect(['78', '$1,234.50', '0.5', ' 6.05 ', '\u22126.00', '-6'].map(centsOf)).toEqual([
      7800, 123_450, 50, 605, -600, -600,
    ])
    expect(['', 'six', '1.234', '1e3', '..5', '12345678'].map(centsOf)).toEqual([null, null, null, null, null, null])
  })

  it('comes back as it was written, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        expect(centsOf((cents / 100).toFixed(2))).toBe(cents)
      }),
    )
  })
})

describe('what is read first', () => {
  const rows = [aPayLine(1), aPayLine(2), aPayLine(3)]
  const changed = { lineId: rows[1]!.id, timetableId: rows[1]!.timetableId!, words: '', cents: 600, settled: false }

  it('is a line in question, else one that changed, else the first', () => {
    const asked = rows.map((line, at) => (at === 2 ? { ...line, query: { open: true, messages: [] } } : line))
    expect(firstToRead({ rows: asked, differences: [changed] })?.id).toBe(rows[2]!.id)
    expect(firstToRead({ rows, differences: [changed] })?.id).toBe(rows[1]!.id)
    expect(firstToRead({ rows, differences: [] })?.id).toBe(rows[0]!.id)
    expect(firstToRead(aPayDocument({ rows: [] }))).toBeUndefined()
  })

  it('has a line before and after it, none beyond the ends', () => {
    expect([besides(rows, rows[0]!.id, 1)?.id, besides(rows, rows[0]!.id, -1), besides(rows, 'none', 1)]).toEqual([
      rows[1]!.id,
      undefined,
      undefined,
    ])
  })
})

it('hours are counted with two decimals', () => {
  expect([1110, 60, 50].map(hoursOf)).toEqual(['18.50 h', '1.00 h', '0.83 h'])
})

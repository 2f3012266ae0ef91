// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayDocument, aPayLine } from '../../../../test/worlds/pay.ts'
import { besides, centsOf, firstToRead, hoursOf } from './document.rules.ts'

describe('an amount as people type it', () => {
  it('is whole cents', () => {
    expect(['78', '$1,234.50', '0.5', ' 6.05 ', '\u22126.00', '-6'].map(centsOf)).toEqual([
      7800, 123_450, 50, 605, -600, -600,
    ])
    expect(['', 'six', '1.234', '1e3', '..5', '12345678'].map(centsOf)).toEqual([null, null, null, null, null, null])
  })

  it('has its cents behind a comma where people write them so, and is never a hundred times as much', () => {
    expect(['45,50', '0,5', '\u20ac 1 234,50', '1,234', '12,345.6', '\u00a3999,999'].map(centsOf)).toEqual([
      4550, 50, 123_450, 123_400, 1_234_560, 99_999_900,
    ])
    expect(['1,23.45', '1,234,50', '1.234,50', '1234,567', ',50'].map(centsOf)).toEqual([null, null, null, null, null])
  })

  it('comes back as it was written, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        const written = (cents / 100).toFixed(2)
        expect([centsOf(written), centsOf(written.replace('.', ','))]).toEqual([cents, cents])
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

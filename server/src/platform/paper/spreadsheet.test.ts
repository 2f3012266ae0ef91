import { expect, it } from 'vitest'
import { csvCell, csvTable } from './spreadsheet.ts'

it('a table holds nothing that a spreadsheet would run, and amounts below zero are amounts', () => {
  for (const bad of ['=1+1', '+1', '-1+1', '-', '--1', '-1.', '-.5', '-1e3', '@SUM(A1)', '\t=1', '\r=1'])
    expect(csvCell(bad)).toMatch(/^"?'/)
  expect(csvCell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"')
  expect(['-11.00', '-1', '1240.50', -5, 0].map(csvCell)).toEqual(['-11.00', '-1', '1240.50', '-5', '0'])
  expect(
    csvTable([
      ['a', 1],
      ['b,c', -2],
    ]),
  ).toBe('a,1\r\n"b,c",-2\r\n')
})

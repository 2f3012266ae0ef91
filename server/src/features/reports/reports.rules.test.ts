// @module-tag zone
import { expect, it } from 'vitest'
import { placesOf } from '@quartet/contract/reports/reports'
import { inWords, periodInWords, stateInWords } from './reports.rules.ts'

it('a paper says days, moments and states in words', () => {
  expect(periodInWords({ from: '2026-10-26', to: '2026-11-22' })).toBe('26 October to 22 November 2026')
  expect(periodInWords({ from: '2025-12-29', to: '2026-01-25' })).toBe('29 December 2025 to 25 January 2026')
  expect(periodInWords({ from: '2026-03-03', to: '2026-03-03' })).toBe('3 March 2026')
  expect(inWords('2026-11-10 18:15', 'moment')).toBe('10 Nov 2026, 6:15 pm')
  expect(inWords('2026-11-10 00:05', 'moment')).toBe('10 Nov 2026, 12:05 am')
  expect(inWords('2026-11-10', 'moment')).toBe('10 Nov 2026')
  expect(['pending_approval', 'filled', 'expired'].map(stateInWords)).toEqual(['Pending approval', 'Filled', 'Expired'])
})

it('figures of one column have the same places behind the point', () => {
  const column = [80, 57.14, null]
  expect(column.map((value) => inWords(value, 'percent', placesOf(column)))).toEqual(['80.0%', '57.1%', '–'])
  expect(placesOf([100, 79.999, null])).toBe(0)
  expect(inWords(100, 'percent', placesOf([100]))).toBe('100%')
})

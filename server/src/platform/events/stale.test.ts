import { expect, it } from 'vitest'
import { agoInWords } from './stale.ts'

const now = Temporal.Instant.from('2026-11-24T02:00:00Z')

it('how long ago something was is said in the unit that fits', () => {
  expect(agoInWords(now, now.add({ seconds: 12 }))).toBe('12 s ago')
  const after = (seconds: number) => agoInWords(now, now.add({ seconds }))
  expect([59, 60, 3599, 3600, 86_399, 86_400].map(after)).toEqual([
    '59 s ago',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
    '1 d ago',
  ])
  expect(agoInWords(now, now.add({ minutes: 3, seconds: 50 }))).toBe('3 min ago')
  expect(agoInWords(now, now.add({ hours: 5 }))).toBe('5 h ago')
  expect(agoInWords(now, now.add({ hours: 80 }))).toBe('3 d ago')
  expect(agoInWords(now.add({ seconds: 1 }), now)).toBe('0 s ago')
})

// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, filterOf, fitWords, missWords, noFilters } from './jobs.rules.ts'
import { asHtml } from './posting.rules.ts'

describe('a search in the address', () => {
  it('asks only for what can be read', () => {
    expect(filterOf({ ...noFilters, pay: 'lots', time: 'noon', day: '2', within: '5' })).toEqual({ weekday: 2 })
    expect(filterOf({ ...noFilters, near: '3065', within: '5', pay: '60' })).toEqual({
      near: '3065',
      withinKm: 5,
      minPayCents: 6000,
    })
  })

  it('leads back to what was saved', () => {
    const filter = fc.record({
      q: fc.string({ minLength: 1, maxLength: 20 }),
      near: fc.constantFrom('', '3065', 'Fitzroy VIC'),
      day: fc.constantFrom('', '1', '7'),
      time: fc.constantFrom('', 'morning', 'evening'),
      pay: fc.constantFrom('', '40', '100'),
    })
    fc.assert(
      fc.property(filter, (said) => {
        const asked = filterOf({ ...noFilters, ...said })
        const query = new URL(addressOf(asked), 'http://x').searchParams
        const read = Object.fromEntries(Object.keys(noFilters).map((name) => [name, query.get(name) ?? '']))
        expect(filterOf(read as typeof noFilters)).toEqual(asked)
      }),
    )
  })
})

it("says '3 of 4 times fit your week' and 'Missing: CPR', and nothing without times or gaps", () => {
  expect(fitWords({ times: 4, free: 3 })).toBe('3 of 4 times fit your week')
  expect(fitWords({ times: 4, free: 3 }, 'their')).toBe('3 of 4 times fit their week')
  expect(fitWords({ times: 1, free: 1 })).toBe('Fits your week')
  expect(fitWords({ times: 1, free: 0 }, 'their')).toBe('Doesn’t fit their week')
  expect(fitWords({ times: 0, free: 0 })).toBeNull()
  expect(missWords({ misses: ['CPR'] })).toBe('Missing: CPR')
  expect(missWords({ misses: ['CPR', 'Police check'] })).toBe('Missing: CPR, Police check')
  expect(missWords({ misses: [] })).toBeNull()
})

it('whatever somebody wrote is text in the posting that search engines read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const place = document.createElement('div')
      place.innerHTML = asHtml(text)
      expect([...place.querySelectorAll('*')].every((one) => ['P', 'BR'].includes(one.tagName))).toBe(true)
      expect(place.querySelectorAll('[onerror],[href],[src]')).toHaveLength(0)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { fillPlace, guessPlace, isAustralia, placeWords } from './place.rules.ts'

describe('where somebody probably is', () => {
  it.each([
    ['Australia/Sydney', 'Sydney, NSW, Australia'],
    ['Australia/Melbourne', 'Melbourne, VIC, Australia'],
    ['Australia/Brisbane', 'Brisbane, QLD, Australia'],
    ['Australia/Perth', 'Perth, WA, Australia'],
    ['Australia/Adelaide', 'Adelaide, SA, Australia'],
    ['Australia/Darwin', 'Darwin, NT, Australia'],
    ['Australia/Hobart', 'Hobart, TAS, Australia'],
    ['Australia/ACT', 'Sydney, NSW, Australia'],
    ['Etc/GMT', 'Sydney, NSW, Australia'],
    ['America/Chicago', 'United States'],
    ['Europe/London', 'United Kingdom'],
    ['Pacific/Auckland', 'New Zealand'],
    ['Asia/Singapore', 'Singapore'],
  ])('%s is %s', (zone, words) => {
    expect(placeWords(guessPlace(zone))).toBe(words)
  })

  it('typed values are not overwritten when the time zone changes', () => {
    const typed = { city: 'Geelong', state: 'VIC', country: 'Australia' }
    expect(fillPlace(typed, new Set(['city']), 'Australia/Perth')).toEqual({
      city: 'Geelong',
      state: 'WA',
      country: 'Australia',
    })
  })
})

it('only Australia has its states to choose from', () => {
  expect([' australia', 'Austria', ''].map(isAustralia)).toEqual([true, false, false])
})

import { describe, expect, it } from 'vitest'
import { fillPlace, guessPlace, isAustralia, lookupAddress, placeOfLookup, placeWords } from './place.rules.ts'

describe('L-11 where somebody probably is', () => {
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
    expect(fillPlace(typed, new Set(['city']), guessPlace('Australia/Perth'))).toEqual({
      city: 'Geelong',
      state: 'WA',
      country: 'Australia',
    })
  })
})

describe('L-11 a reverse lookup', () => {
  it('is read for country, state, and city or else locality', () => {
    const found = {
      countryName: 'Australia',
      principalSubdivision: 'New South Wales',
      city: 'Sydney',
      locality: 'Glebe',
    }
    expect(placeOfLookup(found)).toEqual({ country: 'Australia', state: 'NSW', city: 'Sydney' })
    expect(placeOfLookup({ ...found, city: '' })?.city).toBe('Glebe')
    expect(placeOfLookup({ countryName: 'Canada', principalSubdivision: 'Quebec', city: 'Laval' })).toEqual({
      country: 'Canada',
      state: 'Quebec',
      city: 'Laval',
    })
    expect(placeOfLookup({ city: 'Nowhere', countryName: 7 })).toBeNull()
  })

  it('is asked with the position, and keeps what the address carries', () => {
    expect(lookupAddress('https://geo.example/r?key=1', { latitude: -33.5, longitude: 151 })).toBe(
      'https://geo.example/r?key=1&latitude=-33.5&longitude=151&language=en',
    )
  })
})

it('only Australia has its states to choose from', () => {
  expect([' australia', 'Austria', ''].map(isAustralia)).toEqual([true, false, false])
})

// @module-tag zone
import { dateFormat, locale, timeFormat } from '@quartet/contract/kernel/locale'
import { currency } from '@quartet/contract/kernel/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { longDay, shortDate, timeRange } from './dates.ts'
import { defaultZone, localeSettings, mirrorWishes, offeredZones, settingsFor } from './locale.ts'
import { formatMoney } from './money.ts'

beforeEach(() => localStorage.clear())

const au = { locale: 'en-AU', currency: 'AUD', dateFormat: 'DD/MM/YYYY', timeFormat: '24h' }

it('E-09 the zones offered are Australian cities, US and Canada, five European cities, Singapore, Tokyo, Hong Kong, Auckland and UTC', () => {
  const starting = (region: string) => offeredZones.filter((zone) => zone.startsWith(region))
  expect(starting('Australia/').length).toBeGreaterThanOrEqual(7)
  expect(offeredZones).toEqual(expect.arrayContaining(['America/New_York', 'America/Los_Angeles', 'America/Toronto']))
  expect(starting('Europe/')).toHaveLength(5)
  expect(offeredZones).toEqual(
    expect.arrayContaining(['Asia/Singapore', 'Asia/Tokyo', 'Asia/Hong_Kong', 'Pacific/Auckland', 'UTC']),
  )
  expect(defaultZone).toBe('Australia/Sydney')
})

it.each([
  ['Australia/Sydney', au],
  ['Australia/Perth', au],
  ['Australia/Lord_Howe', au],
  ['America/New_York', { locale: 'en-US', currency: 'USD', timeFormat: '12h' }],
  ['America/Toronto', { locale: 'en-CA', currency: 'CAD' }],
  ['America/Vancouver', { locale: 'en-CA', currency: 'CAD' }],
  ['Europe/London', { locale: 'en-GB', currency: 'GBP', timeFormat: '24h' }],
  ['Europe/Paris', { locale: 'en-GB', currency: 'EUR', timeFormat: '24h' }],
  ['Europe/Vienna', { locale: 'en-GB', currency: 'EUR', timeFormat: '24h' }],
  ['Pacific/Auckland', { locale: 'en-NZ', currency: 'NZD' }],
  ['Asia/Singapore', { locale: 'en-SG', currency: 'SGD' }],
  ['Asia/Tokyo', { locale: 'en-US', currency: 'USD' }],
  ['UTC', { locale: 'en-US', currency: 'USD' }],
  ['Mars/Olympus', { locale: 'en-US', currency: 'USD' }],
])('E-09 the defaults of %s', (zone, expected) => {
  expect(settingsFor(zone)).toMatchObject(expected)
})

it('E-09 knows six locales, seven currencies, four date formats and two time formats', () => {
  expect(locale.options).toEqual(['en-AU', 'en-US', 'en-CA', 'en-GB', 'en-NZ', 'en-SG'])
  expect(currency.options).toEqual(['AUD', 'USD', 'CAD', 'GBP', 'EUR', 'NZD', 'SGD'])
  expect(dateFormat.options).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY'])
  expect(timeFormat.options).toEqual(['12h', '24h'])
})

describe('what a person prefers', () => {
  const none = { locale: null, currency: null, dateFormat: null, timeFormat: null }

  it('follows the time zone of their profile, not of the browser, until they choose', () => {
    mirrorWishes({ timezone: 'Pacific/Auckland', preferences: none })
    expect(localeSettings()).toEqual(settingsFor('Pacific/Auckland'))
    mirrorWishes({ timezone: 'Pacific/Auckland', preferences: { ...none, locale: 'en-US', timeFormat: '24h' } })
    expect(localeSettings()).toEqual({ ...settingsFor('Pacific/Auckland'), locale: 'en-US', timeFormat: '24h' })
  })

  it('shapes every date, time and amount at once', () => {
    mirrorWishes({ timezone: 'Australia/Melbourne', preferences: none })
    expect([longDay('2026-11-22'), shortDate('2026-11-22'), timeRange('18:30', '19:15')]).toEqual([
      'Sunday 22 November',
      '22 Nov 2026',
      '6:30 – 7:15\u00a0pm',
    ])
    expect(formatMoney({ cents: 7800, currency: 'AUD' })).toBe('$78.00')
    mirrorWishes({
      timezone: 'Australia/Melbourne',
      preferences: { locale: 'en-US', currency: 'USD', dateFormat: 'MM/DD/YYYY', timeFormat: '24h' },
    })
    expect([longDay('2026-11-22'), shortDate('2026-11-22'), timeRange('18:30', '19:15')]).toEqual([
      'Sunday November 22',
      '11/22/2026',
      '18:30 – 19:15',
    ])
    expect(formatMoney({ cents: 7800, currency: 'AUD' })).toBe('A$78.00')
    expect(formatMoney({ cents: 7800, currency: 'USD' })).toBe('$78.00')
  })

  it.each([
    ['DD/MM/YYYY', '05/02/2027'],
    ['MM/DD/YYYY', '02/05/2027'],
    ['YYYY-MM-DD', '2027-02-05'],
    ['DD-MM-YYYY', '05-02-2027'],
  ] as const)('writes a whole date as %s when that is chosen', (chosen, written) => {
    mirrorWishes({ timezone: 'UTC', preferences: { ...none, dateFormat: chosen } })
    expect(shortDate('2027-02-05')).toBe(written)
  })

  it.each(['nonsense', 'null', '[1', '"x"'])('is nothing where the browser kept %s', (text) => {
    localStorage.setItem('userPreferences', text)
    expect(localeSettings()).toMatchObject({ locale: expect.stringMatching(/^en-/) })
  })
})

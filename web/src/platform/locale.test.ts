import { expect, it } from 'vitest'
import { defaultZone, offeredZones, settingsFor } from './locale.ts'
import type { Currency, DateFormat, Locale, TimeFormat } from './locale.ts'

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
  // The types hold the lists; a member more or less does not compile.
  const locales: Record<Locale, true> = {
    'en-AU': true,
    'en-US': true,
    'en-CA': true,
    'en-GB': true,
    'en-NZ': true,
    'en-SG': true,
  }
  const currencies: Record<Currency, true> = {
    AUD: true,
    USD: true,
    CAD: true,
    GBP: true,
    EUR: true,
    NZD: true,
    SGD: true,
  }
  const dates: Record<DateFormat, true> = {
    'DD/MM/YYYY': true,
    'MM/DD/YYYY': true,
    'YYYY-MM-DD': true,
    'DD-MM-YYYY': true,
  }
  const times: Record<TimeFormat, true> = { '12h': true, '24h': true }
  for (const zone of offeredZones) {
    const settings = settingsFor(zone)
    expect(locales[settings.locale] && currencies[settings.currency]).toBe(true)
    expect(dates[settings.dateFormat] && times[settings.timeFormat]).toBe(true)
  }
})

// @module-tag zone
import { readFileSync } from 'node:fs'
import { holidayRegion, type HolidayRegion } from '@quartet/contract/timetable/holidays'
import { describe, expect, it } from 'vitest'
import { awaitedIn, easterSunday, gazetted, ruledDays } from './calendar.rules.ts'

/** The days that ship, as the migration says them: a day with the states that keep it, or with one. */
const shipped = [
  ...readFileSync(new URL('../../../../migrations/0013_public_holidays.sql', import.meta.url), 'utf8').matchAll(
    /^ *\((?:gen_random_uuid\(\), '(?<state>[A-Z]+)', )?'(?<date>[\d-]+)', '(?<name>(?:[^']|'')+)', (?:'{(?<states>[A-Z,]+)}', )?(?:'(?<from>[\d:]+)'|null|true)/gm,
  ),
].flatMap(({ groups }) =>
  (groups!.states ?? groups!.state!).split(',').map((region) => ({
    region: region as HolidayRegion,
    year: Number(groups!.date!.slice(0, 4)),
    words: wordsOf(groups!.date!, groups!.name!.replaceAll("''", "'"), groups!.from ?? null),
  })),
)
const years = Array.from({ length: gazetted.to - gazetted.from + 1 }, (_, more) => gazetted.from + more)

/** A weekday besides a weekend's holiday is called in several ways; what matters is which holiday it is of. */
function wordsOf(date: string, name: string, from: string | null): string {
  return `${date} ${name.replace(/ \((substitute|additional) day\)/, '')}${from ? ` from ${from}` : ''}`
}
const ruled = (region: HolidayRegion, year: number) =>
  ruledDays(region, year).map(({ date, name, fromTime }) =>
    wordsOf(date.toString(), name, fromTime?.toString().slice(0, 5) ?? null),
  )

describe('the rules of the states', () => {
  it('give every day that shipped and no other, but for those that somebody decides each year', () => {
    expect(shipped).toHaveLength(623)
    const known: string[] = []
    for (const region of holidayRegion.options)
      for (const year of years) {
        const there = shipped.filter((one) => one.region === region && one.year === year).map(({ words }) => words)
        const rules = ruled(region, year)
        expect(
          rules.filter((one) => !there.includes(one)),
          `${region} ${year}`,
        ).toEqual([])
        known.push(...there.filter((one) => !rules.includes(one)).map((one) => `${region} ${one}`))
        expect(new Set(there).size, `${region} ${year}`).toBe(there.length)
      }
    expect(known).toEqual([
      'NSW 2026-04-27 Anzac Day',
      'NSW 2027-04-26 Anzac Day',
      'VIC 2023-09-29 AFL Grand Final Friday',
      'VIC 2024-09-27 AFL Grand Final Friday',
      'VIC 2025-09-26 AFL Grand Final Friday',
      'VIC 2026-09-25 AFL Grand Final Friday',
      'VIC 2027-09-24 AFL Grand Final Friday',
      'VIC 2028-09-29 AFL Grand Final Friday',
      "WA 2023-09-25 King's Birthday",
      "WA 2024-09-23 King's Birthday",
      "WA 2025-09-29 King's Birthday",
      "WA 2026-09-28 King's Birthday",
      "WA 2027-09-27 King's Birthday",
      "WA 2028-09-25 King's Birthday",
    ])
  })

  it('say of every day that no rule knows who decides it, and of no other', () => {
    for (const year of years) {
      expect(awaitedIn('VIC', year).map(({ name }) => name)).toEqual(['AFL Grand Final Friday'])
      expect(awaitedIn('WA', year).map(({ name }) => name)).toEqual(["King's Birthday"])
      expect(awaitedIn('NSW', year)).toHaveLength(year === 2026 || year === 2027 ? 1 : 0)
      for (const region of ['ACT', 'NT', 'QLD', 'SA', 'TAS'] as const) expect(awaitedIn(region, year)).toEqual([])
    }
  })

  it('give a weekend its weekday in years to come as they did before', () => {
    const of = (region: HolidayRegion, year: number, name: string) =>
      ruled(region, year).flatMap((one) => (one.slice(11) === name ? [one.slice(5, 10)] : []))
    // Saturday and Sunday: a Monday instead, everywhere.
    for (const region of holidayRegion.options) {
      expect(of(region, 2030, 'Australia Day')).toEqual(['01-28'])
      expect(of(region, 2031, 'Australia Day')).toEqual(['01-27'])
    }
    // Christmas on a Sunday goes past Boxing Day, which is on the Monday.
    expect(of('NSW', 2033, 'Christmas Day')).toEqual(['12-25', '12-27'])
    expect(of('TAS', 2033, 'Christmas Day')).toEqual(['12-25', '12-27'])
    expect(of('TAS', 2034, "New Year's Day")).toEqual(['01-02'])
    expect(of('SA', 2034, "New Year's Day")).toEqual(['01-01', '01-02'])
    expect(of('QLD', 2032, 'Anzac Day')).toEqual(['04-26'])
    expect(of('QLD', 2037, 'Anzac Day')).toEqual(['04-25'])
    expect(of('WA', 2037, 'Anzac Day')).toEqual(['04-25', '04-27'])
    expect(of('VIC', 2032, 'Anzac Day')).toEqual(['04-25'])
  })
})

it('Easter is where the church has it', () => {
  const known = ['1818-03-22', '1943-04-25', '1961-04-02', '2000-04-23', '2023-04-09', '2024-03-31', '2025-04-20']
  const later = ['2029-04-01', '2030-04-21', '2031-04-13', '2038-04-25', '2076-04-19', '2285-03-22', '4200-04-20']
  for (const date of [...known, ...later]) expect(easterSunday(Number(date.slice(0, 4))).toString()).toBe(date)
})

// @module-tag zone
import { describe, expect, it } from 'vitest'
import {
  addDays,
  ago,
  agoWords,
  clockTime,
  compactTime,
  dateIn,
  dateRange,
  isoWeekday,
  longDay,
  mondayOf,
  shortDate,
  shortDay,
  timeLeft,
  timeRange,
  wallTimeIn,
  weekOf,
} from './dates.ts'
import { formatCell, formatDifference, formatMoney } from './money.ts'

describe('dates', () => {
  it('weeks begin on Monday', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(weekOf('2026-11-18')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(isoWeekday('2026-11-22')).toBe(7)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-10-04', 1)).toBe('2026-10-05')
  })

  it('ranges say each month once, and the year where it is not this one', () => {
    localStorage.setItem('userPreferences', '{"locale":"en-AU"}')
    expect(dateRange('2026-11-16', '2026-11-22', '2026-11-21')).toBe('16 – 22 November')
    expect(dateRange('2026-11-30', '2026-12-06', '2026-11-21')).toBe('30 November – 6 December')
    expect(dateRange('2026-12-28', '2027-01-03', '2026-11-21')).toBe('28 December 2026 – 3 January 2027')
    expect(dateRange('2027-03-01', '2027-03-07', '2026-11-21')).toBe('1 – 7 March 2027')
    localStorage.setItem('userPreferences', '{"locale":"en-US"}')
    expect(dateRange('2026-11-16', '2026-11-22', '2026-11-21')).toBe('November 16 – 22')
    localStorage.clear()
  })

  it('days read as people say them', () => {
    localStorage.setItem('userPreferences', '{"locale":"en-AU"}')
    expect(shortDay('2026-11-22')).toBe('Sun 22 Nov')
    expect(longDay('2026-11-22')).toBe('Sunday 22 November')
    expect(shortDate('2027-08-12')).toBe('12 Aug 2027')
    localStorage.clear()
  })

  it('an instant is read in the zone that is asked for, whatever zone this machine is in', () => {
    expect(dateIn('Australia/Sydney', '2026-11-21T20:00:00Z')).toBe('2026-11-22')
    expect(dateIn('America/New_York', '2026-11-21T03:00:00Z')).toBe('2026-11-20')
    expect(wallTimeIn('Australia/Sydney', '2026-11-21T19:00:00Z')).toBe('06:00')
    expect(wallTimeIn('Australia/Sydney', '2026-07-21T20:00:00Z')).toBe('06:00')
    expect(wallTimeIn('Australia/Sydney', '2026-11-21T13:05:00Z')).toBe('00:05')
  })
})

describe('times', () => {
  it('are short in a timetable and whole in a sentence', () => {
    expect(['06:00', '12:15', '00:00', '12:00', '18:30'].map(compactTime)).toEqual([
      '6am',
      '12:15pm',
      '12am',
      '12pm',
      '6:30pm',
    ])
    expect(clockTime('06:00')).toBe('6:00\u00a0am')
    expect(timeRange('07:00', '07:45')).toBe('7:00 – 7:45\u00a0am')
    expect(timeRange('11:30', '12:15')).toBe('11:30\u00a0am – 12:15\u00a0pm')
  })

  it('run to 24 hours for those who prefer that', () => {
    localStorage.setItem('userPreferences', '{"timeFormat":"24h"}')
    expect(compactTime('18:30')).toBe('18:30')
    expect(timeRange('07:00', '07:45')).toBe('07:00 – 07:45')
    localStorage.clear()
  })

  it('ago and left are said in the largest fitting unit, and left says how urgent it is', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    expect([0, -14, -125, -60 * 24 * 3].map((minutes) => ago(at(minutes), now))).toEqual([
      'Now',
      '14 min',
      '2 h',
      '3 d',
    ])
    expect([0, -14].map((minutes) => agoWords(at(minutes), now))).toEqual(['just now', '14 min ago'])
    expect(agoWords(at(-60 * 24 * 9), now)).toMatch(/^on .*12/)
    // The morning of the 8th in Sydney is still the 7th in UTC.
    expect(ago('2026-11-07T20:00:00Z', now, 'Australia/Sydney')).toMatch(/\b8\b/)
    expect(timeLeft(at(170), now)).toEqual({ text: '2 h 50 m', tone: 'red' })
    expect(timeLeft(at(11 * 60), now)).toEqual({ text: '11 h 0 m', tone: 'amber' })
    expect(timeLeft(at(39 * 60), now)).toEqual({ text: '1 d 15 h', tone: 'ink' })
    expect(timeLeft(at(-5), now).text).toBe('0 m')
  })
})

describe('money', () => {
  it('has its two decimals, its sign, and a dash for nothing in a table', () => {
    localStorage.setItem('userPreferences', '{"locale":"en-AU"}')
    const aud = (cents: number) => ({ cents, currency: 'AUD' as const })
    expect(formatMoney(aud(7800))).toBe('$78.00')
    expect(formatDifference(aud(600))).toBe('+$6.00')
    expect(formatDifference(aud(-600))).toBe('\u2212$6.00')
    expect(formatCell(aud(0))).toBe('–')
    expect(formatMoney(aud(0))).toBe('$0.00')
    localStorage.clear()
  })
})

// @module-tag zone
import type { GymClass } from '@quartet/contract/timetable/entries'
import { describe, expect, it } from 'vitest'
import { firstDate, groupSeries, previewSeries } from './series.rules.ts'

describe('what saving a class puts on the timetable', () => {
  it('is one class a week for 26 weeks from today on', () => {
    expect(previewSeries('2026-11-21', '2026-11-21', [1])).toEqual({
      weeks: 26,
      classes: 26,
      first: '2026-11-23',
      last: '2027-05-17',
    })
  })

  it('includes today, and the last day of the window', () => {
    expect(previewSeries('2026-11-21', '2026-11-21', [6])).toMatchObject({
      classes: 27,
      first: '2026-11-21',
      last: '2027-05-22',
    })
  })

  it('counts each weekday, from the first date on', () => {
    expect(previewSeries('2026-11-21', '2027-05-12', [3, 1])).toMatchObject({
      classes: 3,
      first: '2027-05-12',
      last: '2027-05-19',
    })
  })

  it('is nothing without a weekday, or when it begins after the window', () => {
    expect(previewSeries('2026-11-21', '2026-11-21', [])).toBeNull()
    expect(previewSeries('2026-11-21', '2027-06-01', [1])).toBeNull()
  })

  it('begins on the first of its weekdays', () => {
    expect(firstDate('2026-11-21', [3, 1])).toBe('2026-11-23')
    expect(firstDate('2026-11-21', [])).toBeUndefined()
  })
})

describe('the weekly times of a class', () => {
  const one = (
    weekday: number,
    startTime: string,
    rolledUntil = '2027-05-22',
    trainer = 'Liam',
  ): GymClass['series'][number] => ({
    id: `${weekday}${startTime}`,
    weekday,
    startTime,
    startsOn: '2026-11-21',
    rolledUntil,
    studio: { id: 's', name: 'Cycle room', hue: 'orange' },
    trainer: { id: trainer, name: trainer },
    rule: `FREQ=WEEKLY;BYDAY=${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekday - 1]}`,
    terms: [],
    repeats: '',
    state: 'published',
    endsOn: null,
    pausedFrom: null,
    pausedTo: null,
    version: 1,
  })

  it('stand together where only the day differs', () => {
    const groups = groupSeries([
      one(3, '06:00', '2027-05-26'),
      one(1, '06:00'),
      one(6, '09:00'),
      one(5, '06:00', '2027-05-22', 'Mei'),
    ])
    expect(groups.map((group) => [group.weekdays, group.startTime, group.trainer?.name])).toEqual([
      [[1, 3], '06:00', 'Liam'],
      [[5], '06:00', 'Mei'],
      [[6], '09:00', 'Liam'],
    ])
    expect(groups[0]?.rolledUntil).toBe('2027-05-26')
  })

  it('stand alone where they do not come back every week, and say how they do', () => {
    const fortnightly = {
      ...one(1, '06:00'),
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
      repeats: 'Every 2 weeks on Mondays',
    }
    expect(groupSeries([one(1, '06:00'), fortnightly]).map((group) => group.repeats)).toEqual([
      null,
      'Every 2 weeks on Mondays',
    ])
  })
})

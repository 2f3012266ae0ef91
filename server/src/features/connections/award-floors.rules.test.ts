import { describe, expect, it } from 'vitest'
import type { AwardFloor } from '@quartet/contract/rate-cards'
import { floorCents, floorOn } from './award-floors.rules.ts'
import { engagementOn, lastDigits, maskBsb, registeredOn } from './engagements.rules.ts'

const level = (classification: string, centsPerHour: number, fromDate = '2026-07-01'): AwardFloor => ({
  id: classification + fromDate,
  gymId: 'gym',
  classification,
  fromDate,
  centsPerHour,
  permanent: { weekday: 100, saturday: 125, sunday: 150, holiday: 250 },
  casual: { weekday: 125, saturday: 130, sunday: 130, holiday: 130 },
  leastMinutesPermanent: 180,
  leastMinutesCasual: 60,
  source: 'MA000094, pay guide',
  checkedOn: '2026-07-02',
})
const floors = [
  level('L1', 2574),
  level('L3', 2797),
  level('L4A', 3213),
  level('L7', 3489),
  level('L3', 2670, '2025-07-01'),
]
const week = { weekday: '2026-11-09', saturday: '2026-11-07', sunday: '2026-11-08' }

describe('the least that a gym’s own table of an award asks for', () => {
  // The worked cases award-168, 170, 172, 173, 176 and 177 of the fact sheet.
  it.each([
    ['L3', 'part_time', week.saturday, false, 240, 13984],
    ['L4A', 'casual', week.saturday, false, 60, 4177],
    ['L1', 'full_time', week.weekday, true, 240, 25740],
    ['L7', 'full_time', week.weekday, false, 38 * 60, 132582],
    ['L3', 'casual', week.weekday, false, 45, 3496],
    ['L3', 'part_time', week.weekday, false, 120, 3 * 2797],
  ] as const)('%s %s on %s, holiday %s, %i min: %i cents', (classification, basis, date, isHoliday, minutes, cents) => {
    expect(floorCents(floors, { classification, basis, date, isHoliday, minutes })).toBe(cents)
  })

  it('goes by the day of the work, and says nothing of what the table does not hold', () => {
    expect(floorOn(floors, 'L3', '2026-06-30')?.centsPerHour).toBe(2670)
    expect(floorOn(floors, 'L3', '2026-07-01')?.centsPerHour).toBe(2797)
    expect(floorOn(floors, 'L3', '2025-06-30')).toBeNull()
    expect(floorOn(floors, 'L9', '2026-07-01')).toBeNull()
  })
})

describe('what somebody was on a day', () => {
  const spans = [
    { kind: 'contractor', fromDate: '2026-01-01', toDate: '2026-11-08' },
    { kind: 'employee', fromDate: '2026-11-09', toDate: null },
  ]

  it('changes between two days, so that a class before and one after are paid apart', () => {
    expect(engagementOn(spans, '2026-11-08')?.kind).toBe('contractor')
    expect(engagementOn(spans, '2026-11-09')?.kind).toBe('employee')
    expect(engagementOn(spans, '2025-12-31')).toBeNull()
  })

  it('asks for GST of the day of the class', () => {
    const gst = [{ fromDate: '2024-07-01', toDate: '2026-11-08' }]
    expect(['2024-06-30', '2024-07-01', '2026-11-08', '2026-11-09'].map((day) => registeredOn(gst, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('shows of an account what tells two apart and no more', () => {
    expect([maskBsb('062-013'), lastDigits('012345678'), lastDigits('1234')]).toEqual(['•••-•13', '678', '4'])
  })
})

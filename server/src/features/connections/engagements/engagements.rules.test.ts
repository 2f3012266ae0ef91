import { describe, expect, it } from 'vitest'
import { engagementOn, lastDigits, maskBsb, registeredOn } from './engagements.rules.ts'

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

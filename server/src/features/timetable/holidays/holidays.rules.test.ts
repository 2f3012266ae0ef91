// @module-tag zone
import { expect, it } from 'vitest'
import { regionOf } from './holidays.rules.ts'

it('knows whose holidays a gym keeps, by its state however it is written, else by its clock', () => {
  const of = (state: string | null, timezone = 'Australia/Sydney', country = 'Australia') =>
    regionOf({ state, timezone, country })
  expect(of('NSW')).toBe('NSW')
  expect(of(' vic ')).toBe('VIC')
  expect(of('Western Australia')).toBe('WA')
  expect(of('ACT')).toBe('ACT')
  expect(of(null, 'Australia/Eucla')).toBe('WA')
  expect(of('Somewhere', 'Australia/Hobart')).toBe('TAS')
  expect(of(null, 'UTC')).toBeNull()
  expect(of('NSW', 'Pacific/Auckland', 'New Zealand')).toBeNull()
})

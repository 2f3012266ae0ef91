import { expect, it } from 'vitest'
import { fullNameOf, membershipOf, trialEnd } from './accounts.rules.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')

it('L-12 without a chosen plan a gym has QT_FULL; a trial runs 14 days when it is on and not at all else', () => {
  expect(membershipOf({ role: 'gym' })).toEqual({ level: 'QT_FULL' })
  expect(trialEnd('QT_FULL', 14, now)!.toString()).toBe('2026-03-16T00:00:00Z')
  expect(trialEnd('QT_FULL', 0, now)).toBeNull()
})

it('a trainer without a plan is TRAINER and a supplier needs none, and neither has a trial to run out (decision 7)', () => {
  expect(membershipOf({ role: 'trainer' })).toEqual({ level: 'TRAINER' })
  expect(membershipOf({ role: 'trainer', membershipLevel: 'QT_FULL' })).toEqual({ level: 'TRAINER' })
  expect(membershipOf({ role: 'trainer', membershipLevel: 'TRAINER' })).toEqual({ level: 'TRAINER' })
  expect(membershipOf({ role: 'supplier', membershipLevel: 'QT_FULL' })).toEqual({ level: 'NONE' })
  expect(trialEnd('TRAINER', 14, now)).toBeNull()
  expect(trialEnd('NONE', 14, now)).toBeNull()
})

it('a plan of the other side is refused', () => {
  expect(membershipOf({ role: 'gym', membershipLevel: 'TRAINER' })).toHaveProperty('refused')
  expect(membershipOf({ role: 'trainer', membershipLevel: 'QT_LITE' })).toHaveProperty('refused')
  expect(membershipOf({ role: 'supplier', membershipLevel: 'TRAINER' })).toHaveProperty('refused')
  expect(membershipOf({ role: 'gym', membershipLevel: 'QT_STUDIO' })).toEqual({ level: 'QT_STUDIO' })
})

it('L-10 a gym is called by its business name, or Gym User; everybody else by first and last name', () => {
  expect(fullNameOf({ role: 'gym', businessName: 'Northside', firstName: 'Sam', lastName: 'Cohen' })).toBe('Northside')
  expect(fullNameOf({ role: 'gym', businessName: '' })).toBe('Gym User')
  expect(fullNameOf({ role: 'gym' })).toBe('Gym User')
  expect(fullNameOf({ role: 'trainer', firstName: 'Mei', lastName: 'Tanaka', businessName: 'MT' })).toBe('Mei Tanaka')
  expect(fullNameOf({ role: 'supplier', firstName: 'Mei' })).toBe('Mei')
})

import { expect, it } from 'vitest'
import { here, people } from '../../../../test/walks/policy-table.ts'
import { gymsToSpeakFor, personInView } from './notices.policy.ts'

it('people read their own notices, and admins read anyone’s', () => {
  const { admin, owner } = people
  expect(personInView(owner)).toBe('owner')
  expect(personInView(owner, 'owner')).toBe('owner')
  expect(personInView(owner, 'frontDesk')).toBeNull()
  expect(personInView(admin)).toBe('admin')
  expect(personInView(admin, 'frontDesk')).toBe('frontDesk')
})

it('people speak for the gyms where they are more than the front desk', () => {
  const { frontDesk, gymAdmin, owner } = people
  expect(gymsToSpeakFor({ ...owner, teams: [...owner.teams, { gymId: 'southside', position: 'front_desk' }] })).toEqual(
    [here],
  )
  expect(gymsToSpeakFor(gymAdmin)).toEqual([here])
  expect(gymsToSpeakFor(frontDesk)).toEqual([])
})

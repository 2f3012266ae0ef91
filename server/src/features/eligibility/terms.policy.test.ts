import { describe, expect, it } from 'vitest'
import { bothMeis, here, inOrder, mei, policyTable, team, trainers, whoever } from '../../../test/walks/policy-table.ts'
import { coverSettingsPolicy, gymPeople, isOwnOnly, teachers } from './terms.policy.ts'

describe('how a gym finds cover', () => {
  const decides = policyTable(coverSettingsPolicy, { gymId: here })
  decides('is settled by the owner and gym admins alone', 'settleCovers', inOrder('owner', 'gymAdmin'))
})

it('covers are there for trainers, whether they are in a team or not', () => {
  expect(teachers.words).toBe('trainers')
  expect(whoever((actor) => teachers.admits(actor))).toEqual(inOrder(...trainers))
})

it('what a gym settles is there for the people of a gym', () => {
  expect(gymPeople.words).toBe('people of a gym')
  expect(whoever((actor) => gymPeople.admits(actor))).toEqual(inOrder(...team, 'otherOwner'))
})

it('a class is only its trainer’s own where they’re not in the team of its gym', () => {
  const of = (gymId: string) => whoever((actor) => isOwnOnly(actor, { gymId, trainerId: mei }))
  expect(of(here)).toEqual(['trainerMei'])
  expect(of('southside')).toEqual(bothMeis)
  expect(whoever((actor) => isOwnOnly(actor, { gymId: here, trainerId: null }))).toEqual([])
})

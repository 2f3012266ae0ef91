import { describe, expect, it } from 'vitest'
import { bothMeis, here, managers, mei, people, policyTable } from '../../../../test/walks/policy-table.ts'
import { gymsReviewed, submissionPolicy } from './submissions.policy.ts'

const own = 'You can’t review your own document. Ask another manager.'
const others = managers.filter((name) => name !== 'managerMei')

describe('Mei’s document at a gym', () => {
  const decides = policyTable(submissionPolicy, { gymId: here, trainerId: mei })
  decides('Mei and who manages the gym upload it', 'hand_in', [...managers, 'trainerMei'])
  decides('Mei alone takes it back', 'own', bothMeis)
  decides('everyone who manages the gym reads what waits', 'readQueue', managers, { open: 'always' })
  decides('a manager who teaches doesn’t review their own', 'review', others, { says: { managerMei: own } })
})

describe('Mei’s document that the gym admin reviews', () => {
  const decides = policyTable(submissionPolicy, { gymId: here, trainerId: mei, reviewer: 'gym_admin' })
  const notManagers = 'Only a gym admin or the owner can review this document.'
  decides('the owner and gym admins review it, managers don’t', 'review', ['owner', 'gymAdmin'], {
    says: { manager: notManagers, managerMei: notManagers },
  })
})

describe('Mei’s document in her wallet', () => {
  const decides = policyTable(submissionPolicy, { gymId: null, trainerId: mei })
  decides('Mei alone uploads it', 'hand_in', bothMeis)
  decides('no gym reads its queue', 'readQueue', [])
  decides('no gym reviews it', 'review', [])
})

it('people review for the gyms where they are more than the front desk', () => {
  const { frontDesk, manager, visitor } = people
  expect(gymsReviewed({ ...manager, teams: [...manager.teams, ...frontDesk.teams] })).toEqual([here])
  expect(gymsReviewed(frontDesk)).toEqual([])
  expect(gymsReviewed(visitor)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import {
  bothMeis,
  here,
  inOrder,
  managers,
  mei,
  policyTable,
  team,
  trainers,
  whoever,
} from '../../../../test/walks/policy-table.ts'
import { coverApplicationPolicy, coverPolicy } from './cover.policy.ts'
import { coverSettingsPolicy, gymPeople, isOwnOnly, teachers } from '../../eligibility/terms.policy.ts'

const settling = { open: 'settling' } as const
const always = { open: 'always' } as const

describe('a cover of Mei’s class', () => {
  const decides = policyTable(coverPolicy, { gymId: here, usualTrainerId: mei, requestedBy: 'frontDesk' })
  const ownClass = 'This is your own class.'
  decides('every trainer but Mei applies', 'apply', ['otherTrainer'], {
    says: { managerMei: ownClass, trainerMei: ownClass },
  })
  decides('everyone who manages the gym approves', 'approve', managers, settling)
  decides('everyone who manages the gym lets a trainer be away', 'release', managers, settling)
  decides('the team and admins read whom to call', 'readPlan', [...team, 'admin'], always)
  decides('managers and who asked cancel it', 'cancel', team, settling)
  decides('managers, Mei and who asked read why she is away', 'readReason', [...team, 'trainerMei'], always)
  decides('the team and admins read who applied', 'readApplications', [...team, 'admin'], always)
  decides(
    'the team, Mei and admins know that someone applied',
    'knowOfApplications',
    [...team, 'trainerMei', 'admin'],
    always,
  )
})

describe('a cover that Mei asked for herself', () => {
  const decides = policyTable(coverPolicy, { gymId: here, usualTrainerId: mei, requestedBy: 'trainerMei' })
  decides(
    'she and who manages the gym cancel it, the front desk doesn’t',
    'cancel',
    [...managers, 'trainerMei'],
    settling,
  )
  decides('the front desk doesn’t read why Mei is away', 'readReason', [...managers, 'trainerMei'], always)
})

describe('a cover of a class that has no usual trainer', () => {
  const asked = (requestedBy: string | null) =>
    policyTable(coverPolicy, { gymId: here, usualTrainerId: null, requestedBy })
  asked(null)('every trainer applies', 'apply', trainers)
  asked('otherOwner')('who asked and has left the gym cancels nothing', 'cancel', managers, settling)
  asked('trainerMei')(
    'who asked without teaching it knows nothing of who applied',
    'knowOfApplications',
    [...team, 'admin'],
    always,
  )
})

describe('how a gym finds cover', () => {
  const decides = policyTable(coverSettingsPolicy, { gymId: here })
  decides('the owner and gym admins settle it, managers don’t', 'settleCovers', ['owner', 'gymAdmin'])
})

describe('an application', () => {
  const decides = policyTable(coverApplicationPolicy, { gymId: here, trainerId: mei })
  const others = managers.filter((name) => name !== 'managerMei')
  decides('a manager who applied doesn’t choose themself', 'approve', others, {
    open: 'settling',
    says: { managerMei: 'You’ve applied yourself, so another manager has to decide.' },
  })
  decides('who applied withdraws it', 'withdraw', bothMeis)
})

it('covers are taken by trainers', () => {
  expect(teachers.words).toBe('trainers')
  expect(whoever((actor) => teachers.admits(actor))).toEqual(inOrder(...trainers))
})

it('covers are managed by people of a gym', () => {
  expect(gymPeople.words).toBe('people of a gym')
  expect(whoever((actor) => gymPeople.admits(actor))).toEqual(inOrder(...team, 'otherOwner'))
})

it('a trainer who also works at the gym settles their own class as the gym', () => {
  expect(whoever((actor) => isOwnOnly(actor, { gymId: here, trainerId: mei }))).toEqual(['trainerMei'])
})

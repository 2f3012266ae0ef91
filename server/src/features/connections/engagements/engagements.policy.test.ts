import { describe } from 'vitest'
import { here, managers, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { engagementPolicy, payerPolicy, ratePolicy } from './engagements.policy.ts'

const always = { open: 'always' } as const

describe('how Mei is engaged at a gym', () => {
  const decides = policyTable(engagementPolicy, { gymId: here, trainerId: mei })
  const bothSides = [...managers, 'trainerMei' as const]
  const minds = ['owner', 'gymAdmin', 'managerMei', 'trainerMei'] as const
  decides('Mei and who manages the gym see it, also after the plan', 'see', bothSides, always)
  decides('everyone who manages the gym engages Mei', 'engage', managers)
  decides('Mei and who manages the gym write her business details', 'business', bothSides)
  decides('Mei and who manages the gym agree', 'agree', bothSides)
  decides('Mei, the owner and gym admins write her bank account', 'bank', [...minds])
  decides('everyone who manages the gym confirms the bank account', 'confirmBank', managers)
  decides('Mei, the owner and gym admins write her tax details', 'employee', [...minds])
  decides('Mei, the owner and gym admins read them in full', 'reveal', [...minds], always)
})

describe('what a gym pays with', () => {
  const decides = policyTable(payerPolicy, { gymId: here })
  decides('everyone who manages the gym sees it, also after the plan', 'see', managers, always)
  decides('the owner and gym admins change it', 'change', ['owner', 'gymAdmin'])
  decides('the owner alone writes its bank account', 'bank', ['owner'])
  decides('the owner alone reads its bank account in full', 'reveal', ['owner'], always)
})

describe('a gym’s rates', () => {
  policyTable(ratePolicy, { gymId: here })('everyone who manages the gym sets them', 'settle', managers)
})

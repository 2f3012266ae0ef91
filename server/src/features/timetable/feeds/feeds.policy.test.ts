import { describe } from 'vitest'
import { bothMeis, here, managers, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { feedPolicy } from './feeds.policy.ts'

describe('a calendar feed', () => {
  const ofGym = policyTable(feedPolicy, { trainerId: null, gymId: here })
  ofGym('everyone who manages the gym makes the gym’s', 'make', managers)
  ofGym('everyone who manages the gym revokes the gym’s, also after the plan', 'revoke', managers, { open: 'always' })
  const ofMei = policyTable(feedPolicy, { trainerId: mei, gymId: null })
  ofMei('Mei alone makes hers', 'make', bothMeis)
  ofMei('Mei alone revokes hers', 'revoke', bothMeis)
})

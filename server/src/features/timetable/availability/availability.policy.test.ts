import { describe } from 'vitest'
import { bothMeis, here, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { availabilityPolicy } from './availability.policy.ts'

describe('when Mei can teach', () => {
  const atNorthside = { gymId: here, trainerId: mei }
  policyTable(availabilityPolicy, atNorthside)('Mei alone says, also after the gym’s plan', 'change', bothMeis, {
    open: 'always',
  })
})

import { describe } from 'vitest'
import { bothMeis, here, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { listingPolicy } from './trainers.policy.ts'

describe('Mei in the directory', () => {
  const atNorthside = { gymId: here, trainerId: mei }
  policyTable(listingPolicy, atNorthside)('Mei alone says what gyms see, also after the plan', 'change', bothMeis, {
    open: 'always',
  })
})

import { describe } from 'vitest'
import { here, policyTable } from '../../../test/walks/policy-table.ts'
import { planPolicy } from './plans.policy.ts'

describe('a gym’s plan', () => {
  policyTable(planPolicy, { gymId: here })('the owner alone changes it, also after it ended', 'manage', ['owner'], {
    open: 'always',
  })
})

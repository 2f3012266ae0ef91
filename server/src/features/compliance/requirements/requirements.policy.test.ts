import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../../test/walks/policy-table.ts'
import { requirementPolicy } from './requirements.policy.ts'

describe('a requirement', () => {
  policyTable(requirementPolicy, { gymId: here })('everyone who manages the gym writes its own', 'write', managers)
  policyTable(requirementPolicy, { gymId: null })('admins alone write those of the platform', 'write', ['admin'])
})

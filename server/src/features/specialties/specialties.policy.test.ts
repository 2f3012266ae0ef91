import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../test/walks/policy-table.ts'
import { specialtyPolicy } from './specialties.policy.ts'

describe('a specialty', () => {
  policyTable(specialtyPolicy, { gymId: here })('everyone who manages the gym changes its own', 'edit', managers)
  policyTable(specialtyPolicy, { gymId: null })('admins alone change what everyone shares', 'edit', ['admin'])
})

import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../../test/walks/policy-table.ts'
import { holidayPolicy } from './holidays.policy.ts'

describe('a public holiday', () => {
  policyTable(holidayPolicy, { gymId: here })('everyone who manages the gym changes its local days', 'change', managers)
  policyTable(holidayPolicy, { gymId: null })('admins alone change the calendar of a state', 'change', ['admin'])
})

import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../test/walks/policy-table.ts'
import { templatePolicy } from './templates.policy.ts'

describe('a gym’s e-mail template', () => {
  const decides = policyTable(templatePolicy, { gymId: here })
  decides('everyone who manages the gym sees it, also after the plan', 'see', managers, { open: 'always' })
  decides('everyone who manages the gym changes it', 'change', managers)
})

describe('Quartet’s e-mail template', () => {
  const decides = policyTable(templatePolicy, { gymId: null })
  decides('admins alone see it', 'see', ['admin'])
  decides('admins alone change it', 'change', ['admin'])
})

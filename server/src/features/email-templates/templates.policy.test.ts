import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../test/walks/policy-table.ts'
import { templatePolicy } from './templates.policy.ts'

describe('a gym’s e-mail template', () => {
  const decides = policyTable(templatePolicy, { gymId: here, closed: null })
  decides('everyone who manages the gym sees it, also after the plan', 'see', managers, { open: 'always' })
  decides('everyone who manages the gym changes it', 'change', managers)
})

describe('an e-mail template of a gym that isn’t known yet', () => {
  const decides = policyTable(templatePolicy, {
    gymId: here,
    closed: { by: 'address', sentence: 'Confirm the address first.' },
  })
  decides('everyone who manages the gym sees it', 'see', managers, { open: 'always' })
  const says = Object.fromEntries(managers.map((who) => [who, 'Confirm the address first.']))
  decides('no one changes it, and managers hear why', 'change', [], { says })
})

describe('Quartet’s e-mail template', () => {
  const decides = policyTable(templatePolicy, { gymId: null, closed: null })
  decides('admins alone see it', 'see', ['admin'])
  decides('admins alone change it', 'change', ['admin'])
})

import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../../test/walks/policy-table.ts'
import { clearingPolicy, superPolicy } from './super.policy.ts'

describe('super', () => {
  const decides = policyTable(superPolicy, { gymId: here })
  decides('everyone who manages the gym mends a contribution', 'mend', managers, { open: 'settling' })
  decides('the owner and gym admins alone send it', 'send', ['owner', 'gymAdmin'], { open: 'settling' })
  decides('the owner and gym admins alone cancel it', 'cancel', ['owner', 'gymAdmin'], { open: 'settling' })
  decides('the owner and gym admins keep its files, also after the plan', 'file', ['owner', 'gymAdmin'], {
    open: 'always',
  })
})

describe('the clearing house', () => {
  const decides = policyTable(clearingPolicy, { gymId: here })
  decides('everyone who manages the gym sees its settings, also after the plan', 'see', managers, { open: 'always' })
  decides('everyone who manages the gym tests it', 'test', managers, { open: 'settling' })
  decides('the owner alone changes its settings', 'change', ['owner'], { open: 'settling' })
})

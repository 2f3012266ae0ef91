import { describe } from 'vitest'
import { here, managers, policyTable, trainers } from '../../../../test/walks/policy-table.ts'
import { enquiryPolicy, supplierPolicy } from './supplier.policy.ts'

const settling = { open: 'settling' } as const

describe('a supplier', () => {
  const decides = policyTable(supplierPolicy, { accountId: 'supplier' })
  decides('the supplier alone changes its page', 'edit', ['supplier'])
  decides('admins alone take it down', 'moderate', ['admin'])
})

describe('an enquiry for a gym', () => {
  const decides = policyTable(enquiryPolicy, { gymId: here, askerId: 'frontDesk', accountId: 'supplier' })
  decides('everyone who manages the gym asks', 'ask', managers)
  decides('the supplier and who manages the gym write', 'write', [...managers, 'supplier'], settling)
  decides('the supplier and who manages the gym close it', 'close', [...managers, 'supplier'], settling)
})

describe('an enquiry of Mei’s own', () => {
  const decides = policyTable(enquiryPolicy, { gymId: null, askerId: 'trainerMei', accountId: 'supplier' })
  decides('every trainer asks', 'ask', trainers)
  decides('the supplier and Mei write', 'write', ['trainerMei', 'supplier'])
  decides('the supplier and Mei close it', 'close', ['trainerMei', 'supplier'])
})

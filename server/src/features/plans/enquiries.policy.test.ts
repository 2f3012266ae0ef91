import { describe } from 'vitest'
import { policyTable } from '../../../test/walks/policy-table.ts'
import { enquiriesPolicy } from './enquiries.policy.ts'

describe('an enquiry from the website', () => {
  policyTable(enquiriesPolicy, {})('admins alone mark it as answered', 'mark', ['admin'])
})

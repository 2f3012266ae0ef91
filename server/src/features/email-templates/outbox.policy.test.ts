import { describe } from 'vitest'
import { policyTable } from '../../../test/walks/policy-table.ts'
import { outboxPolicy } from './outbox.policy.ts'

describe('a mail that wasn’t sent', () => {
  policyTable(outboxPolicy, {})('admins alone send it again', 'resend', ['admin'])
})

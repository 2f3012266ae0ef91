import { describe } from 'vitest'
import { policyTable } from '../../../../test/walks/policy-table.ts'
import { senderPolicy } from './senders.policy.ts'

describe('who may email new people', () => {
  const row = policyTable(senderPolicy, {})
  row('admins alone lift a stop', 'lift', ['admin'])
  row('admins alone approve email templates', 'approve', ['admin'])
})

import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../../test/walks/policy-table.ts'
import { announcementPolicy, messagePolicy, reportPolicy } from './messages.policy.ts'

describe('messages', () => {
  policyTable(messagePolicy, { senderId: 'frontDesk' })('who sent a message changes it', 'change', ['frontDesk'])
  policyTable(reportPolicy, { id: 'report' })('admins settle what was reported', 'settle', ['admin'])
  policyTable(announcementPolicy, { gymId: here })('everyone who manages the gym announces', 'announce', managers, {
    open: 'settling',
  })
})

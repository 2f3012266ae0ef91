import { describe } from 'vitest'
import { here, managers, policyTable } from '../../../../test/walks/policy-table.ts'
import { invitationPolicy } from './invitations.policy.ts'

describe('an invitation to a gym', () => {
  const decides = policyTable(invitationPolicy, { gymId: here, position: 'manager' })
  decides('everyone who manages the gym sends it', 'invite', managers)
  decides('everyone who manages the gym sees it, also after the plan', 'see', managers, { open: 'always' })
})

describe('an invitation of a gym’s owner', () => {
  policyTable(invitationPolicy, { gymId: here, position: 'owner' })('admins alone send it', 'invite', ['admin'])
})

describe('an invitation to Quartet', () => {
  const decides = policyTable(invitationPolicy, { gymId: null })
  decides('admins alone send it to a gym admin or an admin', 'invite', ['admin'])
  decides('no gym sees it', 'see', [])
})

import { describe } from 'vitest'
import { policyTable } from '../../../../test/walks/policy-table.ts'
import { userPolicy } from './person.policy.ts'

describe('the front desk’s account', () => {
  const decides = policyTable(userPolicy, { id: 'frontDesk' })
  decides('its person and admins change the profile', 'edit', ['frontDesk', 'admin'])
  decides('its person asks support for another address', 'changeEmail', ['admin'], {
    says: { frontDesk: 'Ask Quartet support to change the email address you sign in with.' },
  })
  decides('admins alone unlock it', 'unlock', ['admin'])
  decides('admins alone restore it', 'restore', ['admin'])
  decides('admins alone take its second factor away', 'unprotect', ['admin'])
  decides('admins and the product itself archive it', 'archive', ['admin', 'product'])
  decides('its person alone closes it', 'close', ['frontDesk'])
  decides('the product itself alone erases it', 'erase', ['product'])
  decides('its person alone collects what is known of them', 'collect', ['frontDesk'])
})

describe('an admin’s own account', () => {
  const decides = policyTable(userPolicy, { id: 'admin' })
  decides('an admin doesn’t take their own second factor away', 'unprotect', [])
  decides('an admin doesn’t archive themself', 'archive', ['product'], {
    says: { admin: 'You can’t deactivate your own account.' },
  })
})

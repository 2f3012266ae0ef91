import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Person } from '@quartet/contract/users/users'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { usePersonChanges } from '../profile/profile.api.ts'
import { DeactivatePerson } from './deactivate-person.tsx'
import { UnprotectPerson } from './unprotect-person.tsx'

/** What may be done about an account, as the server says. Nothing where nothing may. */
export function PersonActions({ person }: { person: Person }) {
  const changes = usePersonChanges()
  const [asking, setAsking] = useState<'deactivate' | 'unprotect' | null>(null)
  const close = () => setAsking(null)
  const { can, fullName } = person
  const canUnlock = can.unlock && person.lockedUntil !== null
  if (!can.archive && !can.restore && !can.unprotect && !canUnlock) return null
  return (
    <>
      <RowMenu label={`Actions for ${fullName}`}>
        {canUnlock && <Menu.Item onClick={() => void changes.unlock(person.id, fullName)}>Unlock sign-in</Menu.Item>}
        {can.unprotect && <Menu.Item onClick={() => setAsking('unprotect')}>Reset two-step verification</Menu.Item>}
        {can.restore && <Menu.Item onClick={() => void changes.restore(person.id, fullName)}>Reactivate</Menu.Item>}
        {can.archive && (
          <Menu.Item c="var(--red)" onClick={() => setAsking('deactivate')}>
            Deactivate
          </Menu.Item>
        )}
      </RowMenu>
      {asking === 'deactivate' && <DeactivatePerson person={person} onClose={close} />}
      {asking === 'unprotect' && <UnprotectPerson person={person} onClose={close} />}
    </>
  )
}

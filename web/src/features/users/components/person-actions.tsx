import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '@quartet/contract/users'
import { usePersonChanges } from '../users.api.ts'
import { DeactivatePerson } from './deactivate-person.tsx'

/** What may be done about an account, as the server says. Nothing where nothing may. */
export function PersonActions({ person }: { person: Person }) {
  const changes = usePersonChanges()
  const [asking, setAsking] = useState(false)
  const { can, fullName } = person
  if (!can.archive && !can.restore && !can.unlock) return null
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={`Actions for ${fullName}`}>
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can.unlock && <Menu.Item onClick={() => void changes.unlock(person.id, fullName)}>Unlock sign-in</Menu.Item>}
          {can.restore && <Menu.Item onClick={() => void changes.restore(person.id, fullName)}>Reactivate</Menu.Item>}
          {can.archive && (
            <Menu.Item color="red" onClick={() => setAsking(true)}>
              Deactivate
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && <DeactivatePerson person={person} onClose={() => setAsking(false)} />}
    </>
  )
}

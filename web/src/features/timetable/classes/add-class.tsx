import { ActionIcon, Button } from '@mantine/core'
import { ListChecks, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { usePhone } from '../../../ui/page/use-phone.ts'

export function AddClass({ children = 'Add class' }: { children?: string }) {
  return (
    <Button component={Link} to="/classes/new" leftSection={<Plus size={16} aria-hidden="true" />}>
      {children}
    </Button>
  )
}

/** The way to edits of many classes, and to closures. */
export function ManageInBulk() {
  const phone = usePhone()
  if (phone)
    return (
      <ActionIcon component={Link} to="/timetable/bulk-manage" variant="default" aria-label="Manage in bulk">
        <ListChecks size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    )
  return (
    <Button
      component={Link}
      to="/timetable/bulk-manage"
      variant="default"
      leftSection={<ListChecks size={16} aria-hidden="true" />}
    >
      Manage in bulk
    </Button>
  )
}

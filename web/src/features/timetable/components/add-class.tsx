import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

export function AddClass({ children = 'Add class' }: { children?: string }) {
  return (
    <Button component={Link} to="/classes/new" leftSection={<Plus size={16} aria-hidden="true" />}>
      {children}
    </Button>
  )
}

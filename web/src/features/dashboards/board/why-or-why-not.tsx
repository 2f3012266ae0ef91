import { Button } from '@mantine/core'
import { CircleHelp } from 'lucide-react'
import { Link } from 'react-router'

/** The way to why a trainer is or is not offered a class. */
export function WhyOrWhyNot() {
  return (
    <Button
      component={Link}
      to="/covers/debug"
      variant="default"
      leftSection={<CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Who can cover this class
    </Button>
  )
}

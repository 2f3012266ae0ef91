import { ActionIcon, Button } from '@mantine/core'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { usePhone } from '../../../ui/page/use-phone.ts'

/** The way to where a trainer says when they can teach. */
export function AvailabilityLink() {
  const phone = usePhone()
  const icon = <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
  return phone ? (
    <ActionIcon component={Link} to="/availability" variant="default" size={44} aria-label="Availability">
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} to="/availability" variant="default" leftSection={icon}>
      Availability
    </Button>
  )
}

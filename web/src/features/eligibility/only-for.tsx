import { Button } from '@mantine/core'
import { CalendarOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Role } from '@quartet/contract/kernel/people'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { usePlace } from '../../shell/pages/use-place.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

type Props = {
  roles: Role[]
  /** What the page is called. */
  title: string
  /** Whose it is, as a sentence. */
  whose: string
  children: ReactNode
}

/** A page of covers for those whom it is for; others read whose it is. A gym admin needs a gym to look after. */
export function OnlyFor({ roles, title, whose, children }: Props) {
  const user = useCurrentUser()
  const { base } = usePlace()
  const isFree = user.role === 'gym_admin' && !user.gym && user.allocatedGyms.length === 0
  if (roles.includes(user.role) && !isFree) return children
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <EmptyState
          icon={CalendarOff}
          title={isFree ? 'No gyms allocated to you yet' : whose}
          action={
            <Button component={Link} to={base} variant="default">
              To your dashboard
            </Button>
          }
        >
          {isFree ? 'Once a gym is allocated to you, its covers appear here.' : undefined}
        </EmptyState>
      </Card>
    </>
  )
}

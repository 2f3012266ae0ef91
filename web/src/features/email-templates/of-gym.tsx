import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'

/** What a gym's people see of its templates. An admin has their own page; a gym admin says first which gym. */
export function OfGym({ to, children }: { to: string; children: (gymId: string) => ReactNode }) {
  const { gym, role } = useCurrentUser()
  if (role === 'admin') return <Navigate to={to} replace />
  if (gym) return children(gym.id)
  if (role === 'gym') return <PageSkeleton />
  return (
    <>
      <PageHeader title="Email templates" />
      <Card>
        {role === 'gym_admin' ? (
          <EmptyState
            icon={Building2}
            title="Which gym?"
            action={
              <Button component={Link} to="/dashboard/gym_admin">
                Choose a gym
              </Button>
            }
          >
            Each gym has its own templates. Open one of your gyms to see them here.
          </EmptyState>
        ) : (
          <EmptyState icon={Building2} title="This page is for gyms">
            Gyms change the emails we send for them here.
          </EmptyState>
        )}
      </Card>
    </>
  )
}

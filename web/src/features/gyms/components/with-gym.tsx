import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '@quartet/contract/users'
import { useAuth, useCurrentUser } from '../../../platform/auth-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { myGymQuery } from '../gyms.api.ts'

type KnownGym = Pick<NonNullable<User['gym']>, 'id' | 'name' | 'timezone'>

/** Shows its children once it is known which gym the person works for now. Until then it loads, with a way out (B-04). */
export function WithGym({ title, children }: { title: string; children: (gym: KnownGym) => ReactNode }) {
  const user = useCurrentUser()
  const found = useQuery({ ...myGymQuery(), enabled: user.role === 'gym' && !user.gym })
  const gym = user.gym ?? found.data?.gym
  if (gym) return children(gym)
  if (user.role === 'gym')
    return <StillLoading title={title} onRetry={() => void found.refetch()} failed={found.isError} />
  return <ChooseGym title={title} role={user.role} />
}

function StillLoading({ title, onRetry, failed }: { title: string; onRetry: () => void; failed: boolean }) {
  const { person, logout } = useAuth()
  return (
    <>
      <PageHeader
        title={title}
        fact={
          <span aria-live="polite">
            {failed ? 'Your gym could not be read yet. Nothing is lost.' : 'Finding your gym.'}
          </span>
        }
        actions={
          <>
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
            {person?.role === 'gym_admin' ? (
              <Button component={Link} to="/dashboard/gym_admin" variant="default">
                Choose a gym
              </Button>
            ) : (
              <Button variant="subtle" onClick={() => void logout()}>
                Sign out
              </Button>
            )}
          </>
        }
      />
      <Card flush>
        <RowsSkeleton rows={8} />
      </Card>
    </>
  )
}

function ChooseGym({ title, role }: { title: string; role: User['role'] }) {
  const isAdmin = role === 'gym_admin'
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Building2}
          title={isAdmin ? 'Choose the gym that this is for.' : 'This page belongs to gyms.'}
          action={
            <Button component={Link} to="/dashboard">
              {isAdmin ? 'Choose a gym' : 'Open your dashboard'}
            </Button>
          }
        >
          {isAdmin ? 'Open one of your gyms first, then come back here.' : 'What is yours is on your dashboard.'}
        </EmptyState>
      </Card>
    </>
  )
}

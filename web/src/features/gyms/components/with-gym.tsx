import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '@quartet/contract/users'
import { useAuth, useCurrentUser } from '../../../platform/auth-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSkeleton } from '../../../ui/skeletons.tsx'
import { myGymQuery } from '../gyms.api.ts'
import styles from './with-gym.module.css'

type KnownGym = Pick<NonNullable<User['gym']>, 'id' | 'name' | 'timezone'>

/** Shows its children once it is known which gym the person works for now. Until then it loads, with a way out (B-04). */
export function WithGym({ children }: { children: (gym: KnownGym) => ReactNode }) {
  const user = useCurrentUser()
  const found = useQuery({ ...myGymQuery(), enabled: user.role === 'gym' && !user.gym })
  const gym = user.gym ?? found.data?.gym
  if (gym) return children(gym)
  if (user.role === 'gym') return <StillLoading onRetry={() => void found.refetch()} failed={found.isError} />
  return <ChooseGym role={user.role} />
}

function StillLoading({ onRetry, failed }: { onRetry: () => void; failed: boolean }) {
  const { person, logout } = useAuth()
  return (
    <>
      <div className={styles.wait} aria-live="polite">
        <p>{failed ? 'Your gym could not be read yet.' : 'Finding your gym.'} Nothing is lost.</p>
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
      </div>
      <PageSkeleton />
    </>
  )
}

function ChooseGym({ role }: { role: User['role'] }) {
  const isAdmin = role === 'gym_admin'
  return (
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
  )
}

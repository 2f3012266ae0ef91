import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { User } from '@quartet/contract/users/users'
import { useAuth, useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { useGymSwitch } from '../../shell/bars/use-gym-switch.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { myGymQuery } from './gyms.api.ts'

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
          <span aria-live="polite">{failed ? 'We couldn’t load your gym. Nothing is lost.' : 'Loading your gym'}</span>
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
  const tab = useSearchParams()[0].get('tab')
  if (isAdmin && tab) return <GymsToOpen title={title} tab={tab} />
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Building2}
          title={isAdmin ? 'Choose a gym for this page' : 'This page is for gyms'}
          action={
            <Button component={Link} to="/dashboard">
              {isAdmin ? 'Choose a gym' : 'Open your dashboard'}
            </Button>
          }
        >
          {isAdmin
            ? 'Choose one of your gyms first, then come back here.'
            : 'Go to your dashboard to see your own pages.'}
        </EmptyState>
      </Card>
    </>
  )
}

/** The gyms of a gym_admin, each of which opens at the tab that was asked for. */
function GymsToOpen({ title, tab }: { title: string; tab: string }) {
  const { allocatedGyms } = useCurrentUser()
  const { switchTo } = useGymSwitch()
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Building2}
          title={
            allocatedGyms.length > 0 ? 'Each gym has its own page. Choose one to open it.' : 'You have no gyms yet'
          }
          action={
            <Group justify="center">
              {allocatedGyms.map((gym) => (
                <Button key={gym.id} variant="default" onClick={() => void switchTo(gym.id, `tab=${tab}`)}>
                  {gym.name}
                </Button>
              ))}
            </Group>
          }
        >
          {allocatedGyms.length > 0 ? 'You can switch gyms at any time.' : 'A Quartet admin will allocate gyms to you.'}
        </EmptyState>
      </Card>
    </>
  )
}

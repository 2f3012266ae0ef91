import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import toast from 'react-hot-toast'
import type { Role } from '@quartet/contract/kernel/people'
import { useAuth, useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { InvitedPeople } from './invited-people.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleQuery } from '../profile/profile.api.ts'
import { roleWord, said } from '../profile/profile.copy.ts'

const defaults = { q: '', role: '', state: '' }
/** Roles that somebody meets in their list: a gym has its team, its gym admins and its trainers. */
const rolesFor: Partial<Record<Role, Role[]>> = {
  admin: ['gym', 'trainer', 'supplier', 'gym_admin', 'admin'],
  gym_admin: ['gym', 'trainer', 'gym_admin'],
  gym: ['gym', 'trainer', 'gym_admin'],
}

/** Everybody that an admin, a gym admin or a gym may see, and what may be done about their accounts. */
export default function UsersPage() {
  const { role, gym } = useCurrentUser()
  // The front desk keeps no list of people (decision 39).
  const roles = gym?.position === 'front_desk' ? undefined : rolesFor[role]
  return (
    <>
      <PageHeader title="User Management" fact={roles && factFor[role]} />
      {roles ? (
        <People roles={roles} />
      ) : (
        <Card flush>
          <EmptyState icon={UsersRound} title="This page is for people who run gyms">
            {gym
              ? 'Your colleagues are listed under Team. Your own account is in your profile settings.'
              : 'Your own account is in your profile settings.'}
          </EmptyState>
        </Card>
      )}
    </>
  )
}

const anybodys = [
  { value: '', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
]

const factFor: Partial<Record<Role, string>> = {
  admin: 'Every account',
  gym_admin: 'The teams and trainers of your gyms',
  gym: 'Your team and the trainers connected with you',
}

function People({ roles }: { roles: Role[] }) {
  const { person } = useAuth()
  const states = person?.role === 'admin' ? [...anybodys, { value: 'locked', label: 'Locked' }] : anybodys
  const filters = useAddressFilters(defaults)
  const list = useInfiniteQuery(peopleQuery(filters.values))
  useEffect(() => {
    if (list.error) toast.error(said.notLoaded, { id: 'users-not-loaded' })
  }, [list.error])
  return (
    <>
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search by name or email"
        active={filters.active}
        onClear={filters.clear}
      >
        <NativeSelect
          aria-label="Role"
          value={filters.values.role}
          data={[{ value: '', label: 'All roles' }, ...roles.map((one) => ({ value: one, label: roleWord[one] }))]}
          onChange={(event) => filters.change({ role: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Status"
          value={filters.values.state}
          data={states}
          onChange={(event) => filters.change({ state: event.currentTarget.value })}
        />
      </FilterBar>
      <Card flush>
        <PeopleList
          rows={rowsOf(list.data)}
          ownId={person?.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState icon={UsersRound} title="No one matches">
              Try another search, role or status.
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
      <InvitedPeople />
    </>
  )
}

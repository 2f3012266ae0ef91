import { ActionIcon, Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { MailPlus, Plus, UserRoundPlus, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { GymAdmin } from '@quartet/contract/gyms/team'
import { rowsOf } from '../../platform/api/paging.ts'
import { Card } from '../../ui/display/card.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Person } from '../../ui/lists/person.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { InvitationList } from '../identity/invitations/invitation-list.tsx'
import { InviteSheet } from '../identity/invitations/invite-sheet.tsx'
import { AllocateSheet } from './allocate-sheet.tsx'
import { GymsField } from './gyms-field.tsx'
import { gymAdminsQuery, revokeGym } from './team.api.ts'
import styles from './team-page.module.css'

const defaults = { q: '' }
type Allocation = { gymAdmin: GymAdmin; gym: GymAdmin['gyms'][number] }

/** Who looks after which gyms from outside their teams; for admins. */
export default function GymAdminsPage() {
  const filters = useAddressFilters(defaults)
  const list = useInfiniteQuery(gymAdminsQuery(filters.values))
  const revoke = useMutation(revokeGym())
  const [inviting, setInviting] = useState<'gym_admin' | 'admin' | null>(null)
  const [allocating, setAllocating] = useState<GymAdmin | null>(null)
  const [revoking, setRevoking] = useState<Allocation | null>(null)
  const [chosen, setChosen] = useState<Allocation>()

  const gyms = (gymAdmin: GymAdmin) => (
    <span className={styles.gyms}>
      {gymAdmin.gyms.map((gym) => (
        <span key={gym.id} className={styles.gym}>
          {gym.name}
          <ActionIcon
            aria-label={`Revoke ${gym.name} from ${gymAdmin.name}`}
            onClick={() => {
              setChosen({ gymAdmin, gym })
              setRevoking({ gymAdmin, gym })
            }}
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </span>
      ))}
      <Button
        variant="subtle"
        leftSection={<Plus size={14} aria-hidden="true" />}
        aria-label={`Allocate a gym to ${gymAdmin.name}`}
        onClick={() => setAllocating(gymAdmin)}
      >
        Allocate
      </Button>
    </span>
  )
  const who = (gymAdmin: GymAdmin) => <Person name={gymAdmin.name} src={gymAdmin.avatarUrl} fact={gymAdmin.email} />

  return (
    <>
      <PageHeader
        title="Gym admins"
        actions={
          <>
            <Button variant="default" onClick={() => setInviting('admin')}>
              Invite an admin
            </Button>
            <Button
              leftSection={<UserRoundPlus size={16} aria-hidden="true" />}
              onClick={() => setInviting('gym_admin')}
            >
              Invite a gym admin
            </Button>
          </>
        }
      />
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search gym admins"
        active={filters.active}
        onClear={filters.clear}
      />
      <div className={styles.cards}>
        <Card flush>
          <DataList
            label="Gym admins"
            rows={rowsOf(list.data)}
            rowKey={(gymAdmin) => gymAdmin.id}
            error={list.error}
            onRetry={() => void list.refetch()}
            columns={[
              { key: 'who', header: 'Name', cell: who, width: '20rem' },
              { key: 'gyms', header: 'Gyms', cell: gyms },
            ]}
            phone={(gymAdmin) => (
              <div className={styles.row}>
                {who(gymAdmin)}
                {gyms(gymAdmin)}
              </div>
            )}
            empty={
              <EmptyState
                icon={UsersRound}
                title={filters.active ? 'No gym admins match this search' : 'No gym admins yet'}
              >
                {filters.active
                  ? 'Try another name or email.'
                  : 'A gym admin looks after several gyms. Invite the first one.'}
              </EmptyState>
            }
            more={{
              hasMore: list.hasNextPage,
              loading: list.isFetchingNextPage,
              load: () => void list.fetchNextPage(),
            }}
          />
        </Card>
        <Card title="Invitations" flush>
          <InvitationList
            of={{}}
            empty={
              <EmptyState icon={MailPlus} title="No invitations yet">
                We email gym admins and admins a link. They join when they accept.
              </EmptyState>
            }
          />
        </Card>
      </div>
      <InviteSheet
        opened={inviting === 'gym_admin'}
        onClose={() => setInviting(null)}
        title="Invite a gym admin"
        initial={{ kind: 'gym_admin', email: '', name: '', note: '', gymIds: [] }}
        fields={(draft) => <GymsField {...draft.form.getInputProps('gymIds')} />}
      />
      <InviteSheet
        opened={inviting === 'admin'}
        onClose={() => setInviting(null)}
        title="Invite an admin"
        initial={{ kind: 'admin', email: '', name: '', note: '' }}
      />
      <AllocateSheet gymAdmin={allocating} onClose={() => setAllocating(null)} />
      <Confirm
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke ${chosen?.gym.name ?? ''} from ${chosen?.gymAdmin.name ?? ''}?`}
        action="Revoke"
        danger
        onConfirm={async () => {
          if (!chosen) return
          await revoke.mutateAsync({ id: chosen.gymAdmin.id, gymId: chosen.gym.id })
          toast.success(`${chosen.gymAdmin.name} no longer looks after ${chosen.gym.name}.`)
        }}
      >
        They lose access to this gym with their next action. What they did stays on record.
      </Confirm>
    </>
  )
}

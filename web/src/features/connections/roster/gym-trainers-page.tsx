import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailPlus, Search, Tags, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { ConnectionBoard } from './connection-board.tsx'
import { useConnectionList } from '../connection/use-connection-list.ts'

/** The trainers of a gym: who asks, who was asked, who is connected. */
export default function GymTrainersPage() {
  const { gym } = useCurrentUser()
  const link = useAddressLink()
  // Who asks trainers to connect also invites them by e-mail (decision 39); in the overview each gym has its own.
  const known = useQuery({ ...gymQuery(gym?.id ?? ''), enabled: gym != null })
  const mayInvite = gym == null || known.data?.can.connect === true
  const list = useConnectionList(gym ? { gymId: gym.id } : {}, 'gym')
  const waiting = list.incoming?.length
  const find = (
    <Button
      component={Link}
      to="/trainers"
      variant={waiting ? 'default' : 'filled'}
      leftSection={<Search size={16} aria-hidden="true" />}
    >
      Find trainers
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Trainers"
        beside={
          <Segmented
            label="Which connections"
            value={list.show}
            options={[
              { value: '', label: 'All', to: link({ show: null }) },
              { value: 'connected', label: 'Connected', to: link({ show: 'connected' }) },
              { value: 'pending', label: waiting ? `Requests ${waiting}` : 'Requests', to: link({ show: 'pending' }) },
              { value: 'ended', label: 'Ended', to: link({ show: 'ended' }) },
            ]}
          />
        }
        actions={
          <>
            {gym && mayInvite && (
              <Button
                component={Link}
                to="/rate-cards"
                variant="default"
                leftSection={<Tags size={16} aria-hidden="true" />}
              >
                Rate cards
              </Button>
            )}
            {mayInvite && (
              <Button
                component={Link}
                to="/trainers/invite"
                variant="default"
                leftSection={<MailPlus size={16} aria-hidden="true" />}
              >
                Invite trainers
              </Button>
            )}
            {find}
          </>
        }
      />
      <ConnectionBoard
        list={list}
        side="gym"
        empty={
          <EmptyState
            icon={UsersRound}
            title="No trainers connected yet"
            action={find}
            help={{ article: 'invite-your-trainers', words: 'How to invite trainers' }}
          >
            Find trainers by what they teach and where they live, and ask them to connect. They’ll appear here once they
            accept.
          </EmptyState>
        }
      />
    </>
  )
}

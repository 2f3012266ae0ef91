import { Button } from '@mantine/core'
import { Building2, Landmark } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { ConnectionBoard } from '../roster/connection-board.tsx'
import { GymDirectory } from './gym-directory.tsx'
import { useConnectionList } from '../connection/use-connection-list.ts'

/** The gyms of a trainer, and every other gym to ask. */
export default function TrainerFacilitiesPage() {
  const { trainer } = useCurrentUser()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const finding = search.get('show') === 'find'
  const list = useConnectionList({ trainerId: trainer?.id }, 'trainer')
  const waiting = list.incoming?.length
  return (
    <>
      <PageHeader
        title="Facilities"
        beside={
          <Segmented
            label="Which gyms"
            value={list.show}
            options={[
              { value: '', label: 'My gyms', to: link({ show: null, q: null, state: null }) },
              {
                value: 'pending',
                label: waiting ? `Requests ${waiting}` : 'Requests',
                to: link({ show: 'pending', q: null, state: null }),
              },
              { value: 'ended', label: 'Ended', to: link({ show: 'ended', q: null, state: null }) },
              { value: 'find', label: 'Find gyms', to: link({ show: 'find', q: null }) },
            ]}
          />
        }
        actions={
          <Button
            component={Link}
            to="/pay-details"
            variant="default"
            leftSection={<Landmark size={16} aria-hidden="true" />}
          >
            How I’m paid
          </Button>
        }
      />
      {finding ? (
        <GymDirectory />
      ) : (
        <ConnectionBoard
          list={list}
          side="trainer"
          empty={
            <EmptyState
              icon={Building2}
              title="You’re not connected with a gym yet"
              help={{ article: 'your-first-week', words: 'Your first week' }}
              action={
                <Button component={Link} to={link({ show: 'find', q: null })}>
                  Find gyms
                </Button>
              }
            >
              Ask the gyms where you want to teach. Once one accepts, you’ll see its classes and covers here.
            </EmptyState>
          }
        />
      )}
    </>
  )
}

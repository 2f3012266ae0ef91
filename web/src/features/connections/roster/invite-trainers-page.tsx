import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailPlus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery, studiosQuery } from '../../gyms/gyms.api.ts'
import { InvitationList } from '../../identity/invitations/invitation-list.tsx'
import { InviteMany } from '../../identity/invitations/invite-many.tsx'
import { EmploymentField, InviteSheet } from '../../identity/invitations/invite-sheet.tsx'
import styles from './invite-trainers.module.css'

/** A gym invites trainers by e-mail: one, or a whole list. */
export default function InviteTrainersPage() {
  return (
    <WithGym title="Invite trainers">
      {(gym) => <InviteTrainers key={gym.id} gymId={gym.id} gymName={gym.name} />}
    </WithGym>
  )
}

function InviteTrainers({ gymId, gymName }: { gymId: string; gymName: string }) {
  const [inviting, setInviting] = useState(false)
  const studios = useQuery(studiosQuery(gymId))
  const gym = useQuery(gymQuery(gymId))
  if (gym.data?.can.connect === false) {
    return (
      <>
        <PageHeader title="Invite trainers" back={{ to: '/dashboard?tab=trainers', label: 'Trainers' }} />
        <Card flush>
          <EmptyState icon={MailPlus} title="Only managers can invite trainers">
            Ask a manager or the owner of {gymName} to invite them.
          </EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Invite trainers"
        back={{ to: '/dashboard?tab=trainers', label: 'Trainers' }}
        actions={
          <Button leftSection={<UserRoundPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
            Invite trainer
          </Button>
        }
      />
      <div className={styles.cards}>
        <Card title="Invitations" flush>
          <InvitationList
            of={{ gymId, kind: 'trainer' }}
            empty={
              <EmptyState icon={MailPlus} title="No trainers invited yet">
                Trainers who accept are connected right away, with the account they have or a new one.
              </EmptyState>
            }
          />
        </Card>
        <Card title="Invite several at once">
          <InviteMany gymId={gymId} />
        </Card>
      </div>
      <InviteSheet
        opened={inviting}
        onClose={() => setInviting(false)}
        title={`Invite a trainer to ${gymName}`}
        initial={{ kind: 'trainer', gymId, email: '', name: '', note: '', employmentStatus: 'contractor' }}
        fields={(draft) => (
          <>
            <EmploymentField draft={draft} />
            {(studios.data?.length ?? 0) > 0 && (
              <Select
                label="Studio"
                placeholder="Any studio"
                clearable
                data={studios.data?.map((studio) => ({ value: studio.id, label: studio.name }))}
                value={(draft.form.getInputProps('studioId').value as string | undefined) ?? null}
                onChange={(studioId) => draft.form.setFieldValue('studioId', (studioId ?? undefined) as never)}
              />
            )}
          </>
        )}
      />
    </>
  )
}

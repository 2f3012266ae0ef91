import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailPlus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { InvitationList } from '../identity/invitations/invitation-list.tsx'
import { InviteSheet, PositionField } from '../identity/invitations/invite-sheet.tsx'
import { TeamList } from './team-list.tsx'
import { WithGym } from './with-gym.tsx'
import { teamQuery } from './team.api.ts'
import styles from './team-page.module.css'

export default function TeamPage() {
  return <WithGym title="Team">{(gym) => <Team key={gym.id} gymId={gym.id} gymName={gym.name} />}</WithGym>
}

function Team({ gymId, gymName }: { gymId: string; gymName: string }) {
  const [inviting, setInviting] = useState(false)
  const team = useQuery(teamQuery(gymId))
  const canInvite = team.data?.can.invite === true
  return (
    <>
      <PageHeader
        title="Team"
        actions={
          canInvite && (
            <Button leftSection={<UserRoundPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      <div className={styles.cards}>
        <Card title="People" note={team.data?.members.length} flush>
          <TeamList
            gymName={gymName}
            members={team.data?.members}
            error={team.error}
            onRetry={() => void team.refetch()}
          />
        </Card>
        {canInvite && (
          <Card title="Invitations" flush>
            <InvitationList
              of={{ gymId, kind: 'team' }}
              empty={
                <EmptyState icon={MailPlus} title="No invitations yet">
                  We email managers and front desk staff a link. They join the team when they accept.
                </EmptyState>
              }
            />
          </Card>
        )}
      </div>
      <InviteSheet
        opened={inviting}
        onClose={() => setInviting(false)}
        title={`Invite to ${gymName}`}
        initial={{ kind: 'team', gymId, email: '', name: '', note: '', position: 'front_desk' }}
        fields={(draft) => <PositionField draft={draft} />}
      />
    </>
  )
}

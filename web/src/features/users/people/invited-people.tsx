import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { codeOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { InvitationList } from '../../identity/invitations/invitation-list.tsx'
import { invitationsQuery } from '../../identity/invitations/invitations.api.ts'
import styles from './people.module.css'

/** Who was invited and has not come yet. Nothing where nobody is, or where it is not the person's to see. */
export function InvitedPeople() {
  const { role, gym } = useCurrentUser()
  const of = { waiting: true, ...(role === 'gym' && gym ? { gymId: gym.id } : {}) } as const
  const { data, error } = useInfiniteQuery(invitationsQuery(of))
  if (error ? codeOf(error) === 'not_permitted' : !rowsOf(data)?.length) return null
  return (
    <Card title="Invited" flush className={styles.invited}>
      <InvitationList of={of} empty={null} />
    </Card>
  )
}

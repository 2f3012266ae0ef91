import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OpenInvitation } from '@quartet/contract/identity/invitations'
import { codeOf } from '../../../platform/session/http-error.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { Entrance } from '../sign-in/auth-layout.tsx'
import { openInvitationQuery } from './invitations.api.ts'
import { asksTo, employmentWords, overWords, positionWord } from './invitations.copy.ts'
import form from '../account/entrance-form.module.css'
import styles from '../account/invitations.module.css'

/** Where the link of an invitation leads: what it asks, and the way in that fits whoever came. */
export default function InvitePage() {
  const { token = '' } = useParams()
  const found = useQuery(openInvitationQuery(token))
  const invitation = found.data
  if (invitation && invitation.status === 'sent') {
    return (
      <Entrance
        title="You’re invited"
        lead={
          <>
            <b>{invitation.invitedBy ?? 'Quartet'}</b> has invited you to {asksTo(invitation)}.
          </>
        }
      >
        {invitation.note && <p className={styles.note}>{invitation.note}</p>}
        <Facts invitation={invitation} />
        <div className={form.form}>
          <AcceptInvitation token={token} invitation={invitation} onChanged={() => void found.refetch()} />
        </div>
      </Entrance>
    )
  }
  if (invitation && invitation.status !== 'sent') {
    const { title, words } = overWords[invitation.status]
    return <Over title={title} words={words} />
  }
  if (!found.error) return <PageSkeleton />
  if (codeOf(found.error) === 'invitations.unknown') {
    return (
      <Over
        title="This link doesn’t work"
        words="It may be incomplete, or there’s a newer one. Ask the person who invited you to send the invitation again."
      />
    )
  }
  return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
}

function Facts({ invitation }: { invitation: OpenInvitation }) {
  const { position, employmentStatus, studioName } = invitation
  const facts: [string, string][] = [['For', invitation.emailMasked]]
  if (position) facts.push(['Role', positionWord[position]])
  if (employmentStatus) facts.push(['Employment type', employmentWords[employmentStatus]])
  if (studioName) facts.push(['Studio', studioName])
  return (
    <dl className={styles.summary}>
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  )
}

function Over({ title, words }: { title: string; words: string }) {
  return (
    <Entrance title={title} lead={words}>
      <div className={styles.actions}>
        <Button component={Link} to="/login">
          Sign in
        </Button>
        <Button component={Link} to="/" variant="default">
          Home
        </Button>
      </div>
    </Entrance>
  )
}

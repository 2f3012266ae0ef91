import { useQuery } from '@tanstack/react-query'
import { client } from '../../../platform/api/api.ts'
import { Copyable } from '../../../ui/display/copyable.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import styles from './invitations.module.css'

type Props = { invitation: { id: string; email: string } | null; onClose: () => void }

/** A link to hand over oneself, for when the mail does not arrive. Each opening makes a new one. */
export function CopyLink({ invitation, onClose }: Props) {
  return (
    <Sheet opened={invitation !== null} onClose={onClose} title={`Link for ${invitation?.email ?? ''}`}>
      {invitation && <Link key={invitation.id} id={invitation.id} email={invitation.email} />}
    </Sheet>
  )
}

function Link({ id, email }: { id: string; email: string }) {
  const link = useQuery({
    queryKey: ['invitation-link', id],
    queryFn: () => client.invitations.link({ id }),
    // A link that was shown is nobody's to find in the cache.
    gcTime: 0,
    // Another one would end it, also after it was copied.
    staleTime: 'static',
    retry: false,
  })
  if (link.error) return <ErrorState error={link.error} />
  if (!link.data) return <RowsSkeleton rows={1} />
  return (
    <div className={styles.link}>
      <Copyable value={`${window.location.origin}${link.data.path}`} label="link" />
      <p className="dim">
        Only share this link with {email}. Anyone who opens it can accept. It works once, and any link you copied before
        stops working.
      </p>
    </div>
  )
}

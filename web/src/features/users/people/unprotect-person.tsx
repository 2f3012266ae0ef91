import { useQuery } from '@tanstack/react-query'
import type { Person } from '@quartet/contract/users/users'
import { dateIn, shortDate } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { protectionQuery, usePersonChanges } from '../profile/profile.api.ts'
import { protectionWords } from '../profile/profile.copy.ts'
import styles from './people.module.css'

/** The way back in for somebody who lost the phone that their codes came from: asked by an admin, who has made sure of them. */
export function UnprotectPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const changes = usePersonChanges()
  const { data, error, refetch } = useQuery(protectionQuery(person.id))
  const { fullName } = person
  if (!data || data.protection.length === 0) {
    return (
      <Sheet opened onClose={onClose} title={`Two-step verification for ${fullName}`}>
        {data ? (
          <p className="dim">
            This account has no two-step verification and no passkey, so it only needs a password. If they’ve forgotten
            it, they can select ‘Forgot your password’ when they sign in.
          </p>
        ) : error ? (
          <ErrorState title="We couldn’t load two-step verification" error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={2} />
        )}
      </Sheet>
    )
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Reset two-step verification for ${fullName}?`}
      action="Reset"
      danger
      onConfirm={() => changes.unprotect(person.id, fullName)}
    >
      Only do this when you’re sure it’s them: call a number you know. They’ll be signed out everywhere and notified in
      the app and by email. They’ll sign in with only their password until they set up again what you remove:
      <ul className={styles.touched} aria-label="What will be removed">
        {data.protection.map((one) => (
          <li key={`${one.kind} ${one.addedAt}`}>
            {[...new Set([protectionWords[one.kind], one.name])].filter(Boolean).join(': ')}
            <span className="dim">Added {shortDate(dateIn(browserZone(), one.addedAt))}</span>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}

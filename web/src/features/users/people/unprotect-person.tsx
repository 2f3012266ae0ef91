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
      <Sheet opened onClose={onClose} title={`Second steps of ${fullName}`}>
        {data ? (
          <p className="dim">
            There is no second step and no passkey, so nothing is asked after the password. Whoever forgot that chooses
            ‘Forgot your password’ where they sign in.
          </p>
        ) : error ? (
          <ErrorState title="Failed to get second steps" error={error} onRetry={() => void refetch()} />
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
      title={`Take away what protects ${fullName}?`}
      action="Take away"
      danger
      onConfirm={() => changes.unprotect(person.id, fullName)}
    >
      Only when you are sure that it is they who ask: ring the number you know. They are signed out everywhere, told by
      bell and mail, and sign in with their password alone until they set up anew what is lost:
      <ul className={styles.touched} aria-label="What goes">
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

import { useState } from 'react'
import { Link } from 'react-router'
import type { Person } from '@quartet/contract/users/users'
import { HttpError } from '../../../platform/session/http-error.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { usePersonChanges } from '../profile/profile.api.ts'
import styles from './people.module.css'

type Touched = { kind: string; id: string; label: string; gymId?: string; gymName?: string }

/** Asks before an account is deactivated, and shows what still needs its person when that is refused. */
export function DeactivatePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const changes = usePersonChanges()
  const [touched, setTouched] = useState<Touched[]>([])
  async function deactivate() {
    try {
      await changes.deactivate(person.id, person.fullName)
    } catch (error) {
      setTouched(touchedOf(error))
      throw error
    }
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Deactivate ${person.fullName}?`}
      action="Deactivate"
      danger
      onConfirm={deactivate}
    >
      They’ll be signed out everywhere and can’t sign in until an admin reactivates the account. Their records are kept.
      {touched.length > 0 && (
        <ul className={styles.touched} aria-label="Still depends on this person">
          {touched.map((one) => (
            <li key={one.id}>
              {one.label}
              {one.gymId && (
                <Link to={`/gyms/${one.gymId}`} onClick={onClose}>
                  {one.gymName}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Confirm>
  )
}

function touchedOf(error: unknown): Touched[] {
  const body = error instanceof HttpError ? (error.body as { data?: unknown }) : undefined
  return Array.isArray(body?.data) ? (body.data as Touched[]) : []
}

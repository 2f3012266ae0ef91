import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { dateIn, shortDay } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import styles from './second-step-band.module.css'

/** Roles that an installation may ask for a second step. */
const asked = new Set(['admin', 'gym_admin', 'gym'])

/** Above every page of somebody whose role needs a second step and who has none yet: from when on, and where to set one up. */
export default function SecondStepBand() {
  const { person } = useAuth()
  const { pathname } = useLocation()
  const enabled = person !== null && asked.has(person.role)
  const assurance = useQuery({
    ...api.identity.assurance.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }),
    enabled,
  }).data
  if (!enabled || !assurance?.factorDueAt || pathname === '/profile/settings') return null
  return (
    <aside className={styles.band} aria-label="Two-step verification">
      <ShieldAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <p>
        {assurance.owed === 'enrolment'
          ? 'Your role needs two-step verification. Set it up to continue.'
          : `From ${shortDay(dateIn(browserZone(), assurance.factorDueAt))} your role needs two-step verification to sign in.`}
      </p>
      <Link to="/profile/settings#security">Set it up</Link>
    </aside>
  )
}

import { Navigate, useSearchParams } from 'react-router'
import { useAuth } from '../../../platform/auth-context.tsx'
import { usePlace } from '../../../shell/use-place.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { coverAddress } from '../covers.rules.ts'
import styles from './to-covers.module.css'

const known = new Set(['admin', 'gym_admin', 'gym', 'trainer', 'supplier'])

/** Sends everybody to the covers of their own dashboard. Completeness is the server's one answer (decision 5). */
export function ToCovers({ create = false }: { create?: boolean }) {
  const auth = useAuth()
  const { base } = usePlace()
  const [search] = useSearchParams()
  const { currentUser, person } = auth

  function target(): string | null {
    if (!currentUser || !person) return auth.isLoading || auth.isStarting ? null : '/login'
    if (!person.profile.complete) return '/profile/complete'
    const entry = search.get('timetableId')
    return coverAddress(
      known.has(currentUser.role) ? base : '/dashboard/trainer',
      create ? { ask: '1', ...(entry ? { timetableId: entry } : {}) } : {},
    )
  }

  if (!currentUser && auth.error !== null && !auth.isLoading) {
    return (
      <ErrorState
        title={auth.error}
        error="You are still signed in; only your account could not be read."
        onRetry={() => void auth.refreshUser()}
      />
    )
  }
  const to = target()
  return (
    <>
      <PageTitle>Covers</PageTitle>
      <output className={styles.words}>Redirecting to your dashboard...</output>
      {to !== null && <Navigate to={to} replace />}
    </>
  )
}

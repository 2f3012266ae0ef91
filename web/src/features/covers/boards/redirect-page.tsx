import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { coversOf } from '../cover/cover.rules.ts'
import styles from './redirect-page.module.css'

/** Sends everybody to the covers of their own dashboard, and from `/covers/create-with-class` to asking there. */
export default function CoversRedirectPage() {
  const auth = useAuth()
  const { base } = usePlace()
  const [search] = useSearchParams()
  const create = useLocation().pathname.endsWith('/create-with-class')
  const { currentUser } = auth

  if (!currentUser && auth.error !== null && !auth.isLoading) {
    return (
      <ErrorState
        title={auth.error}
        error="You’re still signed in, but we couldn’t load your account."
        onRetry={() => void auth.refreshUser()}
      />
    )
  }
  const entry = search.get('timetableId')
  const query = create ? { ask: '1', ...(entry ? { timetableId: entry } : {}) } : {}
  const to = coversOf({ ...auth, isLoading: auth.isLoading || auth.isStarting }, base, query)
  return (
    <>
      <PageTitle>Covers</PageTitle>
      <output className={styles.words}>Redirecting to your dashboard...</output>
      {to !== null && <Navigate to={to} replace />}
    </>
  )
}

import { LayoutDashboard } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '../platform/auth-context.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { judgeDashboard } from './guards.ts'
import { usePlace } from './use-place.ts'

/** A role's dashboard: the overview, or the tab that the address names. Slices bring both. */
export default function DashboardPage() {
  const auth = useAuth()
  const place = usePlace()
  if (!place.role) return <Navigate to="/dashboard" replace />
  const verdict = judgeDashboard(place.role, auth)
  if (typeof verdict === 'object') return <Navigate to={verdict.to} replace />
  const Shown = place.tab?.Component ?? place.overview
  return (
    <Suspense fallback={<PageSkeleton />} key={place.shown}>
      {Shown ? <Shown /> : <NothingYet />}
    </Suspense>
  )
}

function NothingYet() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Card>
        <EmptyState icon={LayoutDashboard} title="Nothing waits for you.">
          What needs you appears here.
        </EmptyState>
      </Card>
    </>
  )
}

import { Button } from '@mantine/core'
import { LayoutDashboard } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Navigate } from 'react-router'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { judgeDashboard } from '../guards/guards.ts'
import { usePlace } from './use-place.ts'

/** A role's dashboard: the overview, or the tab that the address names. Slices bring both. */
export default function DashboardPage() {
  const auth = useAuth()
  const place = usePlace()
  if (!place.role) return <Navigate to="/dashboard" replace />
  const verdict = judgeDashboard(place.role, auth)
  if (typeof verdict === 'object') return <Navigate to={verdict.to} replace />
  if (place.missing !== null) return <NoSuchTab tab={place.missing} base={place.base} />
  const Shown = place.tab?.Component ?? place.overview
  return (
    <Suspense fallback={<PageSkeleton />} key={place.shown}>
      {Shown ? <Shown /> : <NothingYet />}
    </Suspense>
  )
}

function NoSuchTab({ tab, base }: { tab: string; base: string }) {
  return (
    <>
      <PageHeader title="Tab not found" />
      <Card>
        <EmptyState
          icon={LayoutDashboard}
          title={`Your dashboard doesn’t have a “${tab}” tab`}
          action={
            <Button component={Link} to={base}>
              Go to your dashboard
            </Button>
          }
        >
          Your other tabs haven’t changed.
        </EmptyState>
      </Card>
    </>
  )
}

function NothingYet() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Card>
        <EmptyState icon={LayoutDashboard} title="You’re all caught up">
          Anything that needs you appears here.
        </EmptyState>
      </Card>
    </>
  )
}

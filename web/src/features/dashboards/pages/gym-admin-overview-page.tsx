import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AllocatedGyms } from '../components/allocated-gyms.tsx'
import { NowIn } from '../components/now-in.tsx'
import { gymAdminDashboardQuery } from '../dashboards.api.ts'
import { mostHarmFirst } from '../dashboards.rules.ts'

/** Every allocated gym, the one that needs help first on top. */
export default function GymAdminOverviewPage() {
  const { timezone } = useCurrentUser()
  const { data, error, refetch } = useQuery(gymAdminDashboardQuery())
  const gyms = useMemo(() => data && mostHarmFirst(data.gyms), [data])
  return (
    <>
      <PageHeader
        title="Overview"
        fact={
          <>
            <NowIn zone={timezone} />. Sorted by what hurts somebody first.
          </>
        }
      />
      <Card flush>
        <AllocatedGyms gyms={gyms} error={error} onRetry={() => void refetch()} />
      </Card>
    </>
  )
}

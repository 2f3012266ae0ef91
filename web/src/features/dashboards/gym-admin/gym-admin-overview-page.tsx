import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { SetUp } from '../../../shell/guards/set-up.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ActedAs } from './acted-as.tsx'
import { AllocatedGyms } from './allocated-gyms.tsx'
import { FilledThisWeek } from './filled-this-week.tsx'
import { NextDay } from './next-day.tsx'
import { NowIn } from '../board/now-in.tsx'
import { WhyOrWhyNot } from '../board/why-or-why-not.tsx'
import { gymAdminDashboardQuery } from '../board/board.api.ts'
import styles from '../board/list.module.css'

/** Every allocated gym, the one that needs help first on top, and what goes wrong within a day. */
export default function GymAdminOverviewPage() {
  const { timezone } = useCurrentUser()
  const { data, error, refetch } = useQuery(gymAdminDashboardQuery())
  const hasGyms = data && data.gyms.length > 0
  return (
    <>
      <PageHeader
        title="Overview"
        fact={
          <>
            <NowIn zone={timezone} />. Most urgent first.
          </>
        }
        actions={
          hasGyms && (
            <>
              <WhyOrWhyNot />
              <Button
                component={Link}
                to="/timetable/bulk-manage"
                variant="default"
                leftSection={<ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />}
              >
                Manage in bulk
              </Button>
            </>
          )
        }
      />
      {data && <NextDay soon={data.soon} zone={timezone} />}
      <Card flush>
        <AllocatedGyms gyms={data?.gyms} error={error} onRetry={() => void refetch()} />
      </Card>
      <SetUp />
      {hasGyms && (
        <div className={`${styles.columns} ${styles.after}`}>
          <FilledThisWeek gyms={data.gyms} />
          <ActedAs acts={data.actedAs} />
        </div>
      )}
    </>
  )
}

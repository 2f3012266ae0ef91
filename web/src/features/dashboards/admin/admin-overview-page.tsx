import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SetUp } from '../../../shell/guards/set-up.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { Failures } from './failures.tsx'
import { Figures } from '../board/figures.tsx'
import { Health } from './health.tsx'
import { WhyOrWhyNot } from '../board/why-or-why-not.tsx'
import { adminDashboardQuery } from '../board/board.api.ts'
import styles from '../board/list.module.css'

/** How the platform is doing, and what it could not do. */
export default function AdminOverviewPage() {
  const { data, error, refetch } = useQuery(adminDashboardQuery())
  const failures = data?.failures
  return (
    <>
      <PageHeader title="Overview" actions={<WhyOrWhyNot />} />
      {(data ?? !error) && <Figures figures={data?.figures} label="The platform" />}
      <Card
        title="What failed"
        aside={
          <Link className={styles.all} to="/admin/queues">
            Queues and failures
          </Link>
        }
        flush
      >
        <Failures failures={failures} error={error} onRetry={() => void refetch()} />
      </Card>
      <div className={`${styles.columns} ${styles.after}`}>
        <Health health={data?.health} />
        <AuditTrail />
      </div>
      <SetUp />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SetUp } from '../../../shell/guards/set-up.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AuditTrail } from '../components/audit-trail.tsx'
import { Failures } from '../components/failures.tsx'
import { Figures } from '../components/figures.tsx'
import { Health } from '../components/health.tsx'
import { WhyOrWhyNot } from '../components/why-or-why-not.tsx'
import { adminDashboardQuery } from '../dashboards.api.ts'
import styles from '../components/list.module.css'

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

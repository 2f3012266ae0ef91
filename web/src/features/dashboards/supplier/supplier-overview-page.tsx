import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { SetUp } from '../../../shell/guards/set-up.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { LinkRows } from '../../../ui/lists/link-rows.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Figures } from '../board/figures.tsx'
import { NowIn } from '../board/now-in.tsx'
import { supplierDashboardQuery } from '../board/board.api.ts'
import styles from './supplier-overview-page.module.css'

/** What a supplier needs to know now: who waits for an answer, who looked, and what is coming. */
export default function SupplierOverviewPage() {
  const user = useCurrentUser()
  const { data, error, refetch } = useQuery(supplierDashboardQuery())
  return (
    <>
      <PageHeader
        title="Overview"
        fact={<NowIn zone={user.timezone} />}
        actions={
          <Button component={Link} to={data?.name === null ? '/catalogue/profile' : '/catalogue/new'}>
            {data?.name === null ? 'Write your business profile' : 'New offer'}
          </Button>
        }
      />
      {!data && error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Figures figures={data?.figures} label="Figures" />
          <section className={styles.waiting} aria-labelledby="waiting">
            <h2 id="waiting">Enquiries to answer</h2>
            <LinkRows
              label="Enquiries to answer"
              rows={data?.waiting}
              rowKey={(one) => one.id}
              to={(one) => `/enquiries/${one.id}`}
              name={(one) => one.offer.title}
              facts={(one) => (
                <>
                  <p className="small">
                    {[one.from.name, one.from.gym].filter(Boolean).join(', ')} · <Ago at={one.changedAt} />
                  </p>
                  <p className="dim small">{one.lines.at(-1)?.text.slice(0, 160)}</p>
                </>
              )}
              error={error}
              onRetry={() => void refetch()}
              empty={
                <EmptyState icon={Inbox} title="You’re all caught up">
                  Enquiries from gyms and trainers about your catalogue appear here.
                </EmptyState>
              }
            />
          </section>
          <SetUp />
        </>
      )}
    </>
  )
}

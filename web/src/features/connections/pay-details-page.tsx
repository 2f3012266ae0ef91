import { useQueries, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { todayIn } from '../../platform/words/dates.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { EngagementCard } from './engagements/engagement-card.tsx'
import { RateList } from './rates/rate-list.tsx'
import styles from './engagements/pay.module.css'
import { engagementsQuery, ratesQuery } from './engagements/engagements.api.ts'
import { currentOf } from './engagements/engagements.copy.ts'

/** A trainer's own page: how each gym pays them, gyms they have left included. */
export default function PayDetailsPage() {
  const { timezone } = useCurrentUser()
  const today = todayIn(timezone ?? 'Australia/Sydney')
  const engagements = useQuery(engagementsQuery({}))
  const byGym = Map.groupBy(engagements.data ?? [], (row) => row.gymId)
  const gyms = [...byGym.keys()]
  const rates = useQueries({ queries: gyms.map((gymId) => ratesQuery({ gymId })) })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader title="How I’m paid" />
      </div>
      {engagements.error ? (
        <ErrorState error={engagements.error} onRetry={() => void engagements.refetch()} />
      ) : !engagements.data ? (
        <Card flush>
          <RowsSkeleton rows={6} />
        </Card>
      ) : gyms.length === 0 ? (
        <Card>
          <EmptyState
            icon={Landmark}
            title="No gym has set you up for pay yet"
            help={{ article: 'give-your-pay-details', words: 'How pay details work' }}
          >
            Once one does, you can enter your bank details here.
          </EmptyState>
        </Card>
      ) : (
        gyms.map((gymId, at) => {
          const current = currentOf(byGym.get(gymId)!, today)!
          return (
            <div key={gymId} className={styles.page}>
              <EngagementCard engagement={current} today={today} side="trainer" />
              <Card title={`What ${current.gym.name} pays`} flush>
                <RateList
                  mine
                  rates={rates[at]?.data?.rates}
                  currency={rates[at]?.data?.currency}
                  today={today}
                  error={rates[at]?.error}
                  onRetry={() => void rates[at]?.refetch()}
                />
              </Card>
            </div>
          )
        })
      )}
    </div>
  )
}

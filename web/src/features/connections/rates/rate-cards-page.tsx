import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { todayIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { AwardFloors } from './award-floors.tsx'
import styles from '../engagements/pay.module.css'
import { RateForm } from './rate-form.tsx'
import { RateList } from './rate-list.tsx'
import { TryRate } from './try-rate.tsx'
import { rateCardQuery } from '../engagements/engagements.api.ts'

/** What a gym pays for its classes, and what its award asks for at least. */
export default function RateCardsPage() {
  return <WithGym title="Rate cards">{(gym) => <Rates key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function Rates({ gymId, zone }: { gymId: string; zone: string }) {
  const today = todayIn(zone)
  const card = useInfiniteQuery(rateCardQuery(gymId))
  const currency = card.data?.pages[0]?.currency ?? 'AUD'
  const rates = card.data?.pages.flatMap((page) => page.rates)
  const [adding, setAdding] = useState(false)
  const canSettle = card.data?.pages[0]?.can.create === true
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader
          title="Rate cards"
          back={{ to: '/dashboard?tab=trainers', label: 'Trainers' }}
          actions={
            canSettle && (
              <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
                Add rate
              </Button>
            )
          }
        />
      </div>
      <Card title="Rates" note="A trainer’s rate replaces the class’s, and the class’s replaces the gym’s" flush>
        <RateList
          rates={rates}
          currency={currency}
          today={today}
          error={card.error}
          onRetry={() => void card.refetch()}
          more={{ hasMore: card.hasNextPage, load: () => void card.fetchNextPage(), loading: card.isFetchingNextPage }}
        />
      </Card>
      {canSettle && (rates?.length ?? 0) > 0 && <TryRate gymId={gymId} currency={currency} today={today} />}
      <AwardFloors gymId={gymId} currency={currency} today={today} zone={zone} />
      {adding && <RateForm gymId={gymId} currency={currency} today={today} onClose={() => setAdding(false)} />}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { todayIn } from '../../platform/words/dates.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { WithGym } from '../gyms/with-gym.tsx'
import { EngageForm } from './engagements/engage-form.tsx'
import { EngagementCard } from './engagements/engagement-card.tsx'
import { RateForm } from './rates/rate-form.tsx'
import { RateList } from './rates/rate-list.tsx'
import styles from './engagements/pay.module.css'
import { employmentWord } from './connection/connection.copy.ts'
import { oneTrainer } from './connection/connection.api.ts'
import { engagementsQuery, ratesQuery } from './engagements/engagements.api.ts'
import { currentOf, spanWords } from './engagements/engagements.copy.ts'

/** How a gym pays one trainer: as what, where to, by which rates, and what was before. */
export default function TrainerPayPage() {
  const { id = '' } = useParams()
  return (
    <WithGym title="Pay">
      {(gym) => <TrainerPay key={`${gym.id} ${id}`} gymId={gym.id} zone={gym.timezone} trainerId={id} />}
    </WithGym>
  )
}

function TrainerPay({ gymId, zone, trainerId }: { gymId: string; zone: string; trainerId: string }) {
  const today = todayIn(zone)
  const trainer = useQuery(oneTrainer(trainerId))
  const engagements = useQuery(engagementsQuery({ gymId, trainerId }))
  const rates = useQuery(ratesQuery({ gymId, trainerId }))
  const [open, setOpen] = useState<'engage' | 'rate' | null>(null)
  const name = trainer.data?.name ?? 'Trainer'
  const current = engagements.data && currentOf(engagements.data, today)
  const others = engagements.data?.filter((row) => row.id !== current?.id) ?? []
  const canEngage = rates.data?.can.create === true
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader
          title={`${name}’s pay`}
          back={{ to: `/trainers/${trainerId}`, label: name }}
          actions={
            canEngage && (
              <Button
                variant={current ? 'default' : 'filled'}
                leftSection={<UserRoundPlus size={16} aria-hidden="true" />}
                onClick={() => setOpen('engage')}
              >
                {current ? 'New pay setup' : `Set up pay for ${name}`}
              </Button>
            )
          }
        />
      </div>
      {engagements.error ? (
        <ErrorState error={engagements.error} onRetry={() => void engagements.refetch()} />
      ) : !engagements.data ? (
        <Card flush>
          <RowsSkeleton rows={6} />
        </Card>
      ) : current ? (
        <EngagementCard engagement={current} today={today} side="gym" />
      ) : (
        <Card>
          <EmptyState icon={UserRoundPlus} title={`${name} isn’t set up for pay here`}>
            Choose the day they start as a contractor or an employee. Classes before that day aren’t paid here.
          </EmptyState>
        </Card>
      )}
      <Card
        title={`Rates for ${name}`}
        flush
        aside={
          canEngage && (
            <span className={styles.line}>
              <Button component={Link} to="/rate-cards" variant="subtle">
                All rates
              </Button>
              <Button
                variant="default"
                leftSection={<Plus size={16} aria-hidden="true" />}
                onClick={() => setOpen('rate')}
              >
                Add a rate
              </Button>
            </span>
          )
        }
      >
        <RateList
          rates={rates.data?.rates}
          currency={rates.data?.currency}
          today={today}
          error={rates.error}
          onRetry={() => void rates.refetch()}
        />
      </Card>
      {others.length > 0 && (
        <Card title="Other pay setups" flush>
          <ul className={`plain ${styles.rows}`}>
            {others.map((row) => (
              <li key={row.id}>
                <span>{employmentWord[row.kind]}</span>
                <span className={styles.note}>{spanWords(row, today)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open === 'engage' && (
        <EngageForm gymId={gymId} trainer={{ id: trainerId, name }} today={today} onClose={() => setOpen(null)} />
      )}
      {open === 'rate' && (
        <RateForm
          gymId={gymId}
          currency={rates.data?.currency ?? 'AUD'}
          trainer={{ id: trainerId, name }}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

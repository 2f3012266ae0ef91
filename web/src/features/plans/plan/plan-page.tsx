import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { GymPlan, PlanInterval } from '@quartet/contract/plans/plans'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { AskForOffer } from './ask-for-offer.tsx'
import { ChangePlan } from './change-plan.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { planQuery } from './plan.api.ts'
import { planChip } from './plan.copy.ts'
import styles from './plan-page.module.css'

const intervals: { value: PlanInterval; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

export default function PlanPage() {
  const { gym } = useCurrentUser()
  if (!gym) {
    return (
      <>
        <PageHeader title="Plan" />
        <Card>
          <EmptyState icon={Building2} title="Plans are for gyms">
            Quartet is free for trainers and suppliers. Gym admins choose one of their gyms first.
          </EmptyState>
        </Card>
      </>
    )
  }
  return <PlanOf gymId={gym.id} zone={gym.timezone} />
}

function PlanOf({ gymId, zone }: { gymId: string; zone: string }) {
  const { data: plan, error, refetch } = useQuery(planQuery(gymId))
  const [interval, setInterval] = useState<PlanInterval | null>(null)
  const [chosen, setChosen] = useState<GymPlan | null>(null)
  const [asking, setAsking] = useState(false)
  if (!plan) {
    if (!error) return <PageSkeleton />
    return <ErrorState title="We couldn’t load the plan" error={sentenceOf(error)} onRetry={() => void refetch()} />
  }
  const chip = planChip[plan.state]
  const shown = interval ?? plan.interval
  return (
    <>
      <PageHeader
        title="Plan"
        beside={
          <Chip tone={chip.tone} icon={chip.icon}>
            {chip.word}
          </Chip>
        }
      />
      <div className={styles.page}>
        <CurrentPlan plan={plan} zone={zone} />
        <div className={styles.head}>
          <h2>Compare plans</h2>
          <Segmented label="Paid" value={shown} options={intervals} onChange={setInterval} />
        </div>
        <PlanCards subscription={plan} interval={shown} onChoose={setChosen} onAsk={() => setAsking(true)} />
      </div>
      {chosen && (
        <ChangePlan gymId={gymId} choice={{ plan: chosen, interval: shown }} onClose={() => setChosen(null)} />
      )}
      {asking && <AskForOffer gymId={gymId} onClose={() => setAsking(false)} />}
    </>
  )
}

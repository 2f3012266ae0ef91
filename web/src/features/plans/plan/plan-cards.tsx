import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { planTable, type Plan } from '@quartet/contract/plans/plan-table'
import { gymPlan, type GymPlan, type PlanInterval, type Subscription } from '@quartet/contract/plans/plans'
import { Money } from '../../../ui/display/money.tsx'
import styles from './plan-cards.module.css'

type Props = {
  subscription: Subscription
  interval: PlanInterval
  onChoose: (plan: GymPlan) => void
  onAsk: () => void
}

const offered = planTable.filter((plan): plan is Plan & { id: GymPlan } => gymPlan.safeParse(plan.id).success)

/** The plans side by side, the gym's own marked. Who may not change it compares only. */
export function PlanCards({ subscription, interval, onChoose, onAsk }: Props) {
  const { can, state } = subscription
  const running = state === 'active' || state === 'cancelled'
  const changeable = can.manage && state !== 'cancelled'
  return (
    <ul className={`plain ${styles.cards}`}>
      {offered.map((plan) => {
        const current = plan.id === subscription.plan && (interval === subscription.interval || plan.customPrice)
        const settled = current && running && !subscription.next
        return (
          <li key={plan.id} className={styles.card} data-current={current}>
            <h3>
              {plan.name}
              {current ? <em>Your plan</em> : plan.popular && <em>Most popular</em>}
            </h3>
            <Price plan={plan} interval={interval} />
            <p className={styles.words}>{plan.description}</p>
            <ul className={`plain ${styles.features}`}>
              {plan.features.map((feature) => (
                <li key={feature}>
                  <Check size={14} strokeWidth={2} aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
            {changeable && !settled && (
              <Button
                variant={current && !running ? 'filled' : 'default'}
                onClick={() => (plan.customPrice ? onAsk() : onChoose(plan.id))}
              >
                {plan.customPrice ? 'Get a quote' : current ? `Continue with ${plan.name}` : `Choose ${plan.name}`}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Price({ plan, interval }: { plan: Plan; interval: PlanInterval }) {
  const dollars = interval === 'monthly' ? plan.monthlyPrice : plan.yearlyPrice
  if (dollars === null) {
    return (
      <p className={styles.price}>
        <b>Custom price</b>
        <span>Price agreed with you</span>
      </p>
    )
  }
  const amount = (whole: number) => <Money amount={{ cents: whole * 100, currency: 'AUD' }} />
  return (
    <p className={styles.price}>
      <b>{amount(dollars)}</b> per month
      <span>{interval === 'yearly' ? <>{amount(dollars * 12)} paid yearly</> : 'Paid monthly'}</span>
    </p>
  )
}

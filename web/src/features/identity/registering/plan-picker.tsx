import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Plan as PlanFacts, PlanId } from '@quartet/contract/plans/plan-table'
import { Money } from '../../../ui/display/money.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { pickedPlans } from './registration.rules.ts'
import styles from './plan-picker.module.css'

type Props = {
  opened: boolean
  chosen: PlanId | null
  onClose: () => void
  onPick: (id: PlanId) => void
}

/** The plans to begin with. A paid one begins with 14 days for nothing. */
export function PlanPicker({ opened, onClose, ...props }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Choose a plan" size="lg">
      <Choices {...props} onClose={onClose} />
    </Sheet>
  )
}

function Choices({ chosen, onClose, onPick }: Omit<Props, 'opened'>) {
  const id = useId()
  const [picked, setPicked] = useState(chosen)
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault()
        if (picked) onPick(picked)
      }}
    >
      <fieldset className={styles.plans} aria-label="Plans">
        {pickedPlans.map((plan) => (
          <label key={plan.id} className={styles.plan}>
            <input
              type="radio"
              name={id}
              value={plan.id}
              checked={picked === plan.id}
              onChange={() => setPicked(plan.id)}
              aria-label={plan.name}
              aria-describedby={`${id}-${plan.id}`}
            />
            <span className={styles.name}>
              {plan.name}
              {plan.popular && <em>Most popular</em>}
            </span>
            <span className={styles.facts} id={`${id}-${plan.id}`}>
              <Price plan={plan} /> <span>{plan.bestFor}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={picked === null}>
          Continue with Selected Plan
        </Button>
      </div>
    </form>
  )
}

function Price({ plan }: { plan: PlanFacts }) {
  if (!plan.monthlyPrice) return <b>Free</b>
  return (
    <b>
      <Money amount={{ cents: plan.monthlyPrice * 100, currency: 'AUD' }} /> per month
    </b>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Plan } from './registration.rules.ts'
import styles from './plan-banner.module.css'

function planWords(plan: Plan): string {
  if (plan.membership === 'TRAINER') return 'Free for trainers'
  return plan.trial ? '14-day free trial for gyms' : 'Selected plan for gyms'
}

/** The plan that was chosen, by the link or in the picker; it decides the role. */
export function PlanBanner({ plan, onChange }: { plan: Plan | null; onChange: () => void }) {
  return (
    <section className={styles.plan} data-chosen={plan !== null} aria-label="Selected plan">
      <p>
        <b>{plan?.name ?? 'No plan chosen'}</b>
        <span>{plan ? planWords(plan) : 'Gyms get a 14-day free trial. Trainers use Quartet for free.'}</span>
      </p>
      <div className={styles.actions}>
        {plan && <Link to="/register">Continue without a plan</Link>}
        <Button variant="default" onClick={onChange}>
          {plan ? 'Change Plan' : 'Choose a plan'}
        </Button>
      </div>
    </section>
  )
}

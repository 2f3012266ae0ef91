import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { roleOfPlan, type Plan } from './registration.rules.ts'
import styles from './plan-banner.module.css'

/** The plan that was chosen, by the link or in the picker; it decides the role. */
export function PlanBanner({ plan, onChange }: { plan: Plan | null; onChange: () => void }) {
  return (
    <section className={styles.plan} data-chosen={plan !== null} aria-label="Selected plan">
      <p>
        <b>{plan?.name ?? 'No plan chosen'}</b>
        <span>
          {plan
            ? `${plan.membership === 'TRAINER' ? 'Free' : plan.trial ? '14 days free' : 'Selected plan'}, for ${roleOfPlan(plan) === 'gym' ? 'gyms' : 'trainers'}`
            : 'Gyms try one for 14 days. For trainers it is free.'}
        </span>
      </p>
      <div className={styles.actions}>
        {plan && <Link to="/register">Register without a plan</Link>}
        <Button variant="default" onClick={onChange}>
          {plan ? 'Change Plan' : 'Choose a plan'}
        </Button>
      </div>
    </section>
  )
}

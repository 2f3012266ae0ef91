import { Link } from 'react-router'
import { roleOfPlan } from '../registration.rules.ts'
import type { Plan } from '../registration.rules.ts'
import styles from './plan-banner.module.css'

/** The plan that the link brought along; it decides the role. */
export function PlanBanner({ plan }: { plan: Plan }) {
  return (
    <section className={styles.plan} aria-label="Selected plan">
      <p>
        <b>{plan.name}</b>
        <span>
          {plan.trial ? '14 days free' : 'Selected plan'}, for {roleOfPlan(plan) === 'gym' ? 'gyms' : 'trainers'}
        </span>
      </p>
      <Link to="/register">Register without a plan</Link>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Hourglass, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { planQuery } from './plan.api.ts'
import { dayWords, daysWords } from './plan.copy.ts'
import styles from './plan-band.module.css'

/** Days of a trial from which the band is shown. */
const lastDays = 7

/** Above every page of a gym: how many days of the trial are left, or that the gym is read-only. */
export default function PlanBand() {
  const { currentUser: user } = useAuth()
  const gym = user?.role === 'gym' ? user.gym : null
  const plan = useQuery({ ...planQuery(gym?.id ?? ''), enabled: gym !== null }).data
  if (!gym || !plan) return null
  const left = plan.trialDaysLeft
  if (!plan.readOnly && (left === null || left > lastDays)) return null
  const Icon = plan.readOnly ? Lock : Hourglass
  return (
    <aside className={styles.band} data-closed={plan.readOnly} aria-label="Plan">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <p>
        {plan.readOnly
          ? `${gym.name || 'This gym'}’s plan has ended. You can view everything but not make changes. You can answer open covers until ${dayWords(plan.coversUntil!, gym.timezone)}.`
          : `Your trial ends in ${daysWords(left!)}.`}
      </p>
      {plan.can.manage ? <Link to="/plan">Choose a plan</Link> : <span>Ask the owner to choose a plan.</span>}
    </aside>
  )
}

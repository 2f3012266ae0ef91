import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Subscription } from '@quartet/contract/plans/plans'
import { useNow } from '../../../platform/words/clock.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { cancelPlan, resumePlan } from './plan.api.ts'
import { dayWords, intervalWord, planName, standingWords } from './plan.copy.ts'
import styles from './current-plan.module.css'

/** The plan that the gym has, what happens next, and the way out of it. */
export function CurrentPlan({ plan, zone }: { plan: Subscription; zone: string }) {
  const now = useNow()
  const [cancelling, setCancelling] = useState(false)
  const cancel = useMutation(cancelPlan())
  const resume = useMutation({
    ...resumePlan(),
    onSuccess: async () => {
      toast.success('Your plan continues.')
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const ends = plan.trialDaysLeft === null ? plan.periodEndsOn : null
  return (
    <Card>
      <div className={styles.plan}>
        <div>
          <h2>{planName(plan.plan)}</h2>
          <p className={styles.price}>
            {plan.price ? (
              <>
                <Money amount={plan.price} /> {plan.interval === 'monthly' ? 'per month' : 'per year'},{' '}
                {intervalWord[plan.interval]}
              </>
            ) : (
              'At the price agreed with you'
            )}
          </p>
          <p>{standingWords(plan, zone, now)}</p>
          {!plan.can.manage && <p className={styles.price}>Only the owner can change the plan.</p>}
        </div>
        {plan.can.manage && plan.state === 'cancelled' && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ gymId: plan.gymId })}>
            Resume plan
          </Button>
        )}
        {plan.can.manage && (plan.state === 'active' || plan.state === 'trialing') && (
          <Button variant="default" onClick={() => setCancelling(true)}>
            {plan.state === 'trialing' ? 'Cancel trial' : 'Cancel plan'}
          </Button>
        )}
      </div>
      <Confirm
        opened={cancelling}
        onClose={() => setCancelling(false)}
        title={`Cancel ${planName(plan.plan)}?`}
        action="Cancel plan"
        cancel="Keep plan"
        danger
        onConfirm={async () => {
          const after = await cancel.mutateAsync({ gymId: plan.gymId })
          toast.success(`Cancelled. It runs until ${dayWords(after.endsAt!, zone)}.`)
        }}
      >
        <p>
          {ends
            ? 'It runs to the end of the paid period. After that your gym is read-only, and you can answer open covers for 14 more days. Nothing is deleted.'
            : 'It runs until your trial ends. After that your gym is read-only, and you can answer open covers for 14 more days. Nothing is deleted.'}
        </p>
      </Confirm>
    </Card>
  )
}

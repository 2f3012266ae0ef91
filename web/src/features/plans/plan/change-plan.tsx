import { useMutation, useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { PlanQuote } from '@quartet/contract/plans/plans'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { changePlan, planQuoteQuery, type PlanChoice } from './plan.api.ts'
import { planName, quoteWords } from './plan.copy.ts'
import styles from './change-plan.module.css'

/** What a change costs and when it begins, to the cent, before anybody says yes. */
export function ChangePlan({ gymId, choice, onClose }: { gymId: string; choice: PlanChoice; onClose: () => void }) {
  const { data: quote, error, refetch } = useQuery(planQuoteQuery(gymId, choice))
  const change = useMutation(changePlan())
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Change to ${planName(choice.plan)}?`}
      action={quote && quote.dueNow.cents > 0 ? 'Change and send invoice' : 'Change plan'}
      onConfirm={async () => {
        if (!quote) throw error ?? new Error('Wait until we show the amount.')
        try {
          await change.mutateAsync({ gymId, ...choice, dueNowCents: quote.dueNow.cents })
        } catch (failure) {
          void refetch()
          throw failure
        }
        toast.success(`${planName(choice.plan)} chosen.`)
      }}
    >
      {quote ? (
        <>
          <p>{quoteWords(quote)}</p>
          <Amounts quote={quote} />
        </>
      ) : error ? (
        <ErrorState title="We couldn’t work out the amount" error={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Confirm>
  )
}

function Amounts({ quote }: { quote: PlanQuote }) {
  const prorated = quote.credit.cents > 0
  const each = quote.interval === 'monthly' ? 'per month' : 'per year'
  return (
    <dl className={styles.amounts}>
      {prorated && (
        <>
          <div>
            <dt>For the remaining days</dt>
            <dd>
              <Money amount={quote.charge} />
            </dd>
          </div>
          <div>
            <dt>Credit from your current plan</dt>
            <dd>
              <Money amount={{ ...quote.credit, cents: -quote.credit.cents }} />
            </dd>
          </div>
        </>
      )}
      <div className={styles.total}>
        <dt>Due now</dt>
        <dd>
          <Money amount={quote.dueNow} />
        </dd>
      </div>
      <div>
        <dt>After that, {each}</dt>
        <dd>
          <Money amount={quote.price} />
        </dd>
      </div>
    </dl>
  )
}

import { Button, TextInput } from '@mantine/core'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Money } from '@quartet/contract/kernel/money'
import type { Rate } from '@quartet/contract/connections/rates'
import { longDate, shortDate } from '../../../platform/words/dates.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useRateChanges } from '../engagements/engagements.api.ts'
import { baseWords, extraWords } from './rates.rules.ts'
import styles from '../engagements/pay.module.css'

type Props = {
  rates: Rate[] | undefined
  /** Of the gym; known as soon as its rates are. */
  currency: Money['currency'] | undefined
  today: string
  error: unknown
  onRetry: () => void
  mine?: boolean
  more?: { hasMore: boolean; loading: boolean; load: () => void }
}

/** A rate card: what stands first of equal reach counts. Ended ones stay, as what was taught then is paid by them. */
export function RateList({ rates, currency = 'AUD', today, error, onRetry, mine = false, more }: Props) {
  const { end } = useRateChanges()
  const [ending, setEnding] = useState<Rate | null>(null)
  const [lastDay, setLastDay] = useState(today)
  const who = (rate: Rate) => (mine && rate.trainer ? 'You' : (rate.trainer?.name ?? 'Every trainer'))
  const dates = (rate: Rate) =>
    rate.toDate ? `${shortDate(rate.fromDate)} to ${shortDate(rate.toDate)}` : `From ${shortDate(rate.fromDate)}`
  const pays = (rate: Rate) => (
    <>
      <div>{baseWords(rate.terms.base, currency)}</div>
      {extraWords(rate.terms, currency).length > 0 && (
        <div className={styles.note}>{extraWords(rate.terms, currency).join(', ')}</div>
      )}
      {rate.reason && <div className={styles.note}>Set late: {rate.reason}</div>}
    </>
  )
  const endButton = (rate: Rate) =>
    rate.can.end && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`End the rate for ${who(rate)}, ${rate.class?.name ?? 'every class'}`}
        onClick={() => setEnding(rate)}
      >
        End
      </Button>
    )
  return (
    <>
      <DataList
        label="Rates"
        rows={rates}
        rowKey={(rate) => rate.id}
        error={error}
        onRetry={onRetry}
        {...(more ? { more } : {})}
        columns={[
          { key: 'who', header: 'For', cell: who },
          { key: 'class', header: 'Teaching', cell: (rate) => rate.class?.name ?? 'Every class' },
          { key: 'pays', header: 'Pays', cell: pays },
          { key: 'dates', header: 'When', cell: dates },
          { key: 'end', header: 'Actions', heard: true, align: 'end', cell: endButton },
        ]}
        phone={(rate) => (
          <div className={styles.phone}>
            <div>
              <strong>
                {who(rate)}, {rate.class?.name ?? 'every class'}
              </strong>
              {pays(rate)}
              <div className={styles.note}>{dates(rate)}</div>
            </div>
            {endButton(rate)}
          </div>
        )}
        empty={
          <EmptyState icon={Tags} title="No rates yet" help={{ article: 'rates', words: 'How rates work' }}>
            {mine ? 'Your gym hasn’t set its rates yet.' : 'Start with one for every trainer, then add the exceptions.'}
          </EmptyState>
        }
      />
      {ending && (
        <Confirm
          opened
          onClose={() => setEnding(null)}
          title={`End the rate for ${who(ending)}?`}
          action="End rate"
          danger
          onConfirm={async () => {
            await end.mutateAsync({ id: ending.id, toDate: lastDay })
            toast.success(`Ends on ${longDate(lastDay)}.`)
          }}
        >
          <p>Classes after this day are paid at the next rate that applies.</p>
          <TextInput
            type="date"
            label="Last day"
            value={lastDay}
            min={ending.fromDate}
            onChange={(event) => setLastDay(event.currentTarget.value)}
          />
        </Confirm>
      )}
    </>
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import type { Money } from '@quartet/contract/kernel/money'
import type { ReactNode } from 'react'
import { currencyWords } from '../../../platform/words/money.ts'
import styles from './away-form.module.css'

type Currency = Money['currency']
export type OfferDraft = { kind: 'standard' | 'class_rate' | 'urgent'; amount: string }

/** The offer as it is sent, or 'wrong' where the amount is none. */
export function offerOf({ kind, amount }: OfferDraft) {
  if (kind === 'standard') return { kind }
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(amount.trim())) return 'wrong' as const
  const cents = Math.round(Number(amount.trim().replace(',', '.')) * 100)
  return cents > 0 ? { kind, cents } : ('wrong' as const)
}

export const amountRefused = (currency: Currency): string =>
  `Enter an amount in ${currencyWords(currency).whole}, such as 15 or 68.50.`

/** What whoever takes it is paid: as always, so much for the class, or so much on top. */
export function OfferChoice({
  value,
  currency,
  onChange,
  error,
}: {
  value: OfferDraft
  /** What the gym pays in. */
  currency: Currency
  onChange: (value: OfferDraft) => void
  error?: ReactNode
}) {
  const { whole } = currencyWords(currency)
  return (
    <div className={styles.offer}>
      <NativeSelect
        label="Pay"
        value={value.kind}
        data={[
          { value: 'standard', label: 'Their usual rate' },
          { value: 'urgent', label: 'Their usual rate plus a bonus' },
          { value: 'class_rate', label: 'An amount for the class' },
        ]}
        onChange={(event) => onChange({ ...value, kind: event.currentTarget.value as OfferDraft['kind'] })}
      />
      {value.kind !== 'standard' && (
        <TextInput
          label={value.kind === 'urgent' ? `Bonus, ${whole}` : `For the class, ${whole}`}
          inputMode="decimal"
          data-path="offer"
          error={error}
          value={value.amount}
          onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

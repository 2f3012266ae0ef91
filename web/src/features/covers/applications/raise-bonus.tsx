import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { currencySign, formatMoney } from '../../../platform/words/money.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useRaiseBonus } from './answers.api.ts'
import { seenOf, toCompare } from '../cover/cover.rules.ts'
import styles from './answer.module.css'

type Props = { cover: Cover; answer: CoverAnswer; opened: boolean; onClose: () => void }

/** What is paid on top of the usual rate. Once somebody has applied it goes up only, and for everybody. */
export default function RaiseBonus({ cover, answer, opened, onClose }: Props) {
  const raise = useRaiseBonus()
  const money = (cents: number) => formatMoney({ cents, currency: cover.currency })
  const least = toCompare(cover).length > 0 ? answer.bonusCents / 100 : 0
  const [amount, setAmount] = useState<number | ''>(answer.bonusCents / 100)
  const cents = Math.round(Number(amount) * 100)
  function send() {
    raise.mutate(
      { id: cover.id, cents, ...seenOf(cover) },
      {
        onSuccess: ({ bonusCents }) => {
          toast.success(`Bonus is now ${money(bonusCents)}. We’re notifying everyone who was asked.`)
          onClose()
        },
      },
    )
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={`Raise the bonus for ${cover.className}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <NumberField
          label="Bonus"
          description={
            least > 0
              ? `A trainer applied for a ${money(answer.bonusCents)} bonus, so you can’t go lower.`
              : 'Per class, on top of the usual rate.'
          }
          prefix={currencySign(cover.currency)}
          decimalScale={2}
          allowNegative={false}
          min={least}
          max={1000}
          inputMode="decimal"
          value={amount}
          onChange={setAmount}
          data-autofocus
        />
        <p className="dim small">This also applies to everyone who’s already applied.</p>
        {raise.error && (
          <p className={styles.failure} role="alert">
            {sentenceOf(raise.error)}
          </p>
        )}
        <div className={styles.end}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={raise.isPending} disabled={amount === '' || cents === answer.bonusCents}>
            Pay a {money(cents)} bonus
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

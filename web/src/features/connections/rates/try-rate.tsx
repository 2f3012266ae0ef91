import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Money } from '@quartet/contract/kernel/money'
import type { PricedClass } from '@quartet/contract/connections/rates'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { classNamesQuery, useRateChanges } from '../engagements/engagements.api.ts'
import { connectedTrainersQuery } from '../connection/connection.api.ts'
import { TrainerSelect } from '../connection/trainer-choice.tsx'
import styles from '../engagements/pay.module.css'

/** What a class would pay by the card, and why. Saves nothing. */
export function TryRate({ gymId, currency, today }: { gymId: string; currency: Money['currency']; today: string }) {
  const { price } = useRateChanges()
  const first = useQuery(connectedTrainersQuery(gymId, '')).data?.rows[0]
  const classes = useQuery(classNamesQuery(gymId))
  const [trainerId, setTrainerId] = useState<string | null>(null)
  const [classId, setClassId] = useState('')
  const [date, setDate] = useState(today)
  const [minutes, setMinutes] = useState<number | ''>(45)
  const [heads, setHeads] = useState<number | ''>('')
  const [isHoliday, setHoliday] = useState(false)
  const [answer, setAnswer] = useState<{ priced: PricedClass | null } | null>(null)
  const whom = trainerId ?? first?.id
  if (!whom) return null
  async function ask(event: React.FormEvent) {
    event.preventDefault()
    try {
      setAnswer(
        await price.mutateAsync({
          gymId,
          trainerId: whom!,
          classId: classId || null,
          date,
          minutes: minutes || 1,
          heads: heads === '' ? null : heads,
          holiday: isHoliday ? 'Public holiday' : null,
          cover: null,
        }),
      )
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <Card title="What would a class pay?">
      <form className={styles.try} aria-label="What would a class pay?" onSubmit={(event) => void ask(event)}>
        <FieldRow>
          <TrainerSelect label="Taught by" gymId={gymId} known={[first]} value={whom} onChange={setTrainerId} />
          <NativeSelect
            label="Class"
            value={classId}
            data={[
              { value: '', label: 'Any other class' },
              ...(classes.data ?? []).map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={(event) => setClassId(event.currentTarget.value)}
          />
        </FieldRow>
        <FieldRow>
          <TextInput type="date" label="On" value={date} onChange={(event) => setDate(event.currentTarget.value)} />
          <NumberField label="Minutes" min={1} max={1440} value={minutes} onChange={setMinutes} hideControls />
          <NumberField label="Attendance" min={0} value={heads} onChange={setHeads} hideControls />
        </FieldRow>
        <Switch
          label="Public holiday"
          checked={isHoliday}
          onChange={(event) => setHoliday(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" variant="default" data-busy={price.isPending}>
            Work it out
          </Button>
        </div>
      </form>
      <div aria-live="polite">{answer && <Why priced={answer.priced} currency={currency} />}</div>
    </Card>
  )
}

function Why({ priced, currency }: { priced: PricedClass | null; currency: Money['currency'] }) {
  if (!priced) return <p className={styles.note}>No rate applies on that day, so we can’t work out the pay.</p>
  const money = (cents: number) => formatMoney({ cents, currency })
  return (
    <ul className={`plain ${styles.why}`} aria-label={`Why ${money(priced.cents)}`} style={{ marginTop: '1rem' }}>
      {priced.steps.map((step) => (
        <li key={step.step + step.words}>
          <strong>{step.words}</strong>
          <span className={styles.amount}>{money(step.cents)}</span>
          {step.detail && <span className={styles.note}>{step.detail}</span>}
        </li>
      ))}
      <li>
        <strong>Pays, before tax</strong>
        <strong className={styles.amount}>{money(priced.cents)}</strong>
      </li>
    </ul>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { date } from '@quartet/contract/kernel/dates'
import type { Money } from '@quartet/contract/kernel/money'
import { loading } from '@quartet/contract/rate-cards'
import type { AwardFloor } from '@quartet/contract/rate-cards'
import { shortDate } from '../../../platform/dates.ts'
import { currencySign, formatMoney } from '../../../platform/money.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldGroup, FieldRow, Form, FormActions } from '../../../ui/form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { floorsQuery, useRateChanges } from '../engagements.api.ts'
import styles from './pay.module.css'

/** The gym's own table of what its award asks for at least. It warns on pay documents and claims nothing. */
export function AwardFloors({ gymId, currency, today }: { gymId: string; currency: Money['currency']; today: string }) {
  const found = useInfiniteQuery(floorsQuery(gymId))
  const mayChange = found.data?.pages[0]?.can.change === true
  const { removeFloor } = useRateChanges()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<AwardFloor | null>(null)
  const hour = (floor: AwardFloor) => formatMoney({ cents: floor.centsPerHour, currency })
  const days = ({ permanent, casual }: AwardFloor) =>
    `${casual.weekday} % casual; Saturday ${permanent.saturday} / ${casual.saturday}, Sunday ${permanent.sunday} / ${casual.sunday}, holiday ${permanent.holiday} / ${casual.holiday}`
  const source = (floor: AwardFloor) => `${floor.source}, checked ${shortDate(floor.checkedOn)}`
  const takeOut = (floor: AwardFloor) =>
    mayChange && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Take out ${floor.classification} from ${shortDate(floor.fromDate)}`}
        onClick={() => setRemoving(floor)}
      >
        Take out
      </Button>
    )
  return (
    <Card
      title="Award floors"
      flush
      aside={
        mayChange && (
          <Button variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add a floor
          </Button>
        )
      }
    >
      <p className={styles.note} style={{ padding: '0.75rem 1rem' }}>
        Your own table. Quartet warns where an employee's class would pay less, and does not say what the award asks
        for.
      </p>
      <DataList
        label="Award floors"
        rows={found.data?.pages.flatMap((page) => page.floors)}
        rowKey={(floor) => floor.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        more={{ hasMore: found.hasNextPage, load: () => void found.fetchNextPage(), loading: found.isFetchingNextPage }}
        columns={[
          { key: 'classification', header: 'Classification', cell: (floor) => floor.classification },
          { key: 'from', header: 'From', cell: (floor) => shortDate(floor.fromDate) },
          { key: 'hour', header: 'An hour', cell: hour },
          { key: 'days', header: 'Permanent / casual, %', cell: days },
          { key: 'source', header: 'Source', cell: source },
          { key: 'remove', header: 'Actions', heard: true, align: 'end', cell: takeOut },
        ]}
        phone={(floor) => (
          <div className={styles.phone}>
            <div>
              <strong>{floor.classification}</strong> {hour(floor)} from {shortDate(floor.fromDate)}
              <div className={styles.note}>{days(floor)}</div>
              <div className={styles.note}>{source(floor)}</div>
            </div>
            {takeOut(floor)}
          </div>
        )}
        empty={
          <EmptyState icon={Scale} title="No floors written down." help={{ article: 'rates', words: 'How rates work' }}>
            Copy them from the pay guide of your award, with the day you checked it.
          </EmptyState>
        }
      />
      {adding && (
        <Sheet opened onClose={() => setAdding(false)} title="Award floor" size="lg">
          <FloorForm gymId={gymId} currency={currency} today={today} onDone={() => setAdding(false)} />
        </Sheet>
      )}
      {removing && (
        <Confirm
          opened
          onClose={() => setRemoving(null)}
          title={`Take ${removing.classification} out?`}
          action="Take it out"
          danger
          onConfirm={async () => {
            await removeFloor.mutateAsync({ id: removing.id })
            toast.success('Taken out of the table.')
          }}
        >
          <p>Nobody is warned by it any more.</p>
        </Confirm>
      )}
    </Card>
  )
}

const floorForm = z.object({
  classification: z.string().trim().min(1, 'Name the classification').max(60),
  fromDate: date,
  hour: z
    .union([z.number(), z.literal('')])
    .refine((value) => value !== '', 'Enter an amount')
    .transform((value) => Math.round(value * 100)),
  saturday: loading,
  sunday: loading,
  holiday: loading,
  casualWeekday: loading,
  casualWeekend: loading,
  casualHoliday: loading,
  leastPermanent: z.number().int().min(0).max(1440),
  leastCasual: z.number().int().min(0).max(1440),
  source: z.string().trim().min(1, 'Say where this is from').max(200),
  checkedOn: date,
})

function FloorForm({
  gymId,
  currency,
  today,
  onDone,
}: {
  gymId: string
  currency: Money['currency']
  today: string
  onDone: () => void
}) {
  const { addFloor } = useRateChanges()
  const draft = useDraft({
    schema: floorForm,
    initialValues: {
      classification: '',
      fromDate: '',
      hour: '' as number | '',
      saturday: 100,
      sunday: 100,
      holiday: 100,
      casualWeekday: 100,
      casualWeekend: 100,
      casualHoliday: 100,
      leastPermanent: 0,
      leastCasual: 0,
      source: '',
      checkedOn: today,
    },
    onSubmit: async (said) => {
      await addFloor.mutateAsync({
        gymId,
        classification: said.classification,
        fromDate: said.fromDate,
        centsPerHour: said.hour,
        permanent: { weekday: 100, saturday: said.saturday, sunday: said.sunday, holiday: said.holiday },
        casual: {
          weekday: said.casualWeekday,
          saturday: said.casualWeekend,
          sunday: said.casualWeekend,
          holiday: said.casualHoliday,
        },
        leastMinutesPermanent: said.leastPermanent,
        leastMinutesCasual: said.leastCasual,
        source: said.source,
        checkedOn: said.checkedOn,
      })
      toast.success('Written down.')
      onDone()
    },
  })
  const { form } = draft
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput key={form.key(name)} label={label} withAsterisk {...more} {...form.getInputProps(name)} />
  )
  const number = (name: string, label: string, more: object) => (
    <NumberField key={form.key(name)} label={label} hideControls {...more} {...form.getInputProps(name)} />
  )
  const percent = { suffix: ' %', min: 100, max: 500, allowDecimal: false }
  const minutes = { suffix: ' min', min: 0, max: 1440, allowDecimal: false }
  return (
    <Form draft={draft} label="Award floor">
      <FieldRow>
        {text('classification', 'Classification')}
        {text('fromDate', 'From', { type: 'date' })}
        {number('hour', 'Ordinary hour', {
          prefix: currencySign(currency),
          min: 0,
          decimalScale: 2,
          withAsterisk: true,
        })}
      </FieldRow>
      <FieldGroup title="Permanent">
        <FieldRow>
          {number('saturday', 'Saturday', percent)}
          {number('sunday', 'Sunday', percent)}
          {number('holiday', 'Public holiday', percent)}
          {number('leastPermanent', 'Shortest shift', minutes)}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Casual">
        <FieldRow>
          {number('casualWeekday', 'Weekday', percent)}
          {number('casualWeekend', 'Weekend', percent)}
          {number('casualHoliday', 'Holiday', percent)}
          {number('leastCasual', 'Least paid', minutes)}
        </FieldRow>
      </FieldGroup>
      <FieldRow>
        {text('source', 'Source')}
        {text('checkedOn', 'Checked on', { type: 'date' })}
      </FieldRow>
      <FormActions draft={draft} action="Write it down" busyAction="Writing..." />
    </Form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { BookCopy } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { date } from '@quartet/contract/kernel/dates'
import type { Money } from '@quartet/contract/kernel/money'
import { loading, type AwardTable } from '@quartet/contract/connections/rates'
import { longDate, shortDate } from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useRateChanges } from '../engagements/engagements.api.ts'
import styles from '../engagements/pay.module.css'

type Props = { gymId: string; currency: Money['currency']; table: AwardTable & { replaces: string | null } }

/** The newest award table that a gym has not copied, and the way to copy it. */
export function AwardTableOffer({ gymId, currency, table }: Props) {
  const [copying, setCopying] = useState(false)
  const { name, award, fromDate, replaces } = table
  return (
    <div className={styles.offer}>
      <p>
        <strong>
          {replaces === null
            ? `Start with the ${name}, ${award}, from ${longDate(fromDate)}`
            : `New rates: ${name}, ${award}, from ${longDate(fromDate)}`}
        </strong>
        <span className={styles.note}>
          {replaces === null
            ? 'Copy its rates, check them, then confirm. We don’t use them until you do.'
            : `Your floors are from ${longDate(replaces)}. They apply until you copy and confirm the new ones.`}
        </span>
      </p>
      <Button
        variant="default"
        leftSection={<BookCopy size={16} aria-hidden="true" />}
        onClick={() => setCopying(true)}
      >
        {replaces === null ? 'Start with this table' : 'Use the new table'}
      </Button>
      {copying && (
        <Sheet opened onClose={() => setCopying(false)} title={`${name}, ${award}`} size="lg">
          <CopyForm gymId={gymId} currency={currency} table={table} onDone={() => setCopying(false)} />
        </Sheet>
      )}
    </div>
  )
}

const copyForm = z.object({
  fromDate: date,
  casualHoliday: z
    .union([loading, z.literal('')])
    .refine((value) => value !== '', 'Enter what a casual is paid on a public holiday')
    .transform(Number),
})

function CopyForm({
  gymId,
  currency,
  table,
  onDone,
}: Omit<Props, 'table'> & { table: AwardTable; onDone: () => void }) {
  const { copyFloors } = useRateChanges()
  const { award, fromDate: tableFrom, permanent, casual, levels } = table
  const draft = useDraft({
    schema: copyForm,
    initialValues: { fromDate: tableFrom, casualHoliday: '' as number | '' },
    onSubmit: async ({ fromDate, casualHoliday }) => {
      const copy = { gymId, award, tableFrom, fromDate, casualHolidayPercent: casualHoliday }
      const { copied } = await copyFloors.mutateAsync(copy)
      toast.success(
        copied === 1 ? '1 level copied. Check it, then confirm.' : `${copied} levels copied. Check them, then confirm.`,
      )
      onDone()
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label="Copy the award table">
      <dl className={styles.facts}>
        <dt>Permanent</dt>
        <dd>
          Saturday {permanent.saturday}%, Sunday {permanent.sunday}%, public holiday {permanent.holiday}%
        </dd>
        <dt>Casual</dt>
        <dd>
          Weekday {casual.weekday}%, Saturday {casual.saturday}%, Sunday {casual.sunday}%
        </dd>
        <dt>Per hour</dt>
        <dd>
          <ul className={styles.levels}>
            {levels.map(({ classification, centsPerHour }) => (
              <li key={classification}>
                {classification} <span className={styles.amount}>{formatMoney({ cents: centsPerHour, currency })}</span>
              </li>
            ))}
          </ul>
        </dd>
        <dt>Source</dt>
        <dd>
          {table.source}, checked {shortDate(table.checkedOn)}
        </dd>
      </dl>
      <FieldRow>
        <TextInput
          key={form.key('fromDate')}
          type="date"
          label="Applies from"
          description={table.applies}
          withAsterisk
          {...form.getInputProps('fromDate')}
        />
        <NumberField
          key={form.key('casualHoliday')}
          label="Casual on a public holiday"
          description={table.openQuestion}
          suffix="%"
          min={100}
          max={500}
          allowDecimal={false}
          hideControls
          withAsterisk
          {...form.getInputProps('casualHoliday')}
        />
      </FieldRow>
      <FormActions draft={draft} action="Copy the table" busyAction="Copying…" />
    </Form>
  )
}

import { TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { date } from '@quartet/contract/kernel/dates'
import type { Money } from '@quartet/contract/kernel/money'
import { loading, type ListedFloor } from '@quartet/contract/connections/rates'
import { longDate } from '../../../platform/words/dates.ts'
import { currencySign, formatMoney } from '../../../platform/words/money.ts'
import { FieldGroup, FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { ConflictBanner, type FieldWords } from '../../../ui/overlays/conflict-banner.tsx'
import { useRateChanges } from '../engagements/engagements.api.ts'

const floorForm = z.object({
  classification: z.string().trim().min(1, 'Enter the level').max(60),
  fromDate: date,
  hour: z
    .union([z.number(), z.literal('')])
    .refine((value) => value !== '', 'Enter an amount')
    .transform((value) => Math.round(value * 100)),
  saturday: loading,
  sunday: loading,
  holiday: loading,
  casualWeekday: loading,
  casualSaturday: loading,
  casualSunday: loading,
  casualHoliday: loading,
  leastPermanent: z.number().int().min(0).max(1440),
  leastCasual: z.number().int().min(0).max(1440),
  source: z.string().trim().min(1, 'Enter where this is from').max(200),
  checkedOn: date,
})

function valuesOf(floor: ListedFloor | null, today: string) {
  return {
    classification: floor?.classification ?? '',
    fromDate: floor?.fromDate ?? '',
    hour: (floor ? floor.centsPerHour / 100 : '') as number | '',
    saturday: floor?.permanent.saturday ?? 100,
    sunday: floor?.permanent.sunday ?? 100,
    holiday: floor?.permanent.holiday ?? 100,
    casualWeekday: floor?.casual.weekday ?? 100,
    casualSaturday: floor?.casual.saturday ?? 100,
    casualSunday: floor?.casual.sunday ?? 100,
    casualHoliday: floor?.casual.holiday ?? 100,
    leastPermanent: floor?.leastMinutesPermanent ?? 0,
    leastCasual: floor?.leastMinutesCasual ?? 0,
    source: floor?.source ?? '',
    checkedOn: floor?.checkedOn ?? today,
  }
}

type Values = ReturnType<typeof valuesOf>

const percentOf = (value: number) => `${value}%`
const minutesOf = (value: number) => `${value} min`
const fieldWords = (currency: Money['currency']): FieldWords<Values> => ({
  classification: 'Level',
  fromDate: ['Applies from', longDate],
  hour: ['Per hour', (value) => (value === '' ? '' : formatMoney({ cents: Math.round(value * 100), currency }))],
  saturday: ['Permanent on Saturday', percentOf],
  sunday: ['Permanent on Sunday', percentOf],
  holiday: ['Permanent on a public holiday', percentOf],
  casualWeekday: ['Casual on a weekday', percentOf],
  casualSaturday: ['Casual on Saturday', percentOf],
  casualSunday: ['Casual on Sunday', percentOf],
  casualHoliday: ['Casual on a public holiday', percentOf],
  leastPermanent: ['Shortest part-time shift', minutesOf],
  leastCasual: ['Shortest casual shift', minutesOf],
  source: 'Source',
  checkedOn: ['Checked on', longDate],
})

type Props = {
  gymId: string
  currency: Money['currency']
  today: string
  /** Null: a new one. */
  floor: ListedFloor | null
  onClose: () => void
}

/** A floor to add, or one that is not confirmed to change. */
export function FloorSheet({ gymId, currency, today, floor, onClose }: Props) {
  const { addFloor, changeFloor } = useRateChanges()
  const { draft, conflict } = useSharedDraft({
    schema: floorForm,
    now: floor,
    valuesOf: (one): Values => valuesOf(one, today),
    onSave: async (said, seen) => {
      const { classification, fromDate, source, checkedOn } = said
      const asked = {
        classification,
        fromDate,
        centsPerHour: said.hour,
        permanent: { weekday: 100, saturday: said.saturday, sunday: said.sunday, holiday: said.holiday },
        casual: {
          weekday: said.casualWeekday,
          saturday: said.casualSaturday,
          sunday: said.casualSunday,
          holiday: said.casualHoliday,
        },
        leastMinutesPermanent: said.leastPermanent,
        leastMinutesCasual: said.leastCasual,
        source,
        checkedOn,
      }
      const saved = seen
        ? await changeFloor.mutateAsync({ id: seen.id, ...asked })
        : await addFloor.mutateAsync({ gymId, ...asked })
      toast.success(`${classification} ${floor ? 'changed' : 'added'}.`)
      onClose()
      return saved
    },
  })
  const { form } = draft
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput key={form.key(name)} label={label} withAsterisk {...more} {...form.getInputProps(name)} />
  )
  const number = (name: string, label: string, more: object) => (
    <NumberField key={form.key(name)} label={label} hideControls {...more} {...form.getInputProps(name)} />
  )
  const percent = { suffix: '%', min: 100, max: 500, allowDecimal: false }
  const minutes = { suffix: ' min', min: 0, max: 1440, allowDecimal: false }
  const dollars = { prefix: currencySign(currency), min: 0, decimalScale: 2, withAsterisk: true }
  const title = floor ? `Edit ${floor.classification}` : 'Add floor'
  return (
    <Sheet opened onClose={onClose} title={title} size="lg">
      <Form draft={draft} label={title}>
        <FieldRow>
          {text('classification', 'Level')}
          {text('fromDate', 'Applies from', { type: 'date' })}
          {number('hour', 'Per hour', dollars)}
        </FieldRow>
        <FieldGroup title="Permanent">
          <FieldRow>
            {number('saturday', 'Saturday', percent)}
            {number('sunday', 'Sunday', percent)}
            {number('holiday', 'Public holiday', percent)}
            {number('leastPermanent', 'Shortest part-time shift', minutes)}
          </FieldRow>
        </FieldGroup>
        <FieldGroup title="Casual">
          <FieldRow>
            {number('casualWeekday', 'Weekday', percent)}
            {number('casualSaturday', 'Saturday', percent)}
            {number('casualSunday', 'Sunday', percent)}
            {number('casualHoliday', 'Public holiday', percent)}
            {number('leastCasual', 'Shortest shift', minutes)}
          </FieldRow>
        </FieldGroup>
        <FieldRow>
          {text('source', 'Source')}
          {text('checkedOn', 'Checked on', { type: 'date' })}
        </FieldRow>
        <ConflictBanner what="floor" conflict={conflict} words={fieldWords(currency)} />
        <FormActions draft={draft} action={floor ? 'Save floor' : 'Add floor'} busyAction="Saving…" />
      </Form>
    </Sheet>
  )
}

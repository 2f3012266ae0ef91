import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { Money } from '@quartet/contract/kernel/money'
import { currencySign } from '../../../platform/words/money.ts'
import { FieldGroup, FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { classNamesQuery, useRateChanges } from '../engagements/engagements.api.ts'
import type { Named } from '../../../ui/fields/found-choice.tsx'
import { TrainerSelect } from '../connection/trainer-choice.tsx'
import { checkRate, rateForm, type RateForm as Values } from './rates.rules.ts'
import styles from '../engagements/pay.module.css'

/** Settles a rate from a day on: for a trainer, a class, both or everybody. Amounts in the gym's currency. */
export function RateForm({
  gymId,
  currency,
  trainer,
  today,
  onClose,
}: {
  gymId: string
  currency: Money['currency']
  /** Whose it is to begin with. */
  trainer?: Named
  today: string
  onClose: () => void
}) {
  const { create } = useRateChanges()
  const classes = useQuery(classNamesQuery(gymId))
  const initialValues: Values = { ...empty, trainerId: trainer?.id ?? '', fromDate: today }
  const draft = useDraft({
    schema: rateForm,
    initialValues,
    check: checkRate,
    onSubmit: async (rate) => {
      await create.mutateAsync({ gymId, ...rate })
      toast.success(
        rate.fromDate < today ? 'Rate saved. Classes since then will be paid the difference.' : 'Rate saved.',
      )
      onClose()
    },
  })
  const { form } = draft
  const values = form.getValues()
  const dollars = (name: string, label: string, more: object = {}) => (
    <NumberField
      key={form.key(name)}
      label={label}
      prefix={currencySign(currency)}
      min={0}
      decimalScale={2}
      hideControls
      {...more}
      {...form.getInputProps(name)}
    />
  )
  const percent = (name: string, label: string) => (
    <NumberField
      key={form.key(name)}
      label={label}
      suffix="%"
      min={100}
      max={500}
      allowDecimal={false}
      hideControls
      {...form.getInputProps(name)}
    />
  )
  return (
    <Sheet opened onClose={onClose} title="New rate" size="lg">
      <Form draft={draft} label="New rate">
        <FieldRow>
          <TrainerSelect
            label="For"
            placeholder="Every trainer"
            clearable
            gymId={gymId}
            known={[trainer]}
            value={values.trainerId || null}
            onChange={(id) => form.setFieldValue('trainerId', id ?? '')}
          />
          <NativeSelect
            key={form.key('classId')}
            label="Teaching"
            data={[
              { value: '', label: 'Every class' },
              ...(classes.data ?? []).map((one) => ({ value: one.id, label: one.name })),
            ]}
            {...form.getInputProps('classId')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput
            key={form.key('fromDate')}
            type="date"
            label="From"
            withAsterisk
            {...form.getInputProps('fromDate')}
          />
          <TextInput
            key={form.key('toDate')}
            type="date"
            label="Last day (optional)"
            {...form.getInputProps('toDate')}
          />
        </FieldRow>
        <FieldRow>
          <NativeSelect
            key={form.key('kind')}
            label="Pays"
            data={[
              { value: 'flat', label: 'Per class' },
              { value: 'per_hour', label: 'Per hour' },
              { value: 'per_duration', label: 'By class length' },
            ]}
            {...form.getInputProps('kind')}
          />
          {values.kind !== 'per_duration' && dollars('amount', 'Amount', { withAsterisk: true })}
        </FieldRow>
        {values.kind === 'per_duration' && (
          <div className={styles.try}>
            {values.table.map((_, at) => (
              // eslint-disable-next-line react/no-array-index-key -- rows have no name but their place
              <div className={styles.pair} key={at}>
                <NumberField
                  label="Minutes"
                  min={1}
                  max={1440}
                  allowDecimal={false}
                  hideControls
                  {...form.getInputProps(`table.${at}.minutes`)}
                />
                {dollars(`table.${at}.amount`, 'Amount')}
                <Button
                  variant="default"
                  disabled={values.table.length === 1}
                  aria-label={`Remove length ${at + 1}`}
                  onClick={() => form.removeListItem('table', at)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              </div>
            ))}
            <div>
              <Button
                variant="default"
                leftSection={<Plus size={16} aria-hidden="true" />}
                onClick={() => form.insertListItem('table', { minutes: '', amount: '' })}
              >
                Add a length
              </Button>
            </div>
          </div>
        )}
        <FieldGroup title="Extra pay by attendance">
          <FieldRow>
            {dollars('perHead', 'For each extra person')}
            <NumberField
              key={form.key('included')}
              label="People included"
              min={0}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('included')}
            />
          </FieldRow>
        </FieldGroup>
        <FieldGroup title="Percentage of the rate on">
          <FieldRow>
            {percent('saturday', 'Saturdays')}
            {percent('sunday', 'Sundays')}
            {percent('holiday', 'Public holidays')}
          </FieldRow>
        </FieldGroup>
        <FieldGroup title="Bonus and limits">
          <FieldRow>
            {dollars('bonus', 'Bonus')}
            <TextInput key={form.key('bonusWords')} label="What for" {...form.getInputProps('bonusWords')} />
          </FieldRow>
          <FieldRow>
            {dollars('minimum', 'At least')}
            {dollars('cap', 'At most')}
          </FieldRow>
        </FieldGroup>
        {values.fromDate !== '' && values.fromDate < today && (
          <TextInput
            key={form.key('reason')}
            label="Why it applies from a past day"
            description="Shown beside each difference it pays"
            {...form.getInputProps('reason')}
          />
        )}
        <FormActions draft={draft} action="Save rate" busyAction="Saving…" />
      </Form>
    </Sheet>
  )
}

const empty: Values = {
  trainerId: '',
  classId: '',
  fromDate: '',
  toDate: '',
  kind: 'flat',
  amount: '',
  table: [{ minutes: 45, amount: '' }],
  included: '',
  perHead: '',
  bonus: '',
  bonusWords: '',
  minimum: '',
  cap: '',
  saturday: 100,
  sunday: 100,
  holiday: 100,
  reason: '',
}

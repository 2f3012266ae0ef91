import { NativeSelect, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { noticeVersion, statusNotice } from '@quartet/contract/engagements'
import { date } from '@quartet/contract/kernel/dates'
import { employmentBasis } from '@quartet/contract/rate-cards'
import { FieldRow, Form, FormActions } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { useEngagementChanges } from '../engagements.api.ts'
import { basisWord } from '../engagements.copy.ts'
import { TermsInputs, termsFields, termsOf } from './terms-form.tsx'
import styles from './pay.module.css'

const engageForm = z.object({
  kind: z.enum(['contractor', 'employee']),
  fromDate: date,
  classification: z.string().trim().max(60),
  basis: employmentBasis,
  ...termsFields,
})

/** Engages a trainer from a day on, with the notice on contractors and employees in sight of the choice. */
export function EngageForm({
  gymId,
  trainer,
  today,
  onClose,
}: {
  gymId: string
  trainer: { id: string; name: string }
  today: string
  onClose: () => void
}) {
  const { create } = useEngagementChanges()
  const draft = useDraft({
    schema: engageForm,
    initialValues: {
      kind: 'contractor',
      fromDate: today,
      classification: '',
      basis: 'casual',
      termsDays: '' as number | '',
      paidForLabour: false,
      labourNote: '',
    },
    check: (values) =>
      values.kind === 'employee' && values.classification.trim() === ''
        ? { classification: 'Name the classification' }
        : {},
    onSubmit: async ({ kind, fromDate, classification, basis, ...terms }) => {
      await create.mutateAsync({
        gymId,
        trainerId: trainer.id,
        fromDate,
        noticeVersion,
        as: kind === 'contractor' ? { kind, ...termsOf(terms) } : { kind, classification, basis },
      })
      toast.success(`${trainer.name} is engaged and told.`)
      onClose()
    },
  })
  const { form } = draft
  const { kind, paidForLabour } = form.getValues()
  return (
    <Sheet opened onClose={onClose} title={`Engage ${trainer.name}`}>
      <Form draft={draft} label={`Engage ${trainer.name}`}>
        <FieldRow>
          <NativeSelect
            key={form.key('kind')}
            label="As"
            data={[
              { value: 'contractor', label: 'Contractor' },
              { value: 'employee', label: 'Employee' },
            ]}
            {...form.getInputProps('kind')}
          />
          <TextInput
            key={form.key('fromDate')}
            type="date"
            label="From"
            withAsterisk
            {...form.getInputProps('fromDate')}
          />
        </FieldRow>
        <p className={styles.notice}>{statusNotice}</p>
        {kind === 'contractor' ? (
          <TermsInputs inputProps={(path, type) => form.getInputProps(path, { type })} paidForLabour={paidForLabour} />
        ) : (
          <FieldRow>
            <TextInput
              key={form.key('classification')}
              label="Classification"
              description="As your award table has it"
              withAsterisk
              {...form.getInputProps('classification')}
            />
            <NativeSelect
              key={form.key('basis')}
              label="Basis"
              data={Object.entries(basisWord).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('basis')}
            />
          </FieldRow>
        )}
        <FormActions draft={draft} action={`Engage ${trainer.name}`} busyAction="Engaging..." />
      </Form>
    </Sheet>
  )
}

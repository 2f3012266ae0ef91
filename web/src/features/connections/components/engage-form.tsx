import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
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
import styles from './pay.module.css'

const engageForm = z.object({
  kind: z.enum(['contractor', 'employee']),
  fromDate: date,
  classification: z.string().trim().max(60),
  basis: employmentBasis,
  termsDays: z.union([z.number().int().min(0).max(120), z.literal('')]),
  paidForLabour: z.boolean(),
  labourNote: z.string().trim().max(300),
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
    onSubmit: async ({ kind, fromDate, classification, basis, termsDays, paidForLabour, labourNote }) => {
      await create.mutateAsync({
        gymId,
        trainerId: trainer.id,
        fromDate,
        noticeVersion,
        as:
          kind === 'contractor'
            ? { kind, termsDays: termsDays === '' ? null : termsDays, paidForLabour, labourNote: labourNote || null }
            : { kind, classification, basis },
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
          <>
            <NumberInput
              key={form.key('termsDays')}
              label="Days to pay an invoice"
              description="Empty: as you pay everybody"
              min={0}
              max={120}
              allowDecimal={false}
              {...form.getInputProps('termsDays')}
            />
            <Checkbox
              key={form.key('paidForLabour')}
              label="Paid mainly for their labour"
              description="Super may be owed. Ask your accountant."
              {...form.getInputProps('paidForLabour', { type: 'checkbox' })}
            />
            {paidForLabour && (
              <TextInput
                key={form.key('labourNote')}
                label="Note"
                description="Why you think so"
                {...form.getInputProps('labourNote')}
              />
            )}
          </>
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

import toast from 'react-hot-toast'
import { z } from 'zod'
import { noticeVersion } from '@quartet/contract/connections/engagements'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useEngagementChanges } from './engagements.api.ts'
import { checkEmployment, employmentFields, employmentFrom, EmploymentInputs } from './employment-inputs.tsx'
import { TermsInputs, termsFields, termsOf } from './terms-form.tsx'

const engageForm = z.object({ ...employmentFields, ...termsFields })

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
      ...employmentFrom(today),
      termsDays: '' as number | '',
      paidForLabour: false,
      labourNote: '',
    },
    check: checkEmployment,
    onSubmit: async ({ kind, fromDate, classification, basis, ...terms }) => {
      await create.mutateAsync({
        gymId,
        trainerId: trainer.id,
        fromDate,
        noticeVersion,
        as: kind === 'contractor' ? { kind, ...termsOf(terms) } : { kind, classification, basis },
      })
      toast.success(`${trainer.name} is set up for pay. We’ll notify them.`)
      onClose()
    },
  })
  const { form } = draft
  const { kind, paidForLabour } = form.getValues()
  return (
    <Sheet opened onClose={onClose} title={`Set up pay for ${trainer.name}`}>
      <Form draft={draft} label={`Set up pay for ${trainer.name}`}>
        <EmploymentInputs
          kind={kind}
          inputProps={(path) => form.getInputProps(path)}
          contractor={
            <TermsInputs
              inputProps={(path, type) => form.getInputProps(path, { type })}
              paidForLabour={paidForLabour}
            />
          }
        />
        <FormActions draft={draft} action={`Set up pay for ${trainer.name}`} busyAction="Setting up…" />
      </Form>
    </Sheet>
  )
}

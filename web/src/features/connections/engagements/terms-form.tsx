import { Checkbox, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { Engagement } from '@quartet/contract/connections/engagements'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { useEngagementChanges } from './engagements.api.ts'

/** How a contractor is paid, as forms have it: no days of their own are an empty field. */
export const termsFields = {
  termsDays: z.union([z.number().int().min(0).max(120), z.literal('')]),
  paidForLabour: z.boolean(),
  labourNote: z.string().trim().max(300, 'Enter 300 characters or fewer'),
}
const schema = z.object(termsFields)
type Terms = z.output<typeof schema>

/** The same as it is asked for; a note belongs to the mark that it explains. */
export const termsOf = ({ termsDays, paidForLabour, labourNote }: Terms) => ({
  termsDays: termsDays === '' ? null : termsDays,
  paidForLabour,
  labourNote: paidForLabour ? labourNote || null : null,
})

/** Changes how a contractor is paid from now on: their days, and whether super may be owed. */
export function TermsForm({ engagement, onDone }: { engagement: Engagement; onDone: () => void }) {
  const { change } = useEngagementChanges()
  const { draft, conflict } = useSharedDraft({
    schema,
    now: engagement,
    valuesOf: ({ business }): Terms => ({
      termsDays: business?.termsDays ?? '',
      paidForLabour: business?.paidForLabour ?? false,
      labourNote: business?.labourNote ?? '',
    }),
    onSave: async (said, { id, version }) => {
      const saved = await change.mutateAsync({ id, version, ...termsOf(said) })
      toast.success('Terms saved.')
      onDone()
      return saved
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label="Terms">
      <TermsInputs
        inputProps={(path, type) => form.getInputProps(path, { type })}
        paidForLabour={form.getValues().paidForLabour}
      />
      <ConflictBanner
        what="pay setup"
        conflict={conflict}
        words={{
          termsDays: 'Days to pay an invoice',
          paidForLabour: 'Paid mainly for their labour',
          labourNote: 'Note',
        }}
      />
      <FormActions draft={draft} action="Save terms" busyAction="Saving…" />
    </Form>
  )
}

/** The fields of it, here and where somebody is engaged. */
export function TermsInputs({
  inputProps,
  paidForLabour,
}: {
  inputProps: (path: keyof Terms, type: 'input' | 'checkbox') => GetInputPropsReturnType
  paidForLabour: boolean
}) {
  return (
    <>
      <NumberField
        {...inputProps('termsDays', 'input')}
        key="termsDays"
        label="Days to pay an invoice"
        description="Leave empty for your usual terms"
        min={0}
        max={120}
        allowDecimal={false}
      />
      <Checkbox
        {...inputProps('paidForLabour', 'checkbox')}
        key="paidForLabour"
        label="Paid mainly for their labour"
        description="Super may be owed. Ask your accountant."
      />
      {paidForLabour && (
        <TextInput
          {...inputProps('labourNote', 'input')}
          key="labourNote"
          label="Note"
          description="Why you think so"
        />
      )}
    </>
  )
}

import { Button, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { atField } from '../../../platform/session/http-error.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useSubmit } from '../document/document.api.ts'
import { capital, count, dollars, nounOf } from '../document/document.copy.ts'
import styles from '../document/dialogs.module.css'

const schema = z.object({
  number: z
    .string()
    .trim()
    .max(20, 'Number must be 20 characters or fewer')
    .regex(/^([A-Za-z0-9][A-Za-z0-9 /_-]*)?$/, 'Use letters, digits, spaces, / _ and - only'),
})

/** Sends a document in: what happens then, and for an invoice the number it takes. */
export function SubmitDialog({ document, opened, onClose }: Props) {
  const submit = useSubmit()
  const own = document.kind === 'invoice'
  const noun = nounOf(document)
  const draft = useDraft({
    schema,
    initialValues: { number: '' },
    onSubmit: async ({ number }) => {
      try {
        const { id, version } = document
        const sent = await submit.mutateAsync({ id, version, ...(own && number !== '' ? { number } : {}) })
        toast.success(
          `${capital(noun)}${sent.number === null ? '' : ` ${sent.number}`} submitted to ${document.gym.name}.`,
        )
        onClose()
      } catch (error) {
        throw atField(error, { 'payroll.number_used': 'number' })
      }
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title={`Submit this ${noun} to ${document.gym.name}`}>
      <Form draft={draft} label={`Submit this ${noun}`}>
        <ul className={`plain ${styles.happens}`} aria-label="What will happen">
          <li>
            Requests {dollars(document.totalCents, document.currency)} for {count(document.lines, 'line')},{' '}
            {document.period.words}.
          </li>
          <li>Locks its lines, including attendance.</li>
          <li>Notifies {document.gym.name}. You can withdraw it until the gym opens it.</li>
        </ul>
        {own && (
          <TextInput
            key={draft.form.key('number')}
            label="Invoice number"
            description="Leave empty to use your next number."
            {...draft.form.getInputProps('number')}
          />
        )}
        <FormActions draft={draft} action={`Submit this ${noun}`} busyAction="Submitting…">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}

type Props = { document: PayDocument; opened: boolean; onClose: () => void }

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
    .max(20, 'At most 20 characters')
    .regex(/^([A-Za-z0-9][A-Za-z0-9 /_-]*)?$/, 'Letters, digits, spaces, / _ and -'),
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
        toast.success(`${capital(noun)}${sent.number === null ? '' : ` ${sent.number}`} is with ${document.gym.name}.`)
        onClose()
      } catch (error) {
        throw atField(error, { 'payroll.number_used': 'number' })
      }
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title={`Send this ${noun} to ${document.gym.name}`}>
      <Form draft={draft} label={`Send this ${noun}`}>
        <ul className={`plain ${styles.happens}`} aria-label="What will happen">
          <li>
            Asks for {dollars(document.totalCents, document.currency)} for {count(document.lines, 'line')},{' '}
            {document.period.words}.
          </li>
          <li>Fixes its lines as they are now, head counts too.</li>
          <li>Tells {document.gym.name}. You can take it back until somebody there opens it.</li>
        </ul>
        {own && (
          <TextInput
            key={draft.form.key('number')}
            label="Its number"
            description="Leave it empty and it takes your next one."
            {...draft.form.getInputProps('number')}
          />
        )}
        <FormActions draft={draft} action={`Send this ${noun}`} busyAction="Sending...">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}

type Props = { document: PayDocument; opened: boolean; onClose: () => void }

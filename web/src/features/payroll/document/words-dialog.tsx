import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The thing's own name: "Return Mei's invoice". */
  title: string
  label: string
  description?: string
  /** What to say where nothing was written. */
  missing: string
  max: number
  action: string
  busyAction?: string
  onSend: (words: string) => Promise<unknown>
  /** What will happen, above the field. */
  children?: ReactNode
}

/** Asks for a few words before something is done. What was written stays when the dialog is closed, and when it fails. */
export function WordsDialog({
  opened,
  onClose,
  title,
  label,
  description,
  missing,
  max,
  action,
  busyAction,
  onSend,
  children,
}: Props) {
  const draft = useDraft({
    schema: z.object({ words: z.string().trim().min(1, missing).max(max, `At most ${max} characters`) }),
    initialValues: { words: '' },
    onSubmit: async ({ words }) => {
      await onSend(words)
      draft.form.reset()
      onClose()
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <Form draft={draft} label={title}>
        {children}
        <Textarea
          key={draft.form.key('words')}
          label={label}
          description={description}
          withAsterisk
          rows={3}
          data-autofocus
          {...draft.form.getInputProps('words')}
        />
        <FormActions draft={draft} action={action} busyAction={busyAction}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}

import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'

type Props = {
  label: string
  field: string
  description?: string
  action: string
  /** Codes of six digits, else of letters and digits with hyphens. */
  digits?: boolean
  onCode: (code: string) => Promise<unknown>
}

const sixDigits = z.object({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits')),
})
const anyCode = z.object({ code: z.string().trim().min(6, 'Enter one of your codes') })

/** One field for a code, and what happens with it. */
export function CodeForm({ label, field, description, action, digits = true, onCode }: Props) {
  const draft = useDraft({
    schema: digits ? sixDigits : anyCode,
    initialValues: { code: '' },
    onSubmit: ({ code }) => onCode(code),
  })
  return (
    <Form draft={draft} label={label}>
      <TextInput
        label={field}
        description={description}
        autoComplete={digits ? 'one-time-code' : 'off'}
        inputMode={digits ? 'numeric' : 'text'}
        maxLength={digits ? 8 : 100}
        required
        data-autofocus
        {...draft.form.getInputProps('code')}
      />
      <FormActions draft={draft} action={action} busyAction="Checking…" />
    </Form>
  )
}

import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { addSecurityKey } from '../../../platform/signing-in/factors.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import styles from '../account/prove-it.module.css'

const named = z.object({ name: z.string().trim().min(1, 'Enter a name').max(80) })

/** A name for a security key, and the touch that shows whose it is. */
export function SecurityKeySetup({ name, onDone }: { name: string; onDone: () => void }) {
  const draft = useDraft({
    schema: named,
    initialValues: { name },
    onSubmit: async (values) => {
      await addSecurityKey(values.name)
      onDone()
    },
  })
  return (
    <>
      <p className={styles.lead}>
        Insert your security key, or hold it near this device, then touch it when it blinks.
      </p>
      <Form draft={draft} label="Add security key">
        <TextInput
          label="Key name"
          description="For example, Blue key on my keyring."
          required
          data-autofocus
          {...draft.form.getInputProps('name')}
        />
        <FormActions draft={draft} action="Add security key" busyAction="Waiting for the key…" />
      </Form>
    </>
  )
}

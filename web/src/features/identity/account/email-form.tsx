import { TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { email as address } from '@quartet/contract/kernel/people'
import { changeEmail } from '../../../platform/signing-in/factors.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import styles from './prove-it.module.css'

const asked = z.object({ email: address })

/** Another address, which both mailboxes have to agree to. */
export function EmailForm({ email, onDone }: { email: string; onDone: () => Promise<unknown> | void }) {
  const draft = useDraft({
    schema: asked,
    initialValues: { email: '' },
    check: (values) =>
      values.email.trim().toLowerCase() === email ? { email: 'This is already your email address' } : {},
    onSubmit: async (values) => {
      await changeEmail(values.email)
      toast.success('Check both inboxes')
      await onDone()
    },
  })
  return (
    <>
      <p className={styles.lead}>
        We’ll email a link to <b>{email}</b> and one to the new address. Your email changes when you’ve opened both.
        Until then, sign in as before.
      </p>
      <Form draft={draft} label="Change email address">
        <TextInput
          label="New email address"
          type="email"
          autoComplete="email"
          required
          data-autofocus
          {...draft.form.getInputProps('email')}
        />
        <FormActions draft={draft} action="Send both links" busyAction="Sending…" />
      </Form>
    </>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { email } from '@quartet/contract/kernel/people'
import { askRecovery } from '../../../platform/signing-in/recovery.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { Entrance } from './auth-layout.tsx'
import styles from '../account/entrance-form.module.css'

const asked = z.object({ email })

/** Asks where to send the link to a new password. */
export default function RecoverPage() {
  const [search] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const draft = useDraft({
    schema: asked,
    initialValues: { email: search.get('email') ?? '' },
    check: (values) => (values.email.trim() === '' ? { email: 'Email is required' } : {}),
    onSubmit: async (values) => {
      await askRecovery(values.email)
      setSentTo(values.email)
    },
  })

  if (sentTo !== null) {
    return (
      <Entrance
        title="Check your inbox"
        lead={
          <>
            If <b>{sentTo}</b> has an account, a link to reset your password is on its way.
          </>
        }
      >
        <output className={styles.said}>Open it in this browser within 60 minutes. It works once.</output>
        <p>
          Didn’t get it? Check your spam folder, or{' '}
          <button type="button" className={styles.link} onClick={() => setSentTo(null)}>
            send another link
          </button>{' '}
          in a minute. <Link to="/login">Back to sign in</Link>
        </p>
      </Entrance>
    )
  }
  return (
    <Entrance title="Forgot your password?" lead="Enter your email and we’ll send you a link to reset your password.">
      <div className={styles.form}>
        <Form draft={draft} label="Reset your password">
          <TextInput
            key={draft.form.key('email')}
            label="Email"
            type="email"
            autoComplete="username"
            required
            {...draft.form.getInputProps('email')}
          />
          <FormActions draft={draft} action="Send link" busyAction="Sending link…" />
        </Form>
      </div>
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </Entrance>
  )
}

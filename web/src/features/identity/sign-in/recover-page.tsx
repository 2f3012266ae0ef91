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
        title="Look into your mailbox"
        lead={
          <>
            If there is an account for <b>{sentTo}</b>, a link to a new password is on its way.
          </>
        }
      >
        <output className={styles.said}>Open it in this browser, within 60 minutes. It works once.</output>
        <p>
          Nothing came? Look into the spam folder, or{' '}
          <button type="button" className={styles.link} onClick={() => setSentTo(null)}>
            ask again
          </button>{' '}
          after a minute. <Link to="/login">Back to sign in</Link>
        </p>
      </Entrance>
    )
  }
  return (
    <Entrance title="Forgot your password?" lead="Enter your e-mail address and we send you a link to a new one.">
      <div className={styles.form}>
        <Form draft={draft} label="Recover your password">
          <TextInput
            key={draft.form.key('email')}
            label="Email"
            type="email"
            autoComplete="username"
            required
            {...draft.form.getInputProps('email')}
          />
          <FormActions draft={draft} action="Send the link" busyAction="Sending the link..." />
        </Form>
      </div>
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </Entrance>
  )
}

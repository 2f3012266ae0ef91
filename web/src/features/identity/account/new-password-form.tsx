import toast from 'react-hot-toast'
import { z } from 'zod'
import { shortestPassword } from '@quartet/contract/kernel/passwords'
import { choosePassword } from '../../../platform/signing-in/recovery.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { PasswordStrength } from './password-strength.tsx'
import { SecretInput } from './secret-input.tsx'
import styles from './entrance-form.module.css'

const password = z.string().min(shortestPassword, `Use at least ${shortestPassword} characters`).max(1024)
const recovered = z.object({ current: z.string(), password })
const known = z.object({ current: z.string().min(1, 'Enter your current password'), password })

type Props = {
  ownWords: string[]
  /** Whether the password in use has to be entered too. */
  asksCurrent?: boolean
  onDone: () => Promise<unknown> | void
}

/** A new password, with its strength shown. */
export function NewPasswordForm({ ownWords, asksCurrent = false, onDone }: Props) {
  const draft = useDraft({
    schema: asksCurrent ? known : recovered,
    initialValues: { current: '', password: '' },
    onSubmit: async (values) => {
      await choosePassword(values.password, asksCurrent ? values.current : undefined)
      toast.success('New password saved')
      await onDone()
    },
  })
  return (
    <div className={styles.form}>
      <Form draft={draft} label="New password">
        {/* Password managers learn from this whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={ownWords[0] ?? ''} readOnly hidden />
        {asksCurrent && (
          <SecretInput
            label="Current password"
            autoComplete="current-password"
            {...draft.form.getInputProps('current')}
          />
        )}
        <SecretInput
          label="New password"
          autoComplete="new-password"
          description={`At least ${shortestPassword} characters.`}
          {...draft.form.getInputProps('password')}
        />
        <PasswordStrength password={draft.form.values.password} ownWords={ownWords} />
        <FormActions draft={draft} action="Save new password" busyAction="Saving new password…" />
      </Form>
    </div>
  )
}

import { TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { credentials } from '@quartet/contract/identity/identity'
import type { User } from '@quartet/contract/users/users'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { ProofDeclined, useProofRequest } from '../../../platform/session/proof.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { DemoLogins } from './demo-logins.tsx'
import { Entrance } from './auth-layout.tsx'
import { OneMoreStep } from './one-more-step.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { SecretInput } from '../account/secret-input.tsx'
import styles from '../account/entrance-form.module.css'

export default function LoginPage() {
  const { login } = useAuth()
  const navigate = useNavigate()
  const proof = useProofRequest('page')
  const goIn = (user: User) => navigate(`/dashboard/${user.role}`, { replace: true })
  const draft = useDraft({
    schema: credentials,
    initialValues: { email: '', password: '' },
    check: (values) => (values.email.trim() === '' ? { email: 'Email is required' } : {}),
    onSubmit: async (values) => {
      try {
        await goIn(await login(values))
      } catch (error) {
        // Back at the form, with nothing to say about it.
        if (!(error instanceof ProofDeclined)) throw error
      }
    },
  })

  if (proof) return <OneMoreStep request={proof} />
  return (
    <Entrance
      title="Sign in"
      lead={
        <>
          New to Quartet? <Link to="/register">Create an account</Link>
        </>
      }
    >
      <div className={styles.form}>
        <Form draft={draft} label="Sign in">
          <TextInput
            key={draft.form.key('email')}
            label="Email"
            type="email"
            autoComplete="username webauthn"
            required
            {...draft.form.getInputProps('email')}
          />
          <SecretInput
            key={draft.form.key('password')}
            autoComplete="current-password"
            {...draft.form.getInputProps('password')}
          />
          <p className={styles.aside}>
            <Link to={recoverPath(draft.form.values.email)}>Forgot your password</Link>
          </p>
          <FormActions draft={draft} action="Sign in" busyAction="Signing in…" />
        </Form>
        <OtherWaysIn email={draft.form.values.email} onIn={goIn} />
      </div>
      <DemoLogins onChoose={(chosen) => draft.form.setValues(chosen)} />
    </Entrance>
  )
}

/** What was typed goes along. */
const recoverPath = (email: string) =>
  email.trim() === '' ? '/recover' : `/recover?email=${encodeURIComponent(email.trim())}`

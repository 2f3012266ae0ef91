import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { askSignInCode, giveSignInCode } from '../../../platform/signing-in/factors.ts'
import { ProofDeclined, useProofRequest } from '../../../platform/session/proof.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { CodeForm } from '../account/code-form.tsx'
import { Entrance } from './auth-layout.tsx'
import { OneMoreStep } from './one-more-step.tsx'
import { codeAddress, type CodeAddress } from './sign-in-code.rules.ts'
import styles from '../account/entrance-form.module.css'

const asked = z.object({ to: codeAddress })

/** Signs in without a password: a code that is mailed or texted, and typed here. */
export default function SignInCodePage() {
  const { enterBy } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const proof = useProofRequest('page')
  const [sent, setSent] = useState<CodeAddress | null>(null)
  const draft = useDraft({
    schema: asked,
    initialValues: { to: search.get('to') ?? '' },
    onSubmit: async ({ to }) => {
      await askSignInCode(to)
      setSent(to)
    },
  })

  if (proof) return <OneMoreStep request={proof} />
  if (sent !== null) {
    const byMail = 'email' in sent
    return (
      <Entrance
        title={byMail ? 'Check your inbox' : 'Check your phone'}
        lead={
          <>
            If <b>{byMail ? sent.email : sent.phone}</b> has an account, a code is on its way.
          </>
        }
      >
        <div className={styles.form}>
          <CodeForm
            label="Sign in with a code"
            field="Code"
            description={
              byMail
                ? '6 digits, at the end of the email. It expires in 10 minutes.'
                : '6 digits. It expires in 10 minutes.'
            }
            action="Sign in"
            onCode={async (code) => {
              try {
                const user = await enterBy(() => giveSignInCode(sent, code))
                await navigate(`/dashboard/${user.role}`, { replace: true })
              } catch (error) {
                if (!(error instanceof ProofDeclined)) throw error
                setSent(null)
              }
            }}
          />
        </div>
        <p className={styles.foot}>
          Didn’t get it?{' '}
          <button type="button" className={styles.link} onClick={() => setSent(null)}>
            Send another code
          </button>{' '}
          in a minute. <Link to="/login">Back to sign in</Link>
        </p>
      </Entrance>
    )
  }
  return (
    <Entrance title="Sign in with a code" lead="We’ll send you a 6-digit code. You don’t need a password.">
      <div className={styles.form}>
        <Form draft={draft} label="Where to send the code">
          <TextInput
            key={draft.form.key('to')}
            label="Email or mobile number"
            description="Use a mobile number you’ve added in your settings."
            autoComplete="username"
            required
            data-autofocus
            {...draft.form.getInputProps('to')}
          />
          <FormActions draft={draft} action="Send code" busyAction="Sending…" />
        </Form>
      </div>
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </Entrance>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import {
  giveCode,
  givePasskey,
  givePassword,
  giveRecoveryCode,
  giveSecurityKey,
  giveSentCode,
  sendCode,
} from '../../../platform/signing-in/factors.ts'
import { atField, sentenceOf } from '../../../platform/session/http-error.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { hinted, type Way } from './proof.rules.ts'
import { CodeForm } from '../account/code-form.tsx'
import { SecretInput } from '../account/secret-input.tsx'
import styles from '../account/prove-it.module.css'

type Props = { way: Way; email: string; onDone: () => void }

/** What one way of proving who one is asks for. */
export function ProofOf({ way, email, onDone }: Props) {
  switch (way.kind) {
    case 'totp':
      return (
        <CodeForm
          label="Authenticator app"
          field="Code from your authenticator app"
          description="6 digits. It changes every 30 seconds."
          action="Confirm"
          onCode={async (code) => {
            await giveCode(way.id, code)
            onDone()
          }}
        />
      )
    case 'recovery':
      return (
        <CodeForm
          label="Recovery code"
          field="One of your recovery codes"
          description="Each code works once."
          action="Confirm"
          digits={false}
          onCode={async (code) => {
            await giveRecoveryCode(code)
            onDone()
          }}
        />
      )
    case 'phone':
      return <PhoneProof id={way.id} phone={way.phone} onDone={onDone} />
    case 'webauthn':
      return (
        <KeyProof
          words="Insert your security key, or hold it near this device, then touch it when it blinks."
          action="Use security key"
          give={() => giveSecurityKey(way.id)}
          onDone={onDone}
        />
      )
    case 'passkey':
      return (
        <KeyProof
          words="Your device will ask for your fingerprint, face or PIN."
          action="Use passkey"
          give={givePasskey}
          onDone={onDone}
        />
      )
    case 'password':
      return <PasswordProof email={email} onDone={onDone} />
  }
}

function KeyProof(props: { words: string; action: string; give: () => Promise<unknown>; onDone: () => void }) {
  const given = useMutation({ mutationFn: props.give, retry: false, onSuccess: props.onDone })
  return (
    <div className={styles.key}>
      <p>{props.words}</p>
      {given.error && (
        <p role="alert" className={styles.failure}>
          {sentenceOf(given.error)}
        </p>
      )}
      <Button loading={given.isPending} onClick={() => given.mutate()} data-autofocus>
        {props.action}
      </Button>
    </div>
  )
}

function PhoneProof({ id, phone, onDone }: { id: string; phone: string; onDone: () => void }) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const send = useMutation({ mutationFn: () => sendCode(id), retry: false, onSuccess: setChallenge })
  if (challenge === null) {
    return (
      <div className={styles.key}>
        <p>We’ll text a code to your {hinted(phone)}.</p>
        {send.error && (
          <p role="alert" className={styles.failure}>
            {sentenceOf(send.error)}
          </p>
        )}
        <Button loading={send.isPending} onClick={() => send.mutate()} data-autofocus>
          Send code
        </Button>
      </div>
    )
  }
  return (
    <CodeForm
      label="Text message"
      field="Code from the text message"
      description={`Sent to your ${hinted(phone)}. It expires in 5 minutes.`}
      action="Confirm"
      onCode={async (code) => {
        await giveSentCode(id, challenge, code)
        onDone()
      }}
    />
  )
}

const passwordOnly = z.object({ password: z.string().min(1, 'Enter your password').max(1024) })

function PasswordProof({ email, onDone }: { email: string; onDone: () => void }) {
  const draft = useDraft({
    schema: passwordOnly,
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await givePassword(password)
      } catch (error) {
        throw atField(error, { 'identity.wrong_password': 'password' })
      }
      onDone()
    },
  })
  return (
    <Form draft={draft} label="Password">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...draft.form.getInputProps('password')}
      />
      <FormActions draft={draft} action="Confirm" busyAction="Checking…" />
    </Form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { credentials, termsVersion } from '@quartet/contract/identity/identity'
import type { Role } from '@quartet/contract/kernel/people'
import { newcomer, type OpenInvitation } from '@quartet/contract/identity/invitations'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { enter, refreshUser, signOut } from '../../../platform/signing-in/auth.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { acceptInvitation } from './invitations.api.ts'
import { Agreement } from '../registering/agreement.tsx'
import { PasswordStrength } from '../account/password-strength.tsx'
import { SecretInput } from '../account/secret-input.tsx'
import styles from '../account/invitations.module.css'

type Props = { token: string; invitation: OpenInvitation; onChanged: () => void }

/** The way in that fits who is here: one click, signing in, a new account, or out and in again as somebody else. */
export function AcceptInvitation(props: Props) {
  const { you, account } = props.invitation
  if (you === 'invited') return <AsMyself {...props} />
  if (you === 'other') return <AsSomebodyElse {...props} />
  return account === 'exists' ? <BySigningIn {...props} /> : <AsNewcomer {...props} />
}

/** Accepts as whoever is signed in, and goes where they belong now. */
function useAccept(token: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation(acceptInvitation())
  async function arrive(role: Role) {
    queries.clear()
    toast.success('Invitation accepted')
    await navigate(`/dashboard/${role}`, { replace: true })
  }
  return {
    asMyself: async (role: Role) => {
      await accept.mutateAsync({ token })
      await refreshUser()
      await arrive(role)
    },
    asNewcomer: async (filled: z.output<typeof newcomer>) => {
      const { session } = await accept.mutateAsync({ token, newcomer: filled })
      if (session) await arrive((await enter(session)).role)
    },
  }
}

function AsMyself({ token }: Props) {
  const { person } = useAuth()
  const accept = useAccept(token)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  if (!person) return null
  return (
    <>
      <p className={styles.said}>
        You’re signed in as <b>{person.fullName}</b>.
      </p>
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {sentenceOf(failure)}
        </p>
      )}
      <Button
        fullWidth
        loading={busy}
        onClick={() => {
          setBusy(true)
          setFailure(null)
          void accept
            .asMyself(person.role)
            .catch(setFailure)
            .finally(() => setBusy(false))
        }}
      >
        Accept invitation
      </Button>
    </>
  )
}

function AsSomebodyElse({ invitation, onChanged }: Props) {
  const { person } = useAuth()
  return (
    <>
      <p className={styles.said}>
        You’re signed in as <b>{person?.email}</b>, but this invitation is for <b>{invitation.emailMasked}</b>. Sign out
        here to use that address. Nothing else changes.
      </p>
      <Button fullWidth onClick={() => void signOut().finally(onChanged)}>
        Sign out and continue
      </Button>
    </>
  )
}

function BySigningIn({ token, invitation, onChanged }: Props) {
  const { login } = useAuth()
  const accept = useAccept(token)
  const draft = useDraft({
    schema: credentials,
    initialValues: { email: '', password: '' },
    check: (values) => (values.email.trim() === '' ? { email: 'Email is required' } : {}),
    onSubmit: async (values) => {
      const user = await login(values)
      try {
        await accept.asMyself(user.role)
      } catch (error) {
        onChanged()
        throw error
      }
    },
  })
  return (
    <>
      <p className={styles.said}>{invitation.emailMasked} already has an account. Sign in with it to accept.</p>
      <Form draft={draft} label="Sign in">
        <TextInput
          key={draft.form.key('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...draft.form.getInputProps('email')}
        />
        <SecretInput
          key={draft.form.key('password')}
          autoComplete="current-password"
          {...draft.form.getInputProps('password')}
        />
        <FormActions draft={draft} action="Sign in and accept" busyAction="Signing in…" />
      </Form>
    </>
  )
}

const newcomerDraft = newcomer.omit({ acceptedTerms: true }).extend({ agreed: z.boolean() })

function AsNewcomer({ token, invitation, onChanged }: Props) {
  const accept = useAccept(token)
  const draft = useDraft({
    schema: newcomerDraft,
    initialValues: { firstName: '', lastName: '', password: '', timezone: browserZone(), agreed: false },
    check: (values): Partial<Record<string, string>> => ({
      ...(values.password === '' ? { password: 'Password is required' } : {}),
      ...(values.agreed ? {} : { agreed: 'Agree to the terms and the privacy policy to continue' }),
    }),
    onSubmit: async ({ agreed: _, ...filled }) => {
      try {
        await accept.asNewcomer({ ...filled, acceptedTerms: termsVersion })
      } catch (error) {
        onChanged()
        throw error
      }
    },
  })
  const { form } = draft
  return (
    <>
      <p className={styles.said}>
        Your account will use <b>{invitation.emailMasked}</b>, the email that was invited.
      </p>
      <Form draft={draft} label="Create an account">
        <FieldRow>
          <TextInput
            key={form.key('firstName')}
            label="First name"
            autoComplete="given-name"
            required
            {...form.getInputProps('firstName')}
          />
          <TextInput
            key={form.key('lastName')}
            label="Last name"
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </FieldRow>
        <SecretInput
          key={form.key('password')}
          autoComplete="new-password"
          description="At least 10 characters. A few words you remember are stronger than one word with symbols."
          {...form.getInputProps('password')}
        />
        <PasswordStrength password={form.values.password} ownWords={[form.values.firstName, form.values.lastName]} />
        <Agreement key={form.key('agreed')} {...form.getInputProps('agreed', { type: 'checkbox' })} />
        <FormActions draft={draft} action="Create account and accept" busyAction="Creating account…" />
      </Form>
    </>
  )
}

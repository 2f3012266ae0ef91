import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useNavigate } from 'react-router'
import type { Role } from '@quartet/contract/kernel/people'
import { signOut } from '../../../platform/signing-in/auth.ts'
import { codeOf, fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { hasPage } from '../../../shell/map/pages.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SecretInput } from '../../identity/account/secret-input.tsx'
import { touchedBy } from './closure.rules.ts'
import { closeAccountMutation } from '../profile/profile.api.ts'
import styles from './settings.module.css'

/** Enough to see what it is about. */
const mostListed = 6

/** Ends one's own account, with the password asked again and what stands in the way listed. */
export function CloseAccount({ role }: { role: Role }) {
  const [opened, setOpened] = useState(false)
  return (
    <Card title="Close my account">
      <div className={styles.words}>
        <p>
          You’ll be signed out everywhere and no one will find you in Quartet. Gyms keep the records of your classes,
          pay and documents, as the law requires. Download your data first if you want it.
        </p>
        <Button variant="default" color="red" onClick={() => setOpened(true)}>
          Close my account…
        </Button>
      </div>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Close your account?">
        <Ask role={role} onCancel={() => setOpened(false)} />
      </Sheet>
    </Card>
  )
}

function Ask({ role, onCancel }: { role: Role; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const close = useMutation(
    closeAccountMutation({
      onSuccess: async () => {
        await signOut().catch(() => undefined)
        queries.clear()
        toast.success('Account closed')
        await navigate('/login', { replace: true })
      },
    }),
  )
  const atPassword = fieldErrorsOf(close.error).password
  const touched = codeOf(close.error) === 'users.has_future' ? touchedBy(close.error, role) : []
  return (
    <form
      className={styles.sheet}
      aria-label="Close my account"
      onSubmit={(event) => {
        event.preventDefault()
        if (!close.isPending) close.mutate({ password })
      }}
    >
      <p>You can’t undo this. Your email stays reserved, and only support can reopen the account.</p>
      <SecretInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={atPassword}
        data-autofocus
      />
      {close.error && !atPassword && (
        <p role="alert" className={styles.failure}>
          {sentenceOf(close.error)}
        </p>
      )}
      {touched.length > 0 && (
        <ul className={styles.touched} aria-label="What to finish first">
          {touched.slice(0, mostListed).map(({ id, label, to }) => (
            <li key={id}>{to && hasPage(to) ? <Link to={to}>{label}</Link> : label}</li>
          ))}
          {touched.length > mostListed && <li>and more</li>}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" color="red" loading={close.isPending} disabled={password === ''}>
          Close my account
        </Button>
      </div>
    </form>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { User } from '@quartet/contract/users'
import { sentenceOf } from '../../../platform/http-error.ts'
import { refresh } from '../../../platform/queries.ts'
import { resendConfirmation, signOutElsewhere } from '../../../platform/recovery.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { emailConfirmed } from '../identity.api.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecurityLog } from './security-log.tsx'
import styles from './security-card.module.css'

type Person = Pick<User, 'id' | 'email' | 'fullName' | 'businessName'>

/** Password, sessions, and what happened to the account. */
export function SecurityCard({ person }: { person: Person }) {
  const [changing, setChanging] = useState(false)
  const [ending, setEnding] = useState(false)
  const queries = useQueryClient()
  const again = () => refresh(queries, 'identity')

  return (
    <Card title="Security">
      <ConfirmAddress person={person} />
      <div className={styles.row}>
        <span>
          <b>Password</b>
          <span className={styles.dim}>Changing it signs you out everywhere else.</span>
        </span>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change password
        </Button>
      </div>
      <div className={styles.row}>
        <span>
          <b>Other devices</b>
          <span className={styles.dim}>Left a computer signed in? End it from here.</span>
        </span>
        <Button variant="default" onClick={() => setEnding(true)}>
          Sign out everywhere else
        </Button>
      </div>
      <SecurityLog />
      <Sheet opened={changing} onClose={() => setChanging(false)} title="Change password">
        <NewPasswordForm
          asksCurrent
          ownWords={[person.email, person.fullName, person.businessName ?? '']}
          onDone={() => {
            setChanging(false)
            return again()
          }}
        />
      </Sheet>
      <Confirm
        opened={ending}
        onClose={() => setEnding(false)}
        title="Sign out everywhere else?"
        action="Sign out everywhere else"
        onConfirm={async () => {
          await signOutElsewhere()
          toast.success('Signed out everywhere else')
          await again()
        }}
      >
        Every other browser and device of yours has to sign in again. This one stays signed in.
      </Confirm>
    </Card>
  )
}

/** Shown until the address is confirmed: the link once more. */
function ConfirmAddress({ person }: { person: Person }) {
  const { data: confirmed } = useQuery(emailConfirmed(person.id))
  const send = useMutation({
    mutationFn: () => resendConfirmation(person.email),
    onSuccess: () => void toast.success('The mail is on its way'),
    onError: (error) => void toast.error(sentenceOf(error)),
  })
  if (confirmed !== false) return null
  return (
    <div className={styles.row}>
      <span>
        <b>Your e-mail address is not confirmed</b>
        <span className={styles.dim}>
          Only a confirmed address is sent documents. Follow the link that we mailed you.
        </span>
      </span>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </div>
  )
}

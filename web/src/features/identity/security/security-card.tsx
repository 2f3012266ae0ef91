import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { User } from '@quartet/contract/users/users'
import { removePhone } from '../../../platform/signing-in/factors.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { resendConfirmation } from '../../../platform/signing-in/recovery.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { emailConfirmed, useSecurityChanged, type SecurityFacts } from '../account/account.api.ts'
import { EmailForm } from '../account/email-form.tsx'
import { NewPasswordForm } from '../account/new-password-form.tsx'
import { PhoneForm } from '../account/phone-form.tsx'
import { SettingRow } from '../account/setting-row.tsx'

type Person = Pick<User, 'id' | 'email' | 'fullName' | 'businessName'>
type Open = 'password' | 'email' | 'phone' | 'no phone' | null

/** Password, address and phone: what one signs in with. */
export function SecurityCard({ person, facts }: { person: Person; facts: SecurityFacts | undefined }) {
  const [open, setOpen] = useState<Open>(null)
  const changed = useSecurityChanged()
  const hasPassword = facts?.hasPassword !== false
  const close = () => setOpen(null)
  const done = () => {
    close()
    return changed()
  }

  return (
    <Card title="Security">
      <ConfirmAddress person={person} />
      <SettingRow
        title="Password"
        note={
          hasPassword
            ? 'Changing it signs you out everywhere else.'
            : 'You don’t have one yet. Choosing one signs you out everywhere else.'
        }
      >
        <Button variant="default" onClick={() => setOpen('password')}>
          {hasPassword ? 'Change password' : 'Choose password'}
        </Button>
      </SettingRow>
      <SettingRow
        title="Email address"
        note={
          facts?.newEmail
            ? `${person.email}, changing to ${facts.newEmail}. Open the links we emailed to both.`
            : person.email
        }
      >
        <Button variant="default" onClick={() => setOpen('email')}>
          Change email
        </Button>
      </SettingRow>
      <SettingRow
        title="Phone for sign-in"
        note={
          facts?.phone ? `+${facts.phone.replace('+', '')}` : 'No phone yet. Add one to sign in with a code by text.'
        }
      >
        <Group gap="xs">
          {facts?.phone && (
            <Button variant="default" onClick={() => setOpen('no phone')}>
              Remove phone
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('phone')}>
            {facts?.phone ? 'Change phone' : 'Add phone'}
          </Button>
        </Group>
      </SettingRow>
      <Sheet opened={open === 'password'} onClose={close} title={hasPassword ? 'Change password' : 'Choose a password'}>
        <NewPasswordForm
          asksCurrent={hasPassword}
          ownWords={[person.email, person.fullName, person.businessName ?? '']}
          onDone={done}
        />
      </Sheet>
      <Sheet opened={open === 'email'} onClose={close} title="Change email address">
        <EmailForm email={person.email} onDone={done} />
      </Sheet>
      <Sheet opened={open === 'phone'} onClose={close} title="Phone for sign-in">
        <PhoneForm onDone={done} />
      </Sheet>
      <Confirm
        opened={open === 'no phone'}
        onClose={close}
        title="Remove this phone?"
        action="Remove phone"
        danger
        onConfirm={async () => {
          await removePhone()
          toast.success('Phone removed')
          await changed()
        }}
      >
        You won’t be able to sign in by text. Two-step verification by text doesn’t change.
      </Confirm>
    </Card>
  )
}

/** Shown until the address is confirmed: the link once more. */
function ConfirmAddress({ person }: { person: Person }) {
  const { data: confirmed } = useQuery(emailConfirmed(person.id))
  const send = useMutation({
    mutationFn: () => resendConfirmation(person.email),
    onSuccess: () => void toast.success('Link sent'),
    onError: (error) => void toast.error(sentenceOf(error)),
  })
  if (confirmed !== false) return null
  return (
    <SettingRow
      title="Your email address isn’t confirmed"
      note="We only send documents to a confirmed address. Open the link we emailed you."
    >
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </SettingRow>
  )
}

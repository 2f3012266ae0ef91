import { Button, Menu, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { addPasskey, removePasskey, renamePasskey, type Passkey } from '../../../platform/signing-in/factors.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useSecurityChanged } from '../account/account.api.ts'
import { SettingRow } from '../account/setting-row.tsx'
import styles from '../account/security-card.module.css'

/** Passkeys: a way in without any password. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const [naming, setNaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const changed = useSecurityChanged()
  const add = useMutation({
    mutationFn: addPasskey,
    retry: false,
    onSuccess: async () => {
      toast.success('Passkey added')
      await changed()
    },
    onError: (error) => void toast.error(sentenceOf(error)),
  })
  return (
    <Card title="Passkeys" note="Sign in with your fingerprint, face or PIN instead of a password">
      {passkeys.map((one) => (
        <SettingRow
          key={one.id}
          title={one.friendly_name || 'Passkey'}
          note={
            <>
              Added <Ago said at={one.created_at} />
              {one.last_used_at && (
                <>
                  , last used <Ago said at={one.last_used_at} />
                </>
              )}
            </>
          }
        >
          <RowMenu label={`Actions for ${one.friendly_name || 'passkey'}`}>
            <Menu.Item onClick={() => setNaming(one)}>Rename</Menu.Item>
            <Menu.Item color="red" onClick={() => setRemoving(one)}>
              Remove
            </Menu.Item>
          </RowMenu>
        </SettingRow>
      ))}
      {passkeys.length === 0 && (
        <p className={styles.dim}>
          No passkeys yet. They’re the quickest way to sign in, and a fake email can’t trick you into sharing one.
        </p>
      )}
      <div className={styles.adds}>
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          Add passkey
        </Button>
      </div>
      <Sheet opened={naming !== null} onClose={() => setNaming(null)} title="Rename passkey">
        {naming && (
          <RenameForm
            passkey={naming}
            onDone={() => {
              setNaming(null)
              return changed()
            }}
          />
        )}
      </Sheet>
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.friendly_name || 'this passkey'}?`}
        action="Remove"
        danger
        onConfirm={async () => {
          await removePasskey(removing!.id)
          toast.success('Passkey removed')
          await changed()
        }}
      >
        You can’t sign in with it after this. Your device may still offer it until you delete it there too.
      </Confirm>
    </Card>
  )
}

const named = z.object({ name: z.string().trim().min(1, 'Enter a name').max(80) })

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => Promise<unknown> | void }) {
  const draft = useDraft({
    schema: named,
    initialValues: { name: passkey.friendly_name ?? '' },
    onSubmit: async ({ name }) => {
      await renamePasskey(passkey.id, name)
      await onDone()
    },
  })
  return (
    <Form draft={draft} label="Rename passkey">
      <TextInput label="Name" required data-autofocus {...draft.form.getInputProps('name')} />
      <FormActions draft={draft} action="Rename" busyAction="Renaming…" />
    </Form>
  )
}

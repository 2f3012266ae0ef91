import { Select, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import type { z } from 'zod'
import { invitationDraft, type Invitation, type InvitationDraft } from '@quartet/contract/identity/invitations'
import { atField } from '../../../platform/session/http-error.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft, type Draft } from '../../../ui/fields/use-draft.ts'
import { invite } from './invitations.api.ts'
import { employmentWords, positionMeaning, positionWord } from './invitations.copy.ts'
import { CopyLink } from '../account/copy-link.tsx'

type Initial = z.input<typeof invitationDraft>
/** A form of any kind of invitation; the fields of the other kinds stay away. */
type Fields = Draft<Initial & Record<string, unknown>>

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  initial: Initial
  /** What only this kind asks. */
  fields?: (draft: Fields) => ReactNode
}

/** Invites one person by e-mail, and offers the link to hand over as well. */
export function InviteSheet(props: Props) {
  const [sent, setSent] = useState<Invitation | null>(null)
  return (
    <>
      <Sheet opened={props.opened} onClose={props.onClose} title={props.title}>
        <InviteForm {...props} onSent={setSent} />
      </Sheet>
      <CopyLink invitation={sent} onClose={() => setSent(null)} />
    </>
  )
}

const atEmail = Object.fromEntries(
  ['already_invited', 'already_in', 'role_conflict', 'other_gym', 'account_closed'].map((code) => [
    `invitations.${code}`,
    'email',
  ]),
)

function InviteForm({ title, initial, fields, onClose, onSent }: Props & { onSent: (sent: Invitation) => void }) {
  const send = useMutation(invite())
  const draft = useDraft({
    schema: invitationDraft,
    initialValues: initial as Initial & Record<string, unknown>,
    onSubmit: async (values: InvitationDraft) => {
      try {
        const sent = await send.mutateAsync(values)
        toast.success(`${sent.email} invited`)
        onClose()
        onSent(sent)
      } catch (error) {
        throw atField(error, atEmail)
      }
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label={title}>
      <TextInput
        key={form.key('email')}
        label="Email"
        type="email"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput key={form.key('name')} label="Name" autoComplete="off" {...form.getInputProps('name')} />
      {fields?.(draft)}
      <Textarea
        key={form.key('note')}
        label="Message"
        description="Links and addresses won’t work here. The email only includes our link."
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <FormActions draft={draft} action="Send invitation" busyAction="Sending…" />
    </Form>
  )
}

/** Manager or front desk, with what that means. */
export function PositionField({ draft: { form } }: { draft: Fields }) {
  const chosen = form.getInputProps('position')
  return (
    <Select
      label="Role"
      withAsterisk
      allowDeselect={false}
      data={(['manager', 'front_desk'] as const).map((value) => ({ value, label: positionWord[value] }))}
      description={positionMeaning[chosen.value as 'manager' | 'front_desk']}
      {...chosen}
    />
  )
}

export function EmploymentField({ draft: { form } }: { draft: Fields }) {
  return (
    <Select
      label="Employment type"
      withAsterisk
      allowDeselect={false}
      data={(['contractor', 'employee'] as const).map((value) => ({ value, label: employmentWords[value] }))}
      {...form.getInputProps('employmentStatus')}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { gymDraft } from '@quartet/contract/gyms'
import type { Gym } from '@quartet/contract/gyms'
import { likelyZone } from '../../../platform/locale.ts'
import { atField } from '../../../platform/http-error.ts'
import { refresh } from '../../../platform/queries.ts'
import { FieldRow, Form, FormActions } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { ZoneSelect } from '../../../ui/zone-select.tsx'
import { changeGym, openGym } from '../gyms.api.ts'
import { said } from '../gyms.copy.ts'

type Props = { gym?: Gym; opened: boolean; onClose: () => void }

/** Opens a gym with its owner to be invited, or changes how the one given is found. */
export function GymSheet(props: Props) {
  const title = props.gym ? `Change ${props.gym.name}` : 'New gym'
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title={title}>
      <GymForm {...props} title={title} />
    </Sheet>
  )
}

/** What differs from what is known; nothing typed where nothing is known is no difference. */
function changed<T extends Record<string, string | undefined>>(typed: T, known: Record<string, unknown>): Partial<T> {
  const differs = Object.entries(typed).filter(([key, value]) => value !== (known[key] ?? ''))
  return Object.fromEntries(differs) as Partial<T>
}

const atOwner = Object.fromEntries(
  ['role_conflict', 'other_gym', 'account_closed', 'already_in'].map((code) => [`invitations.${code}`, 'ownerEmail']),
)

function GymForm({ gym, title, onClose }: Props & { title: string }) {
  const queries = useQueryClient()
  const open = useMutation(openGym())
  const change = useMutation(changeGym())
  const draft = useDraft({
    schema: gymDraft,
    initialValues: {
      businessName: gym?.businessName ?? '',
      businessAddress: gym?.businessAddress ?? '',
      city: gym?.city ?? '',
      state: gym?.state ?? '',
      postcode: gym?.postcode ?? '',
      timezone: gym?.timezone ?? likelyZone(),
      ownerEmail: undefined as string | undefined,
    },
    onSubmit: async ({ country: _, ownerEmail, ...facts }) => {
      try {
        if (gym) await change.mutateAsync({ id: gym.id, ...changed(facts, gym) })
        else await open.mutateAsync({ ...changed(facts, {}), businessName: facts.businessName, ownerEmail })
      } catch (error) {
        toast.error(gym ? said.notChanged : said.notOpened)
        throw atField(error, atOwner)
      }
      void refresh(queries, 'gyms', 'users', 'invitations', 'timetables', 'dashboards')
      const invited = ownerEmail ? ` ${ownerEmail} is invited to own it.` : ''
      toast.success(gym ? `${facts.businessName} is changed.` : `${facts.businessName} is open.${invited}`)
      onClose()
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label={title}>
      <TextInput
        key={form.key('businessName')}
        label="Name"
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('businessName')}
      />
      <TextInput
        key={form.key('businessAddress')}
        label="Street address"
        autoComplete="off"
        {...form.getInputProps('businessAddress')}
      />
      <FieldRow>
        <TextInput key={form.key('city')} label="City" autoComplete="off" {...form.getInputProps('city')} />
        <TextInput key={form.key('state')} label="State" autoComplete="off" {...form.getInputProps('state')} />
        <TextInput key={form.key('postcode')} label="Postcode" autoComplete="off" {...form.getInputProps('postcode')} />
      </FieldRow>
      <ZoneSelect
        label="Time zone"
        description="Classes start by this clock."
        {...form.getInputProps('timezone')}
        value={form.values.timezone}
        onChange={(zone) => form.setFieldValue('timezone', zone ?? form.values.timezone)}
      />
      {!gym && (
        <TextInput
          key={form.key('ownerEmail')}
          label="Email of its owner"
          type="email"
          autoComplete="off"
          description="Gets an invitation that is good for 14 days. Without one, allocate the gym to a gym admin."
          {...form.getInputProps('ownerEmail')}
          value={form.values.ownerEmail ?? ''}
          onChange={(event) => form.setFieldValue('ownerEmail', event.currentTarget.value || undefined)}
        />
      )}
      <FormActions draft={draft} action={gym ? 'Save gym' : 'Open gym'} busyAction={gym ? 'Saving…' : 'Opening…'} />
    </Form>
  )
}

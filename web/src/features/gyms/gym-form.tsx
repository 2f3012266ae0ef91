import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { gymDraft, type Gym } from '@quartet/contract/gyms/gyms'
import { likelyZone, zoneWords } from '../../platform/words/locale.ts'
import { atField, codeOf } from '../../platform/session/http-error.ts'
import { ConflictBanner } from '../../ui/overlays/conflict-banner.tsx'
import { FieldRow, Form, FormActions } from '../../ui/fields/form.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../ui/fields/use-shared-draft.ts'
import { ZoneSelect } from '../../ui/fields/zone-select.tsx'
import { changeGym, openGym } from './gyms.api.ts'
import { said } from './gyms.copy.ts'

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
  const open = useMutation(openGym())
  const change = useMutation(changeGym())
  const { draft, conflict } = useSharedDraft({
    schema: gymDraft,
    now: gym ?? null,
    valuesOf: (one: Gym | null) => ({
      businessName: one?.businessName ?? '',
      businessAddress: one?.businessAddress ?? '',
      city: one?.city ?? '',
      state: one?.state ?? '',
      postcode: one?.postcode ?? '',
      timezone: one?.timezone ?? likelyZone(),
      ownerEmail: undefined as string | undefined,
    }),
    onSave: async ({ country: _, ownerEmail, ...facts }, seen) => {
      let saved: Gym
      try {
        if (seen) saved = await change.mutateAsync({ id: seen.id, version: seen.version, ...changed(facts, seen) })
        else saved = await open.mutateAsync({ ...changed(facts, {}), businessName: facts.businessName, ownerEmail })
      } catch (error) {
        if (codeOf(error) !== 'stale') toast.error(gym ? said.notChanged : said.notOpened)
        throw atField(error, atOwner)
      }
      const invited = ownerEmail ? ` We’ve invited ${ownerEmail} as the owner.` : ''
      toast.success(gym ? `${facts.businessName} saved.` : `${facts.businessName} added.${invited}`)
      onClose()
      return saved
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
        description="Class times use this time zone."
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
          description="We’ll send an invitation that’s valid for 14 days. If you leave this empty, allocate the gym to a gym admin."
          {...form.getInputProps('ownerEmail')}
          value={form.values.ownerEmail ?? ''}
          onChange={(event) => form.setFieldValue('ownerEmail', event.currentTarget.value || undefined)}
        />
      )}
      <ConflictBanner
        what="gym"
        conflict={conflict}
        words={{
          businessName: 'Name',
          businessAddress: 'Street address',
          city: 'City',
          state: 'State',
          postcode: 'Postcode',
          timezone: ['Time zone', zoneWords],
        }}
      />
      <FormActions draft={draft} action={gym ? 'Save gym' : 'Add gym'} busyAction={gym ? 'Saving…' : 'Opening…'} />
    </Form>
  )
}

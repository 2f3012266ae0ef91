import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { studioDraft, type Studio } from '@quartet/contract/gyms/gyms'
import { atField } from '../../platform/session/http-error.ts'
import { ConflictBanner } from '../../ui/overlays/conflict-banner.tsx'
import { Form, FormActions } from '../../ui/fields/form.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../ui/fields/use-shared-draft.ts'
import { addStudio, changeStudio } from './gyms.api.ts'
import { hueWords } from './gyms.copy.ts'
import { HueField } from './hue-field.tsx'

type Props = {
  gymId: string
  studio?: Studio
  opened: boolean
  onClose: () => void
  onSaved?: (studio: Studio) => void
}

/** Adds a studio, or changes the one given, in a dialog. */
export function StudioSheet(props: Props) {
  return (
    <Sheet
      opened={props.opened}
      onClose={props.onClose}
      title={props.studio ? `Change ${props.studio.name}` : 'New studio'}
    >
      <StudioForm {...props} />
    </Sheet>
  )
}

function StudioForm({ gymId, studio, onClose, onSaved }: Props) {
  const add = useMutation(addStudio())
  const change = useMutation(changeStudio())
  const { draft, conflict } = useSharedDraft({
    schema: studioDraft,
    now: studio ?? null,
    valuesOf: (one: Studio | null) => ({
      name: one?.name ?? '',
      capacity: one?.capacity ?? 20,
      hue: one?.hue,
      partitioned: one?.partitioned ?? false,
    }),
    onSave: async (values, seen) => {
      try {
        const saved = seen
          ? await change.mutateAsync({ id: seen.id, version: seen.version, ...values })
          : await add.mutateAsync({ gymId, ...values })
        toast.success(studio ? `${saved.name} saved.` : `${saved.name} added.`)
        onSaved?.(saved)
        onClose()
        return saved
      } catch (error) {
        throw atField(error, { 'gyms.studio_name_taken': 'name', 'timetable.studio_taken': 'partitioned' })
      }
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label={studio ? `Change ${studio.name}` : 'New studio'}>
      <TextInput
        key={form.key('name')}
        label="Name"
        placeholder="Cycle room"
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <NumberField
        key={form.key('capacity')}
        label="Maximum people"
        withAsterisk
        min={1}
        allowDecimal={false}
        hideControls
        inputMode="numeric"
        {...form.getInputProps('capacity')}
      />
      <Checkbox
        key={form.key('partitioned')}
        label="This studio can be divided, so two classes can run at once"
        {...form.getInputProps('partitioned', { type: 'checkbox' })}
      />
      <HueField value={form.values.hue} onChange={(hue) => form.setFieldValue('hue', hue)} />
      <ConflictBanner
        what="studio"
        conflict={conflict}
        words={{
          name: 'Name',
          capacity: 'Maximum people',
          partitioned: 'Can be divided',
          hue: ['Colour', (hue) => (hue ? hueWords[hue] : '')],
        }}
      />
      <FormActions
        draft={draft}
        action={studio ? 'Save studio' : 'Add studio'}
        busyAction={studio ? 'Saving…' : 'Adding…'}
      />
    </Form>
  )
}

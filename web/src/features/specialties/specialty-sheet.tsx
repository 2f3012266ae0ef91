import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { specialtyDraft, type Specialty } from '@quartet/contract/specialties/specialties'
import { atField } from '../../platform/session/http-error.ts'
import { ConflictBanner } from '../../ui/overlays/conflict-banner.tsx'
import { Form, FormActions } from '../../ui/fields/form.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../ui/fields/use-shared-draft.ts'
import { addSpecialty, changeSpecialty } from './specialties.api.ts'

/** What is written: a new specialty, below another or at the top, or the one given. */
export type Written = { specialty?: Specialty; parent?: Specialty; gymId: string | null }

const words = z.object({
  name: specialtyDraft.shape.name,
  description: specialtyDraft.shape.description,
  tags: z.string().max(330, 'Enter up to 10 tags'),
})

/** Adds a specialty, or changes the one given, in a dialog. */
export function SpecialtySheet({ onClose, ...written }: Written & { onClose: () => void }) {
  const { specialty, parent } = written
  const title = specialty ? `Change ${specialty.name}` : parent ? `New below ${parent.name}` : 'New specialty'
  return (
    <Sheet opened onClose={onClose} title={title}>
      <SpecialtyForm {...written} onClose={onClose} label={title} />
    </Sheet>
  )
}

function SpecialtyForm({ specialty, parent, gymId, onClose, label }: Written & { onClose: () => void; label: string }) {
  const add = useMutation(addSpecialty())
  const change = useMutation(changeSpecialty())
  const { draft, conflict } = useSharedDraft({
    schema: words,
    now: specialty ?? null,
    valuesOf: (one: Specialty | null) => ({
      name: one?.name ?? '',
      description: one?.description ?? '',
      tags: one?.tags.join(', ') ?? '',
    }),
    onSave: async ({ name, description, tags }, seen) => {
      const said = {
        name,
        description,
        tags: tags
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
        parentId: specialty ? specialty.parentId : (parent?.id ?? null),
        gymId,
      }
      try {
        const saved = seen
          ? await change.mutateAsync({ id: seen.id, version: seen.version, ...said })
          : await add.mutateAsync(said)
        toast.success(specialty ? `${saved.name} saved.` : `${saved.name} added.`)
        onClose()
        return saved
      } catch (error) {
        if (!specialty) toast.error('Failed to create specialty')
        throw atField(error, { 'specialties.name_taken': 'name' })
      }
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label={label}>
      <TextInput
        key={form.key('name')}
        label="Name"
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Textarea
        key={form.key('description')}
        label="Description"
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <TextInput
        key={form.key('tags')}
        label="Tags"
        description="Separate tags with commas"
        {...form.getInputProps('tags')}
      />
      <ConflictBanner
        what="specialty"
        conflict={conflict}
        words={{ name: 'Name', description: 'Description', tags: 'Tags' }}
      />
      <FormActions
        draft={draft}
        action={specialty ? 'Save specialty' : 'Add specialty'}
        busyAction={specialty ? 'Saving…' : 'Adding…'}
      />
    </Form>
  )
}

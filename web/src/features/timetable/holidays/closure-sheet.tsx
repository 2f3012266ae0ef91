import { Button, Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { layerDraft } from '@quartet/contract/timetable/closures'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { studiosQuery } from '../../gyms/gyms.api.ts'
import { touchedCount } from '../edits/edits.copy.ts'
import { classesQuery, layOver } from '../entries/timetable.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { EditPreview } from '../edits/edit-preview.tsx'
import { useEditDone } from '../edits/use-edit-done.ts'
import { usePreview } from '../edits/use-preview.ts'
import styles from '../edits/bulk-edit.module.css'

type Props = { gymId: string; today: string; opened: boolean; onClose: () => void }

/** Closes some days, or some studios on them, after showing which classes that stops and who is told. */
export function ClosureSheet(props: Props) {
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title="Add a closure" size="34rem">
      {props.opened && <Fields {...props} />}
    </Sheet>
  )
}

function Fields({ gymId, today, onClose }: Props) {
  const [draft, setDraft] = useState<z.input<typeof layerDraft>>({ gymId, name: '', from: today, to: today })
  const { preview, keep } = usePreview<EditOutcome>(draft)
  const studios = useQuery(studiosQuery(gymId))
  const classes = useQuery(classesQuery(gymId))
  const lay = useMutation(layOver())
  const { done } = useEditDone()
  const errors = fieldErrorsOf(lay.error)
  const set = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })
  const ids = (all: string[]) => (all.length > 0 ? all : undefined)

  async function submit() {
    if (!preview) return keep(await lay.mutateAsync({ ...draft, dryRun: true }))
    const outcome = await lay.mutateAsync(draft)
    onClose()
    return done(outcome)
  }

  return (
    <form
      className={styles.form}
      aria-label="Add a closure"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit().catch(() => undefined)
      }}
    >
      <TextInput
        label="What it is"
        placeholder="Floor works"
        withAsterisk
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <FieldRow>
        <TextInput
          type="date"
          label="From"
          min={today}
          value={draft.from}
          error={errors.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="To"
          min={draft.from}
          value={draft.to}
          error={errors.to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </FieldRow>
      <MultiSelect
        label="Studios"
        placeholder={draft.studioIds ? undefined : 'All'}
        clearable
        data={(studios.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={draft.studioIds ?? []}
        onChange={(all) => set({ studioIds: ids(all) })}
      />
      <MultiSelect
        label="Classes that run anyway"
        placeholder={draft.sparedClassIds?.length ? undefined : 'None'}
        searchable
        clearable
        data={(classes.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={draft.sparedClassIds ?? []}
        onChange={(sparedClassIds) => set({ sparedClassIds })}
      />
      <Checkbox
        label="For safety: no class runs, even if you set it to run"
        checked={draft.safety ?? false}
        onChange={(event) => set({ safety: event.currentTarget.checked })}
      />
      {preview && <EditPreview outcome={preview} />}
      {lay.error && Object.keys(errors).length === 0 && (
        <p className={styles.failure} role="alert">
          {sentenceOf(lay.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={lay.isPending} disabled={preview !== null && preview.clashes.length > 0}>
          {preview ? closeWords(touchedCount(preview.counts)) : 'Preview'}
        </Button>
      </div>
    </form>
  )
}

const closeWords = (off: number) => (off === 0 ? 'Close these days' : `Close, ${classesCount(off)} off`)

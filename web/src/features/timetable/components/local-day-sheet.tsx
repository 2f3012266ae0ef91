import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { HolidayRegion, PublicHoliday } from '@quartet/contract/holidays'
import { holidayRegion } from '@quartet/contract/holidays'
import { fieldErrorsOf, sentenceOf } from '../../../platform/http-error.ts'
import { refresh } from '../../../platform/queries.ts'
import { FieldRow } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { regionNames } from '../holidays.copy.ts'
import { addHoliday, changeHoliday } from '../timetable.api.ts'
import styles from './bulk-edit.module.css'

type Props = {
  /** The gym whose local day it is; without one it is a day of a state. */
  gymId?: string
  region?: HolidayRegion
  /** The day that is corrected. */
  holiday?: PublicHoliday | null
  today: string
  opened: boolean
  onClose: () => void
}

/** A day that a gym keeps though its state does not, or a day of a state's calendar. */
export function LocalDaySheet(props: Props) {
  const title = props.holiday ? 'Correct a holiday' : props.gymId ? 'Add a local day' : 'Add a holiday'
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title={title}>
      {props.opened && <Fields key={props.holiday?.id} {...props} title={title} />}
    </Sheet>
  )
}

function Fields({ gymId, region, holiday, today, onClose, title }: Props & { title: string }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState({
    name: holiday?.name ?? '',
    date: holiday?.date ?? today,
    fromTime: holiday?.fromTime ?? '',
    // An expected day gets its source from whoever confirms it.
    source: holiday?.computed ? '' : (holiday?.source ?? ''),
    region: region ?? 'NSW',
  })
  const add = useMutation(addHoliday())
  const change = useMutation(changeHoliday())
  const error = add.error ?? change.error
  const errors = fieldErrorsOf(error)
  const set = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })

  async function submit() {
    const { name, date } = draft
    const said = { name, date, fromTime: draft.fromTime || null, source: draft.source.trim() || undefined }
    if (holiday) await change.mutateAsync({ id: holiday.id, version: holiday.version, ...said })
    else await add.mutateAsync({ ...said, gymId, region: gymId ? undefined : draft.region })
    await refresh(queries, 'holidays')
    toast.success(holiday ? 'Holiday corrected. Classes follow.' : 'Holiday added.')
    onClose()
  }

  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit().catch(() => undefined)
      }}
    >
      {!gymId && !holiday && (
        <Select
          label="State"
          data={holidayRegion.options.map((value) => ({ value, label: regionNames[value] }))}
          value={draft.region}
          allowDeselect={false}
          onChange={(value) => value && set({ region: value as HolidayRegion })}
        />
      )}
      <TextInput
        label="Name"
        placeholder="Show day"
        withAsterisk
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <FieldRow>
        <TextInput
          type="date"
          label="Day"
          value={draft.date}
          error={errors.date}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label="From"
          description="Leave empty for the whole day"
          value={draft.fromTime}
          error={errors.fromTime}
          onChange={(event) => set({ fromTime: event.currentTarget.value })}
        />
      </FieldRow>
      <TextInput
        label="Source"
        description={holiday?.computed ? 'Enter the gazette to confirm this day' : 'Where the day is known from'}
        placeholder="Gazette of 3 March"
        maxLength={200}
        value={draft.source}
        error={errors.source}
        onChange={(event) => set({ source: event.currentTarget.value })}
      />
      {error && Object.keys(errors).length === 0 && (
        <p className={styles.failure} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending || change.isPending}>
          {holiday ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  )
}

import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { holidayRegion, type HolidayRegion, type PublicHoliday } from '@quartet/contract/timetable/holidays'
import { clockTime, shortDay } from '../../../platform/words/dates.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { regionNames } from './holidays.copy.ts'
import { addHoliday, changeHoliday } from '../entries/timetable.api.ts'

type Day = { name: string; date: string; fromTime: string; source: string; region: HolidayRegion }
const anyDay = z.custom<Day>()

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
  const add = useMutation(addHoliday())
  const change = useMutation(changeHoliday())
  const { draft, conflict } = useSharedDraft({
    schema: anyDay,
    now: holiday ?? null,
    valuesOf: (one: PublicHoliday | null): Day => ({
      name: one?.name ?? '',
      date: one?.date ?? today,
      fromTime: one?.fromTime ?? '',
      // An expected day gets its source from whoever confirms it.
      source: one?.computed ? '' : (one?.source ?? ''),
      region: region ?? 'NSW',
    }),
    onSave: async ({ name, date, ...day }, seen) => {
      const said = { name, date, fromTime: day.fromTime || null, source: day.source.trim() || undefined }
      const saved = seen
        ? await change.mutateAsync({ id: seen.id, version: seen.version, ...said })
        : await add.mutateAsync({ ...said, gymId, region: gymId ? undefined : day.region })
      toast.success(seen ? 'Holiday corrected. Classes have been updated.' : 'Holiday added.')
      onClose()
      return saved
    },
  })
  const { form } = draft

  return (
    <Form draft={draft} label={title}>
      {!gymId && !holiday && (
        <Select
          label="State"
          data={holidayRegion.options.map((value) => ({ value, label: regionNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps('region')}
        />
      )}
      <TextInput label="Name" placeholder="Show day" withAsterisk maxLength={80} {...form.getInputProps('name')} />
      <FieldRow>
        <TextInput type="date" label="Day" {...form.getInputProps('date')} />
        <TextInput
          type="time"
          label="From"
          description="Leave empty for the whole day"
          {...form.getInputProps('fromTime')}
        />
      </FieldRow>
      <TextInput
        label="Source"
        description={holiday?.computed ? 'Enter the gazette to confirm this day' : 'Source'}
        placeholder="Gazette of 3 March"
        maxLength={200}
        {...form.getInputProps('source')}
      />
      <ConflictBanner
        what="holiday"
        conflict={conflict}
        words={{
          name: 'Name',
          date: ['Day', shortDay],
          fromTime: ['From', (time) => time && clockTime(time)],
          source: 'Source',
        }}
      />
      <FormActions draft={draft} action={holiday ? 'Save' : 'Add'}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}

import { Button, MultiSelect, Radio, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { GymHoliday, HolidayChoice } from '@quartet/contract/timetable/holidays'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { longDay } from '../../../platform/words/dates.ts'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { touchedCount } from '../edits/edits.copy.ts'
import { partDay } from './holidays.copy.ts'
import { classesQuery, decideHoliday, removeHoliday } from '../entries/timetable.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { EditPreview } from '../edits/edit-preview.tsx'
import { useEditDone } from '../edits/use-edit-done.ts'
import { usePreview } from '../edits/use-preview.ts'
import styles from '../edits/bulk-edit.module.css'

type Props = { gymId: string; holiday: GymHoliday | null; onClose: () => void }

/** What happens to the classes of one holiday, after showing it. */
export function HolidaySheet({ gymId, holiday, onClose }: Props) {
  return (
    <Sheet opened={holiday !== null} onClose={onClose} title={holiday?.name ?? ''} size="34rem">
      {holiday && <Fields key={holiday.id} gymId={gymId} holiday={holiday} onClose={onClose} />}
    </Sheet>
  )
}

function Fields({ gymId, holiday, onClose }: { gymId: string; holiday: GymHoliday; onClose: () => void }) {
  const [choice, setChoice] = useState<HolidayChoice>(holiday.choice ?? 'cancel')
  const [spared, setSpared] = useState(holiday.sparedClassIds)
  const said = { id: holiday.id, gymId, choice, sparedClassIds: choice === 'special' ? spared : [] }
  const { preview, keep } = usePreview<EditOutcome>(said)
  const classes = useQuery(classesQuery(gymId))
  const decide = useMutation(decideHoliday())
  const remove = useMutation(removeHoliday())
  const { done } = useEditDone()
  const errors = fieldErrorsOf(decide.error)

  async function submit() {
    if (!preview) return keep(await decide.mutateAsync({ ...said, dryRun: true }))
    const outcome = await decide.mutateAsync(said)
    onClose()
    return done(outcome)
  }

  async function removeDay() {
    try {
      await remove.mutateAsync({ id: holiday.id })
      toast.success('Day removed. Its classes are back on.')
      onClose()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={holiday.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit().catch(() => undefined)
      }}
    >
      <p className="dim">
        {longDay(holiday.date)}
        {partDay(holiday)}. {classesCount(holiday.classes)} on the timetable. Source: {holiday.source}.
      </p>
      <Radio.Group label="Classes on this day" value={choice} onChange={(value) => setChoice(value as HolidayChoice)}>
        <Stack gap="xs" mt="xs">
          <Radio value="run" label="All run" />
          <Radio value="cancel" label="None run" />
          <Radio value="special" label="Special timetable: only some run" />
        </Stack>
      </Radio.Group>
      {choice === 'special' && (
        <MultiSelect
          label="Classes that run"
          searchable
          clearable
          data={(classes.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={spared}
          error={errors.sparedClassIds}
          onChange={setSpared}
        />
      )}
      {preview && <EditPreview outcome={preview} />}
      {decide.error && Object.keys(errors).length === 0 && (
        <p className={styles.failure} role="alert">
          {sentenceOf(decide.error)}
        </p>
      )}
      <div className={styles.actions}>
        {holiday.can.change && (
          <Button variant="default" loading={remove.isPending} onClick={() => void removeDay()}>
            Remove this day
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={decide.isPending} disabled={preview !== null && preview.clashes.length > 0}>
          {preview ? saveWords(touchedCount(preview.counts)) : 'Preview'}
        </Button>
      </div>
    </form>
  )
}

const saveWords = (changed: number) => (changed === 0 ? 'Save' : `Save, ${classesCount(changed)} changed`)

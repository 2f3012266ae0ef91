import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { Entry } from '@quartet/contract/timetable/entries'
import type { EditOutcome, EditScope, EntryEdit } from '@quartet/contract/timetable/edits'
import { addDays, clockTime, isoWeekday, isoWeekdayName, mondayOf, shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import type { Named } from '../../../ui/fields/found-choice.tsx'
import { TrainerSelect } from '../../connections/connection/trainer-choice.tsx'
import { studiosQuery } from '../../gyms/gyms.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { scopes, touchedCount } from './edits.copy.ts'
import { editOf, type EditValues } from './edits.rules.ts'
import type { Spot } from '../entries/move.rules.ts'
import { changeEntry } from '../entries/timetable.api.ts'
import { EditPreview } from './edit-preview.tsx'
import { useEditDone } from './use-edit-done.ts'
import styles from './edit-class.module.css'

type Props = {
  entry: Entry
  /** Where it was dragged to, or moved by keys: what the dialog begins with. */
  moved?: Spot
  opened: boolean
  onClose: () => void
  onDone: () => void
}

const anyValues = z.custom<EditValues>()

/** The one dialog for every edit of a class: what changes, how far it reaches, and what that does before it is done. */
export function EditClass({ entry, moved, opened, onClose, onDone }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Change ${entry.name}`} size="36rem">
      {opened && <Fields entry={entry} moved={moved} onClose={onClose} onDone={onDone} />}
    </Sheet>
  )
}

function Fields({ entry, moved, onClose, onDone }: Omit<Props, 'opened'>) {
  const [scope, setScope] = useState<EditScope>('this')
  const [range, setRange] = useState({ from: entry.date, to: entry.date })
  const [alsoChanged, setAlsoChanged] = useState<string[]>([])
  const [allowClash, setAllowClash] = useState('')
  const studios = useQuery(studiosQuery(entry.gymId))
  const [taken, setTaken] = useState<Named | null>(null)
  const save = useMutation(changeEntry())
  const { done } = useEditDone()
  const editFrom = (one: Entry, to: EditValues): EntryEdit => ({
    ...editOf(valuesOf(one), to),
    scope,
    ...(scope === 'range' ? range : {}),
    ...(alsoChanged.length > 0 ? { alsoChanged } : {}),
    ...(allowClash.trim().length > 2 ? { allowClash: allowClash.trim() } : {}),
  })
  const { draft, seen, conflict } = useSharedDraft({
    schema: anyValues,
    now: entry,
    valuesOf,
    begun: moved,
    onSave: async (to, one) => {
      const { edit, ...saved } = await save.mutateAsync({ id: one.id, ...editFrom(one, to), version: one.version })
      done(edit)
      onDone()
      return saved
    },
  })
  const values = draft.form.getValues()
  const set = (more: Partial<EditValues>) => draft.form.setValues(more)
  const asked = Object.keys(editOf(valuesOf(seen), values)).length > 0
  const preview = usePreview(seen, asked ? editFrom(seen, values) : null)
  const outcome = preview.outcome
  const blocked = !outcome || outcome.clashes.length > 0 || touchedCount(outcome.counts) === 0
  const trainerClash = outcome?.clashes.some((one) => one.kind === 'trainer') ?? false
  const studioList = studios.data ?? [seen.studio]
  const failure = draft.failure ?? (preview.error ? sentenceOf(preview.error) : null)

  return (
    <form
      className={styles.form}
      aria-label={`Change ${entry.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked) draft.onSubmit(event)
      }}
    >
      <Segmented
        label="What to do"
        value={values.cancelled ? 'cancel' : 'change'}
        options={[
          { value: 'change', label: seen.status === 'cancelled' ? 'Let it run' : 'Change' },
          ...(seen.status === 'cancelled' ? [] : [{ value: 'cancel' as const, label: 'Cancel' }]),
        ]}
        onChange={(value) => set({ cancelled: value === 'cancel' })}
      />
      {values.cancelled ? (
        <Textarea
          label="Reason"
          placeholder="We include this when we notify trainers"
          autosize
          minRows={2}
          maxLength={200}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      ) : (
        <>
          <div className={styles.figures}>
            {scope === 'this' ? (
              <TextInput
                type="date"
                label="Day"
                value={values.date}
                onChange={(event) => set({ date: event.currentTarget.value })}
              />
            ) : (
              <Select
                label="Day"
                allowDeselect={false}
                data={weekdayOptions}
                value={String(isoWeekday(values.date || seen.date))}
                onChange={(day) => day && set({ date: addDays(mondayOf(seen.date), Number(day) - 1) })}
              />
            )}
            <TextInput
              type="time"
              label="Starts at"
              value={values.startTime}
              onChange={(event) => set({ startTime: event.currentTarget.value })}
            />
            <NumberField
              label="Minutes"
              hideControls
              allowDecimal={false}
              inputMode="numeric"
              min={5}
              max={720}
              value={values.durationMinutes}
              onChange={(durationMinutes) => set({ durationMinutes })}
            />
            <NumberField
              label="Places"
              hideControls
              allowDecimal={false}
              inputMode="numeric"
              min={1}
              max={2000}
              value={values.capacity}
              onChange={(capacity) => set({ capacity })}
            />
          </div>
          <FieldRow>
            <Select
              label="Studio"
              allowDeselect={false}
              data={studioList.map((one) => ({ value: one.id, label: one.name }))}
              value={values.studioId}
              onChange={(studioId) => studioId && set({ studioId })}
            />
            <TrainerSelect
              label="Trainer"
              placeholder="No trainer"
              clearable
              gymId={entry.gymId}
              known={[entry.trainer, seen.trainer, taken]}
              value={values.trainerId}
              onChange={(trainerId, trainer) => {
                setTaken(trainer)
                set({ trainerId })
              }}
            />
          </FieldRow>
        </>
      )}
      <Radio.Group label="Which classes to change" value={scope} onChange={(value) => setScope(value as EditScope)}>
        <div className={styles.scopes}>
          {scopes.map((one) => (
            <Radio key={one.value} value={one.value} label={one.label} />
          ))}
        </div>
      </Radio.Group>
      {scope === 'range' && (
        <FieldRow>
          <TextInput
            type="date"
            label="From"
            value={range.from}
            onChange={(event) => setRange({ ...range, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            min={range.from}
            value={range.to}
            onChange={(event) => setRange({ ...range, to: event.currentTarget.value })}
          />
        </FieldRow>
      )}
      <ConflictBanner
        what="class"
        conflict={conflict}
        words={{
          date: ['Day', shortDay],
          startTime: ['Starts at', clockTime],
          durationMinutes: 'Minutes',
          capacity: 'Places',
          studioId: ['Studio', (id) => studioList.find((one) => one.id === id)?.name ?? ''],
          trainerId: [
            'Trainer',
            (id) => [entry.trainer, seen.trainer, taken].find((one) => one?.id === id)?.name ?? 'no trainer',
          ],
        }}
      />
      {outcome && <EditPreview outcome={outcome} alsoChanged={alsoChanged} onAlsoChanged={setAlsoChanged} />}
      {(trainerClash || allowClash !== '') && (
        <TextInput
          label="Let the trainer teach two classes at once because"
          placeholder="The other class is online"
          maxLength={200}
          value={allowClash}
          onChange={(event) => setAllowClash(event.currentTarget.value)}
        />
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" color={values.cancelled ? 'red' : undefined} disabled={blocked} loading={draft.busy}>
          {actionWords(values.cancelled, outcome)}
        </Button>
      </div>
    </form>
  )
}

const weekdayOptions = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: `${isoWeekdayName(day)}s` }))

function actionWords(cancelled: boolean, outcome: EditOutcome | undefined): string {
  const count = outcome ? touchedCount(outcome.counts) : 0
  const what = count > 1 ? classesCount(count) : 'class'
  return cancelled ? `Cancel ${what}` : `Change ${what}`
}

function valuesOf(entry: Entry): EditValues {
  return {
    date: entry.date,
    startTime: entry.startTime,
    durationMinutes: entry.durationMinutes,
    studioId: entry.studio.id,
    trainerId: entry.trainer?.id ?? null,
    capacity: entry.capacity,
    cancelled: false,
    runs: entry.status !== 'cancelled',
    reason: '',
  }
}

/** The dry run of an edit, asked again a moment after it was changed. */
function usePreview(entry: Entry, edit: EntryEdit | null): { outcome: EditOutcome | undefined; error: unknown } {
  const { mutateAsync } = useMutation({ ...changeEntry(), meta: { quiet: true } })
  const [answer, setAnswer] = useState<{ of: string; outcome?: EditOutcome; error?: unknown }>({ of: '' })
  // The same edit does something else to a class that is another.
  const key = edit ? JSON.stringify([entry.version, edit]) : ''
  const latest = useRef(key)
  useEffect(() => {
    latest.current = key
    if (key === '') return
    const timer = setTimeout(() => {
      mutateAsync({ id: entry.id, ...(JSON.parse(key) as [number, EntryEdit])[1], dryRun: true }).then(
        ({ edit: outcome }) => latest.current === key && setAnswer({ of: key, outcome }),
        (error: unknown) => latest.current === key && setAnswer({ of: key, error }),
      )
    }, 250)
    return () => clearTimeout(timer)
  }, [key, entry.id, mutateAsync])
  return answer.of === key && key !== ''
    ? { outcome: answer.outcome, error: answer.error }
    : { outcome: undefined, error: undefined }
}

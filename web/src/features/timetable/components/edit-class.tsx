import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asPage } from '@quartet/contract/kernel/paging'
import type { Entry } from '@quartet/contract/timetable'
import type { EditOutcome, EditScope, EntryEdit } from '@quartet/contract/timetable-edits'
import { addDays, isoWeekday, isoWeekdayName, mondayOf } from '../../../platform/dates.ts'
import { codeOf, sentenceOf } from '../../../platform/http-error.ts'
import { rebased } from '../../../platform/rebased.ts'
import { FieldRow } from '../../../ui/form.tsx'
import { Overtaken } from '../../../ui/overtaken.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { studiosQuery } from '../../gyms/gyms.api.ts'
import { classesCount } from '../timetable.copy.ts'
import { scopes, touchedCount } from '../edits.copy.ts'
import { editOf } from '../edits.rules.ts'
import type { EditValues } from '../edits.rules.ts'
import type { Spot } from '../move.rules.ts'
import { changeEntry, connectedTrainersQuery } from '../timetable.api.ts'
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

/** The one dialog for every edit of a class: what changes, how far it reaches, and what that does before it is done. */
export function EditClass({ entry, moved, opened, onClose, onDone }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Change ${entry.name}`} size="36rem">
      {opened && <Fields entry={entry} moved={moved} onClose={onClose} onDone={onDone} />}
    </Sheet>
  )
}

function Fields({ entry, moved, onClose, onDone }: Omit<Props, 'opened'>) {
  // As it was when it was looked at: what a colleague saves meanwhile is not undone by what was typed over the old.
  const [seen, setSeen] = useState(entry)
  const before = valuesOf(seen)
  const [values, setValues] = useState<EditValues>({ ...before, ...moved })
  const [scope, setScope] = useState<EditScope>('this')
  const [range, setRange] = useState({ from: entry.date, to: entry.date })
  const [alsoChanged, setAlsoChanged] = useState<string[]>([])
  const [allowClash, setAllowClash] = useState('')
  const studios = useQuery(studiosQuery(entry.gymId))
  const trainers = useQuery(connectedTrainersQuery(entry.gymId))
  const save = useMutation(changeEntry())
  const { done, reread } = useEditDone()
  const set = (more: Partial<EditValues>) => setValues((now) => ({ ...now, ...more }))
  const edit: EntryEdit = {
    ...editOf(before, values),
    scope,
    ...(scope === 'range' ? range : {}),
    ...(alsoChanged.length > 0 ? { alsoChanged } : {}),
    ...(allowClash.trim().length > 2 ? { allowClash: allowClash.trim() } : {}),
  }
  const asked = Object.keys(editOf(before, values)).length > 0
  const preview = usePreview(seen, asked ? edit : null)
  const outcome = preview.outcome
  const blocked = !outcome || outcome.clashes.length > 0 || touchedCount(outcome.counts) === 0
  const trainerClash = outcome?.clashes.some((one) => one.kind === 'trainer') ?? false
  const connected = asPage(trainers.data ?? []).data.filter((one) => one.connection?.status === 'active')

  // Their own saving makes it another too.
  const isOvertaken = seen.version !== entry.version && !save.isPending && !save.isSuccess

  async function submit() {
    const answer = await save.mutateAsync(
      { id: seen.id, ...edit, version: seen.version },
      {
        onError: (error) => {
          if (codeOf(error) === 'stale') void reread()
        },
      },
    )
    await done(answer.edit)
    onDone()
  }
  function takeIn() {
    setValues(rebased(before, values, valuesOf(entry)))
    setSeen(entry)
    save.reset()
  }

  return (
    <form
      className={styles.form}
      aria-label={`Change ${entry.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked && !save.isPending) void submit().catch(() => undefined)
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
          placeholder="Said to whoever is told"
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
              data={(studios.data ?? [seen.studio]).map((one) => ({ value: one.id, label: one.name }))}
              value={values.studioId}
              onChange={(studioId) => studioId && set({ studioId })}
            />
            <Select
              label="Trainer"
              placeholder="Nobody"
              searchable
              clearable
              nothingFoundMessage="Nobody connected has this name"
              data={connected.map((one) => ({ value: one.id, label: one.name }))}
              value={values.trainerId}
              onChange={(trainerId) => set({ trainerId })}
            />
          </FieldRow>
        </>
      )}
      <Radio.Group label="How far it reaches" value={scope} onChange={(value) => setScope(value as EditScope)}>
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
      {outcome && <EditPreview outcome={outcome} alsoChanged={alsoChanged} onAlsoChanged={setAlsoChanged} />}
      {(trainerClash || allowClash !== '') && (
        <TextInput
          label="Let the trainer have two classes at once, because"
          placeholder="The other one is online"
          maxLength={200}
          value={allowClash}
          onChange={(event) => setAllowClash(event.currentTarget.value)}
        />
      )}
      {(preview.error ?? save.error) && (
        <p className={styles.failure} role="alert">
          {sentenceOf(save.error ?? preview.error)}
        </p>
      )}
      {isOvertaken && <Overtaken what="class" onTakeIn={takeIn} />}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" color={values.cancelled ? 'red' : undefined} disabled={blocked} loading={save.isPending}>
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

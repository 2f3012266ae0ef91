import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Term } from '@quartet/contract/timetable/recurrence'
import { classDraft, type GymClass } from '@quartet/contract/timetable/entries'
import type { Studio } from '@quartet/contract/gyms/gyms'
import { atField } from '../../../platform/session/http-error.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { nothingFound } from '../../../ui/fields/nothing-found.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { TrainerSelect } from '../../connections/connection/trainer-choice.tsx'
import { StudioSheet } from '../../gyms/studio-form.tsx'
import { specialtyOptions } from '../../specialties/specialties.rules.ts'
import { repeatProblems, ruleFrom, weekly } from './repeat.rules.ts'
import { addClass, specialtiesQuery } from '../entries/timetable.api.ts'
import { SeriesPreviewCard } from './series-preview.tsx'
import { RepeatField } from './repeat-field.tsx'
import { WeekdaysField } from './weekdays-field.tsx'
import styles from './class-form.module.css'

type Props = {
  gymId: string
  today: string
  studios: Studio[]
  canAddStudio: boolean
  /** The class that this one is begun as a copy of. */
  like?: GymClass
  onSaved: (weekdays: number[], startsOn: string) => void
  onCancel: () => void
}

/** A new class with its weekly times, and what saving puts on the timetable. */
export function ClassForm({ gymId, today, studios, canAddStudio, like, onSaved, onCancel }: Props) {
  const add = useMutation(addClass())
  const specialties = useQuery(specialtiesQuery())
  const [addingStudio, setAddingStudio] = useState(false)
  const [ownCapacity, setOwnCapacity] = useState(like !== undefined)

  const draft = useDraft({
    schema: classDraft,
    initialValues: {
      gymId,
      name: '',
      description: '',
      specialtyId: null as string | null,
      durationMinutes: 45 as number | string,
      capacity: (studios.length === 1 ? (studios[0]?.capacity ?? 20) : 20) as number | string,
      studioId: studios.length === 1 ? (studios[0]?.id ?? '') : '',
      weekdays: [] as number[],
      startTime: '06:00',
      startsOn: today,
      trainerId: null as string | null,
      repeat: weekly,
      terms: [] as Term[],
      ...(like && valuesLike(like)),
    },
    check: (values) => ({
      ...repeatProblems(values.repeat, values.weekdays, values.startsOn),
      ...(values.studioId ? {} : { studioId: studios.length > 0 ? 'Choose a studio' : 'Add a studio first' }),
      ...(values.durationMinutes === '' ? { durationMinutes: 'Enter how long it is, in minutes' } : {}),
      ...(values.capacity === '' ? { capacity: 'Enter how many places it has' } : {}),
      ...(values.startTime ? {} : { startTime: 'Enter a start time' }),
      ...(values.startsOn
        ? values.startsOn < today
          ? { startsOn: 'Choose today or later.' }
          : {}
        : { startsOn: 'Choose a start date' }),
    }),
    onSubmit: async (values) => {
      try {
        // Plain weeks are a series for each day; any other rule is one.
        const rule = ruleFrom(form.getValues().repeat, values.weekdays)
        await add.mutateAsync(rule === null ? values : { ...values, rule })
      } catch (error) {
        throw atField(error, {
          'timetable.studio_taken': 'studioId',
          'timetable.trainer_taken': 'trainerId',
          'timetable.trainer_not_connected': 'trainerId',
          'timetable.trainer_not_qualified': 'trainerId',
          'timetable.past_start': 'startsOn',
        })
      }
      toast.success(`${values.name} is on the timetable.`)
      onSaved(values.weekdays, values.startsOn)
    },
  })
  const { form } = draft
  const field = (name: keyof typeof form.values) => ({ ...form.getInputProps(name) })

  function chooseStudio(studio: { id: string; capacity: number } | undefined) {
    form.setFieldValue('studioId', studio?.id ?? '')
    if (studio && !ownCapacity) form.setFieldValue('capacity', studio.capacity)
  }

  return (
    <div className={styles.columns}>
      <div className={styles.surface}>
        <Form draft={draft} label="New class">
          <FieldRow>
            <TextInput label="Name" placeholder="Ride 45" withAsterisk autoComplete="off" {...field('name')} />
            <Select
              label="Specialty"
              placeholder="Any"
              searchable
              clearable
              nothingFoundMessage={nothingFound(specialties, 'No specialties match')}
              data={specialtyOptions(specialties.data ?? [])}
              {...field('specialtyId')}
            />
          </FieldRow>
          <FieldRow>
            <div className={styles.studio}>
              <Select
                label="Studio"
                placeholder={studios.length > 0 ? 'Choose' : 'None yet'}
                withAsterisk
                allowDeselect={false}
                data={studios.map((studio) => ({ value: studio.id, label: studio.name }))}
                {...field('studioId')}
                value={form.values.studioId || null}
                onChange={(id) => chooseStudio(studios.find((studio) => studio.id === id))}
              />
              {canAddStudio && (
                <Button
                  variant="default"
                  leftSection={<Plus size={14} aria-hidden="true" />}
                  onClick={() => setAddingStudio(true)}
                >
                  New studio
                </Button>
              )}
            </div>
            <TrainerSelect
              label="Usual trainer"
              placeholder="No one yet"
              clearable
              gymId={gymId}
              known={like?.series.map(({ trainer }) => trainer)}
              {...field('trainerId')}
              value={form.values.trainerId}
            />
          </FieldRow>
          <WeekdaysField
            path="weekdays"
            value={form.values.weekdays}
            onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
            error={typeof form.errors.weekdays === 'string' ? form.errors.weekdays : undefined}
          />
          <div className={styles.figures}>
            <TextInput type="time" label="Starts at" withAsterisk {...field('startTime')} />
            <NumberField
              label="Minutes"
              withAsterisk
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              {...field('durationMinutes')}
            />
            <NumberField
              label="Places"
              withAsterisk
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              {...field('capacity')}
              onChange={(value) => {
                setOwnCapacity(true)
                form.setFieldValue('capacity', value)
              }}
            />
            <TextInput type="date" label="First date" withAsterisk min={today} {...field('startsOn')} />
          </div>
          <RepeatField
            value={form.values.repeat}
            onChange={(repeat) => form.setFieldValue('repeat', repeat)}
            terms={form.values.terms}
            onTerms={(terms) => form.setFieldValue('terms', terms)}
            startsOn={form.values.startsOn}
            errors={form.errors}
          />
          <Textarea
            label="Description"
            placeholder="What members can expect"
            autosize
            minRows={3}
            maxRows={10}
            {...field('description')}
          />
          <div className={styles.previewOnPhone}>
            <SeriesPreviewCard today={today} values={form.values} />
          </div>
          <FormActions draft={draft} action="Add class" busyAction="Adding class…">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </FormActions>
        </Form>
      </div>
      <aside className={styles.preview} aria-label="What saving does">
        <SeriesPreviewCard today={today} values={form.values} />
      </aside>
      <UnsavedGuard when={draft.unsaved} />
      <StudioSheet gymId={gymId} opened={addingStudio} onClose={() => setAddingStudio(false)} onSaved={chooseStudio} />
    </div>
  )
}

/** What a class and the first of its times say, on the days that share them. */
function valuesLike({ name, description, specialty, durationMinutes, capacity, series }: GymClass) {
  const shared = { name, description, specialtyId: specialty?.id ?? null, durationMinutes, capacity }
  const [first] = series
  if (!first) return shared
  const { startTime, studio, trainer } = first
  const days = series.filter((one) => one.startTime === startTime && one.studio.id === studio.id)
  const weekdays = days.map((one) => one.weekday)
  return { ...shared, startTime, studioId: studio.id, trainerId: trainer?.id ?? null, weekdays }
}

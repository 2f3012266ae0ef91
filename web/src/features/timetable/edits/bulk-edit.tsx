import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { bulkEdit, EditOutcome } from '@quartet/contract/timetable/edits'
import { addDays } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldGroup, FieldRow } from '../../../ui/fields/form.tsx'
import { TrainersSelect } from '../../connections/connection/trainer-choice.tsx'
import { studiosQuery } from '../../gyms/gyms.api.ts'
import { touchedCount } from './edits.copy.ts'
import { changeInBulk, classesQuery } from '../entries/timetable.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { DaysField, SomeOf, SpanFields } from './bulk-filter.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkWhat, isHalfSaid, said, type BulkEditKind } from './bulk-what.tsx'
import { useEditDone } from './use-edit-done.ts'
import { usePreview } from './use-preview.ts'
import styles from './bulk-edit.module.css'

type Edit = z.input<typeof bulkEdit>
/** Filter, preview, apply: one change of many classes, all of it or nothing. */
export function BulkEdit({ gymId, today }: { gymId: string; today: string }) {
  const [filter, setFilter] = useState<Edit['filter']>({ from: today, to: addDays(today, 27) })
  const [what, setWhat] = useState<BulkEditKind>('shift')
  const [value, setValue] = useState<string | number>(15)
  const [leaveOut, setLeaveOut] = useState<string[]>([])
  const classes = useQuery(classesQuery(gymId))
  const studios = useQuery(studiosQuery(gymId))
  const rehearse = useMutation(changeInBulk())
  const apply = useMutation(changeInBulk())
  const { done } = useEditDone()
  const asked = { gymId, filter, ...said(what, value) }
  const edit: Edit = { ...asked, leaveOut }
  // Without what is left out: the list that it is ticked in stays while that is asked anew.
  const { preview, keep, forget } = usePreview<{ outcome: EditOutcome; without: string[] }>(asked)
  const touched = preview ? touchedCount(preview.outcome.counts) : 0

  /** Whatever is changed above, the preview below is of something else. */
  function change(more: Partial<Edit['filter']>) {
    setFilter({ ...filter, ...more })
    forget()
    setLeaveOut([])
  }
  const look = (without = leaveOut) =>
    rehearse.mutate(
      { ...edit, leaveOut: without, dryRun: true },
      { onSuccess: (outcome) => keep({ outcome, without }) },
    )

  async function submit() {
    const outcome = await apply.mutateAsync(edit)
    forget()
    setLeaveOut([])
    done(outcome)
  }

  return (
    <Card title="Change many classes">
      <form
        className={styles.form}
        aria-label="Change many classes"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <FieldGroup title="Which classes">
          <SpanFields value={filter} onChange={change} />
          <FieldRow>
            <SomeOf
              label="Classes"
              options={classes.data}
              value={filter.classIds}
              onChange={(classIds) => change({ classIds })}
            />
            <SomeOf
              label="Studios"
              options={studios.data}
              value={filter.studioIds}
              onChange={(studioIds) => change({ studioIds })}
            />
          </FieldRow>
          <FieldRow>
            <TrainersSelect
              label="Trainers"
              placeholder={filter.trainerIds?.length ? undefined : 'All'}
              gymId={gymId}
              value={filter.trainerIds ?? []}
              onChange={(trainerIds) => change({ trainerIds })}
            />
            <DaysField value={filter} onChange={change} />
          </FieldRow>
        </FieldGroup>
        <BulkWhat
          what={what}
          value={value}
          onChange={(next, of) => {
            setWhat(next)
            setValue(of)
          }}
          gymId={gymId}
          studios={(studios.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
        {(rehearse.error ?? apply.error) && (
          <p className={styles.failure} role="alert">
            {sentenceOf(apply.error ?? rehearse.error)}
          </p>
        )}
        {!preview && (
          <div className={styles.actions}>
            <Button type="submit" loading={rehearse.isPending} disabled={isHalfSaid(what, value)}>
              Preview
            </Button>
          </div>
        )}
      </form>
      {preview && (
        <div className={styles.form}>
          <BulkPreview
            outcome={preview.outcome}
            leaveOut={leaveOut}
            onLeaveOut={(ids) => {
              setLeaveOut(ids)
              look(ids)
            }}
          />
          <div className={styles.actions}>
            <Button variant="default" onClick={forget}>
              Back
            </Button>
            <Button
              color={what === 'cancel' ? 'red' : undefined}
              loading={apply.isPending || rehearse.isPending}
              disabled={preview.without !== leaveOut || preview.outcome.clashes.length > 0 || touched === 0}
              onClick={() => void submit().catch(() => undefined)}
            >
              {what === 'cancel' ? 'Cancel' : 'Change'} {classesCount(touched)}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

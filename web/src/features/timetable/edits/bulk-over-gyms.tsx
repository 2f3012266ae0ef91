import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { bulkOverGyms, GymsOutcome } from '@quartet/contract/timetable/edits'
import { addDays } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { FieldGroup, FieldRow } from '../../../ui/fields/form.tsx'
import { countsSentence, doneSentence, toldSentence, touchedCount } from './edits.copy.ts'
import { changeOverGyms } from '../entries/timetable.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { DaysField, SpanFields } from './bulk-filter.tsx'
import { BulkWhat, isHalfSaid, said, type BulkEditKind } from './bulk-what.tsx'
import styles from './bulk-over-gyms.module.css'
import rows from '../entries/rows.module.css'
import { useEditDone } from './use-edit-done.ts'
import { usePreview } from './use-preview.ts'

type Edit = z.input<typeof bulkOverGyms>
type Gym = { id: string; name: string }

/** One change at several gyms: looked at together, done at each for itself, and undone at each for itself. */
export function BulkOverGyms({ gyms, today }: { gyms: Gym[]; today: string }) {
  const [gymIds, setGymIds] = useState(gyms.map((one) => one.id))
  const [filter, setFilter] = useState<Edit['filter']>({ from: today, to: addDays(today, 27) })
  const [what, setWhat] = useState<BulkEditKind>('shift')
  const [value, setValue] = useState<string | number>(15)
  const [report, setReport] = useState<GymsOutcome | null>(null)
  const rehearse = useMutation(changeOverGyms())
  const apply = useMutation(changeOverGyms())
  const { className, ...rest } = filter
  const edit: Edit = {
    gymIds,
    filter: { ...rest, ...(className?.trim() ? { className: className.trim() } : {}) },
    ...said(what, value),
  }
  const { preview, keep, forget } = usePreview<GymsOutcome>(edit)
  const classes = preview?.gyms.reduce((sum, one) => sum + doable(one), 0) ?? 0

  function anew() {
    forget()
    setReport(null)
  }
  const change = (more: Partial<Edit['filter']>) => {
    setFilter({ ...filter, ...more })
    anew()
  }
  async function submit() {
    const done = await apply.mutateAsync(edit)
    forget()
    setReport(done)
  }

  return (
    <Card title="Change classes at several gyms">
      <form
        className={styles.form}
        aria-label="Change classes at several gyms"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setReport(null)
          rehearse.mutate({ ...edit, dryRun: true }, { onSuccess: keep })
        }}
      >
        <Checkbox.Group
          label="Gyms"
          value={gymIds}
          onChange={(ids) => {
            setGymIds(ids)
            anew()
          }}
        >
          <div className={styles.gyms}>
            {gyms.map((one) => (
              <Checkbox key={one.id} value={one.id} label={one.name} />
            ))}
          </div>
        </Checkbox.Group>
        <FieldGroup title="Which classes">
          <SpanFields value={filter} onChange={change} />
          <FieldRow>
            <TextInput
              label="Name has"
              placeholder="Any class"
              maxLength={80}
              value={filter.className ?? ''}
              onChange={(event) => change({ className: event.currentTarget.value })}
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
            anew()
          }}
        />
        {(rehearse.error ?? apply.error) && (
          <p className={styles.failure} role="alert">
            {sentenceOf(apply.error ?? rehearse.error)}
          </p>
        )}
        {!preview && !report && (
          <div className={styles.actions}>
            <Button
              type="submit"
              loading={rehearse.isPending}
              disabled={gymIds.length === 0 || isHalfSaid(what, value)}
            >
              Preview
            </Button>
          </div>
        )}
      </form>
      {preview && (
        <section className={styles.report} aria-label="What it does at each gym" aria-live="polite">
          <ul className={`plain ${rows.rows}`}>
            {preview.gyms.map((one) => (
              <Preview key={one.gym.id} one={one} />
            ))}
          </ul>
          <div className={styles.actions}>
            <Button variant="default" onClick={anew}>
              Back
            </Button>
            <Button
              color={what === 'cancel' ? 'red' : undefined}
              loading={apply.isPending}
              disabled={classes === 0}
              onClick={() => void submit().catch(() => undefined)}
            >
              {what === 'cancel' ? 'Cancel' : 'Change'} {classesCount(classes)}
            </Button>
          </div>
        </section>
      )}
      {report && <Report report={report} onAnother={anew} />}
    </Card>
  )
}

type One = GymsOutcome['gyms'][number]
/** At a gym where something is in the way nothing is changed. */
const doable = ({ outcome }: One) => (outcome && outcome.clashes.length === 0 ? touchedCount(outcome.counts) : 0)

function Preview({ one: { gym, outcome, problem } }: { one: One }) {
  const [clash] = outcome?.clashes ?? []
  const wrong = problem?.sentence ?? (clash && `Nothing is changed here. ${clash.sentence}`)
  return (
    <li>
      <div>
        <b>{gym.name}</b>
        <small className={wrong ? styles.failure : 'dim'}>
          {wrong ?? (outcome && touchedCount(outcome.counts) > 0 ? toldSentence(outcome.told) : 'No one is notified.')}
        </small>
      </div>
      {wrong ? (
        <Chip tone="red" icon={CircleAlert}>
          Not here
        </Chip>
      ) : (
        outcome && <span>{countsSentence(outcome.counts)}</span>
      )}
    </li>
  )
}

function Report({ report, onAnother }: { report: GymsOutcome; onAnother: () => void }) {
  const failed = report.gyms.filter((one) => one.problem).length
  const [undone, setUndone] = useState<string[]>([])
  const { undo } = useEditDone()
  return (
    <section className={styles.report} aria-label="What was done" aria-live="polite">
      <h3>
        {failed === 0 ? 'Done at every gym' : `Done at ${report.gyms.length - failed} of ${report.gyms.length} gyms`}
      </h3>
      <ul className={`plain ${rows.rows}`}>
        {report.gyms.map(({ gym, outcome, problem }) => {
          const editId = outcome?.editId ?? null
          return (
            <li key={gym.id}>
              <div>
                <b>{gym.name}</b>
                <small className={problem ? styles.failure : 'dim'}>
                  {problem?.sentence ?? (outcome && doneSentence(outcome.counts))}
                </small>
              </div>
              {problem ? (
                <Chip tone="red" icon={CircleAlert}>
                  Not done
                </Chip>
              ) : (
                <span className={styles.done}>
                  <Chip tone="green" icon={Check}>
                    Done
                  </Chip>
                  {editId !== null && touchedCount(outcome!.counts) > 0 && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Undo at ${gym.name}`}
                      disabled={undone.includes(editId)}
                      onClick={() => {
                        setUndone([...undone, editId])
                        undo(editId)
                      }}
                    >
                      Undo
                    </Button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={onAnother}>
          Another change
        </Button>
      </div>
    </section>
  )
}

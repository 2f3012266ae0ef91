import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { importLimit, type ImportField, type ImportOutcome } from '@quartet/contract/timetable/imports'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { studiosQuery } from '../../gyms/gyms.api.ts'
import { importSentence, importWords } from './imports.copy.ts'
import { importTimetable } from '../entries/timetable.api.ts'
import { ImportPreview } from './import-preview.tsx'
import { usePreview } from '../edits/use-preview.ts'
import styles from '../edits/bulk-edit.module.css'
import previewStyles from './import-preview.module.css'

/** What the columns are read as, and which lines are not read: shown and done alike. */
type Reading = { columns?: (ImportField | null)[]; leaveOut: number[] }
const asItCame: Reading = { leaveOut: [] }

type Props = { gymId: string; today: string; onDone: () => void }

/** Pasted cells or a file become a timetable, after a look at what they would become. */
export function ImportForm({ gymId, today, onDone }: Props) {
  const studios = useQuery(studiosQuery(gymId))
  const run = useMutation(importTimetable())
  const [text, setText] = useState('')
  const [startsOn, setStartsOn] = useState(today)
  const [studioId, setStudioId] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const errors = fieldErrorsOf(run.error)
  const order = { gymId, text, startsOn, studioId: studioId ?? undefined }
  const { preview, keep, forget } = usePreview<{ outcome: ImportOutcome; reading: Reading }>(order)
  const reading = preview?.reading ?? asItCame
  const { leaveOut } = reading

  const startOver = () => {
    forget()
    run.reset()
  }

  async function look(more: Partial<Reading> = {}) {
    const next = { ...reading, ...more }
    try {
      keep({ outcome: await run.mutateAsync({ ...order, ...next, dryRun: true }), reading: next })
    } catch {
      // Said below the form.
    }
  }

  async function apply() {
    try {
      const { counts } = await run.mutateAsync({ ...order, ...reading, dryRun: false })
      toast.success(`Imported: ${importSentence(counts)}`)
      onDone()
    } catch {
      // Said below the form.
    }
  }

  async function read(file: File | null) {
    if (!file) return
    // Nothing is read of a file that would not be taken.
    const large = file.size > importLimit
    setTooLarge(large ? `${file.name} is too large: a timetable has at most 900 kB.` : null)
    if (large) return
    startOver()
    setText(await file.text())
  }

  const outcome = preview?.outcome
  const problems = outcome
    ? [...outcome.problems, ...outcome.series.filter((one) => one.standing === 'refused')].filter(
        ({ line }) => !leaveOut.includes(line),
      )
    : []
  return (
    <>
      <Card title="What to import">
        <form
          className={styles.form}
          aria-label="What to import"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void look()
          }}
        >
          <Textarea
            label="Timetable"
            description="Paste cells from a spreadsheet, CSV or a calendar file (ICS). One class per line: name, day, time and anything else you have."
            placeholder={
              'Class\tDay\tStart\tEnd\tStudio\tTrainer\nRide 45\tMon, Wed\t6:00 am\t6:45 am\tCycle room\tMei Tanaka'
            }
            autosize
            minRows={7}
            maxRows={16}
            spellCheck={false}
            wrap="off"
            classNames={{ input: previewStyles.pasted }}
            value={text}
            error={tooLarge ?? errors.text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              startOver()
            }}
          />
          <div>
            <FileButton
              onChange={(file) => void read(file)}
              accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar,text/plain"
            >
              {(props) => (
                <Button variant="default" {...props}>
                  Choose a file
                </Button>
              )}
            </FileButton>
          </div>
          <FieldRow>
            <TextInput
              type="date"
              label="Weekly classes start on"
              min={today}
              value={startsOn}
              error={errors.startsOn}
              onChange={(event) => {
                setStartsOn(event.currentTarget.value)
                startOver()
              }}
            />
            <Select
              label="Studio if none is given"
              placeholder="A new one, Studio"
              clearable
              data={(studios.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={studioId}
              onChange={(value) => {
                setStudioId(value)
                startOver()
              }}
            />
          </FieldRow>
          {run.error && Object.keys(errors).length === 0 && (
            <p className={styles.failure} role="alert">
              {sentenceOf(run.error)}
            </p>
          )}
          {!preview && (
            <div className={styles.actions}>
              <Button type="submit" loading={run.isPending}>
                Preview
              </Button>
            </div>
          )}
        </form>
      </Card>
      {outcome && (
        <Card title="Preview">
          <ImportPreview
            outcome={outcome}
            leaveOut={leaveOut}
            busy={run.isPending}
            onColumns={(columns) => void look({ columns })}
            onLeaveOut={(lines) => void look({ leaveOut: lines })}
          />
          <div className={previewStyles.done}>
            {problems.length > 0 && (
              <Button
                variant="default"
                loading={run.isPending}
                onClick={() => void look({ leaveOut: [...leaveOut, ...problems.map((one) => one.line)] })}
              >
                Leave out {problems.length === 1 ? 'the line' : `the ${problems.length} lines`} with a problem
              </Button>
            )}
            <Button
              loading={run.isPending}
              disabled={problems.length > 0 || outcome.counts.series === 0}
              onClick={() => void apply()}
            >
              {outcome.counts.series === 0 ? 'Nothing to import' : importWords(outcome.counts)}
            </Button>
          </div>
        </Card>
      )}
    </>
  )
}

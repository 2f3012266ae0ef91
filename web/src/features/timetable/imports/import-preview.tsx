import { Button, Select } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ImportedSeries, ImportField, ImportOutcome } from '@quartet/contract/timetable/imports'
import { clockTime, shortDate } from '../../../platform/words/dates.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { fieldLabels, importSentence, standingChip } from './imports.copy.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import styles from './import-preview.module.css'

type Props = {
  outcome: ImportOutcome
  leaveOut: number[]
  busy: boolean
  onColumns: (columns: (ImportField | null)[]) => void
  onLeaveOut: (lines: number[]) => void
}

/** What each column was read as, what becomes a series, and what is wrong with which line. */
export function ImportPreview({ outcome, leaveOut, busy, onColumns, onLeaveOut }: Props) {
  const { headers, columns, series, problems, counts } = outcome
  const open = problems.filter(({ line }) => !leaveOut.includes(line))
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{importSentence(counts)}</h3>
      {columns.length > 0 && (
        <fieldset className={styles.columns}>
          <legend>Columns</legend>
          {columns.map((field, at) => (
            <Select
              key={at}
              size="xs"
              label={headers[at] || `Column ${at + 1}`}
              placeholder="Not read"
              clearable
              disabled={busy}
              data={fieldLabels}
              value={field}
              onChange={(value) => onColumns(changed(columns, at, value as ImportField | null))}
            />
          ))}
        </fieldset>
      )}
      {open.length > 0 && (
        <ul className={`plain ${styles.problems}`} aria-label="Lines with a problem">
          {open.slice(0, 20).map(({ line, sentence }) => (
            <li key={line}>
              <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>
                <b>Line {line}:</b> {sentence}
              </span>
            </li>
          ))}
          {open.length > 20 && <li className="dim">and {open.length - 20} more</li>}
        </ul>
      )}
      {leaveOut.length > 0 && (
        <p className="dim">
          {leaveOut.length} {leaveOut.length === 1 ? 'line is' : 'lines are'} left out.{' '}
          <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => onLeaveOut([])}>
            Take them in again
          </Button>
        </p>
      )}
      {series.length > 0 && (
        <DataList
          label="Preview"
          rows={series}
          rowKey={(one) => `${one.line} ${one.repeats}`}
          columns={[
            { key: 'name', header: 'Class', cell: (one) => <b>{one.name}</b> },
            { key: 'when', header: 'When', cell: when },
            { key: 'studio', header: 'Studio', cell: studio },
            {
              key: 'trainer',
              header: 'Trainer',
              cell: (one) => one.trainer ?? <span className="dim">No one yet</span>,
            },
            { key: 'standing', header: 'Becomes', cell: becomes },
          ]}
          phone={(one) => (
            <div className={styles.row}>
              <b>{one.name}</b>
              <span>{when(one)}</span>
              <span className="dim">
                {studio(one)}, {one.trainer ?? 'no one yet'}
              </span>
              {becomes(one)}
            </div>
          )}
          empty={null}
        />
      )}
    </div>
  )
}

const when = (one: ImportedSeries) =>
  `${one.repeats}, ${clockTime(one.startTime)}, ${one.durationMinutes} min, from ${shortDate(one.startsOn)}`
const studio = (one: ImportedSeries) => (one.newStudio ? `${one.studio} (new)` : one.studio)

function becomes(one: ImportedSeries) {
  const { tone, icon, word } = standingChip[one.standing]
  return (
    <span className={styles.becomes}>
      <Chip tone={tone} icon={icon}>
        {one.standing === 'new' ? `${word}, ${classesCount(one.classes)}` : word}
      </Chip>
      {one.note && <small>{one.note}</small>}
    </span>
  )
}

/** A field is said by one column: choosing it takes it from the other. */
function changed(columns: (ImportField | null)[], at: number, field: ImportField | null) {
  return columns.map((one, other) => (other === at ? field : one === field ? null : one))
}

import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { changeWords } from './edits.copy.ts'
import { EditPreview } from './edit-preview.tsx'
import styles from './bulk-edit.module.css'

type Props = { outcome: EditOutcome; leaveOut: string[]; onLeaveOut: (ids: string[]) => void }

/** Old and new of every class, each of which can be left out, and what is in the way. */
export function BulkPreview({ outcome, leaveOut, onLeaveOut }: Props) {
  // What was left out is not in the next answer, and stays in the list to be taken in again.
  const [first] = useState(outcome.changes)
  const now = new Map(outcome.changes.map((one) => [one.entryId, one]))
  return (
    <>
      <EditPreview outcome={{ ...outcome, changes: [] }} />
      {first.length > 0 && (
        <ul className={`plain ${styles.table}`} aria-label="Classes that change">
          {first.map((known) => {
            const id = known.entryId ?? ''
            const out = leaveOut.includes(id)
            const { was, is } = changeWords(now.get(id) ?? known)
            return (
              <li key={id} className={styles.row}>
                <Checkbox
                  aria-label={`${known.name}, ${was}`}
                  checked={!out}
                  onChange={() => onLeaveOut(out ? leaveOut.filter((one) => one !== id) : [...leaveOut, id])}
                />
                <b className={out ? styles.out : undefined}>{known.name}</b>
                <span className="dim">{was}</span>
                <span className={out ? styles.out : undefined}>{is}</span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

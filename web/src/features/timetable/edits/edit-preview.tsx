import { Button, Checkbox } from '@mantine/core'
import { ArrowRight, Bell, CircleAlert, History, Pin } from 'lucide-react'
import { useState } from 'react'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { clockTime, shortDay } from '../../../platform/words/dates.ts'
import { changeWords, countsSentence, keptWords, stayedSentence, toldSentence } from './edits.copy.ts'
import styles from './edit-preview.module.css'

type Props = {
  outcome: EditOutcome
  /** Dates that were changed on their own and shall follow again; without, they cannot be ticked. */
  alsoChanged?: string[]
  onAlsoChanged?: (dates: string[]) => void
}

/** Most changes shown before somebody asks for all. */
const shownFirst = 6

/** What saving does, before it is saved: every date, who is in the way, what stays, and who is told. */
export function EditPreview({ outcome, alsoChanged = [], onAlsoChanged }: Props) {
  const [all, setAll] = useState(false)
  const { changes, clashes, counts, kept, told } = outcome
  const stayed = stayedSentence(counts)
  const shown = all ? changes : changes.slice(0, shownFirst)
  return (
    <section className={styles.preview} aria-label="What saving does" aria-live="polite">
      <h3 className={styles.head}>{countsSentence(counts)}</h3>
      {clashes.length > 0 && (
        <div className={styles.clashes} role="alert">
          <p>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {clashes.length === 1 ? '1 class clashes.' : `${clashes.length} classes clash.`} Resolve{' '}
            {clashes.length === 1 ? 'it' : 'them'} to save.
          </p>
          <ul className="plain">
            {clashes.slice(0, shownFirst).map((one, at) => (
              <li key={at}>
                <b>
                  {shortDay(one.date)} {clockTime(one.startTime)}
                </b>{' '}
                {one.sentence}
              </li>
            ))}
            {clashes.length > shownFirst && <li className="dim">and {clashes.length - shownFirst} more</li>}
          </ul>
        </div>
      )}
      {clashes.length === 0 && changes.length > 0 && (
        <ul className={`plain ${styles.changes}`} aria-label="Classes that change">
          {shown.map((one, at) => {
            const { was, is } = changeWords(one)
            return (
              <li key={one.entryId ?? at}>
                <b>{one.name}</b>
                <span className="dim">{was || 'New'}</span>
                <ArrowRight size={14} aria-hidden="true" />
                <span>{is}</span>
              </li>
            )
          })}
        </ul>
      )}
      {clashes.length === 0 && !all && changes.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {changes.length}
        </Button>
      )}
      {(kept.length > 0 || alsoChanged.length > 0) && (
        <fieldset className={styles.kept}>
          <legend>
            <Pin size={14} strokeWidth={1.75} aria-hidden="true" /> Changed on their own, and left as they are
          </legend>
          {kept.map((one) => (
            <Checkbox
              key={one.date}
              label={`Change ${shortDay(one.date)} too (its ${keptWords(one.fields)})`}
              disabled={!onAlsoChanged}
              checked={false}
              onChange={() => onAlsoChanged?.([...alsoChanged, one.date])}
            />
          ))}
          {alsoChanged.map((date) => (
            <Checkbox
              key={date}
              label={`Change ${shortDay(date)} too`}
              checked
              onChange={() => onAlsoChanged?.(alsoChanged.filter((one) => one !== date))}
            />
          ))}
        </fieldset>
      )}
      <ul className={`plain ${styles.notes}`}>
        {stayed && (
          <li>
            <History size={14} strokeWidth={1.75} aria-hidden="true" />
            {stayed}
          </li>
        )}
        <li>
          <Bell size={14} strokeWidth={1.75} aria-hidden="true" />
          {toldSentence(told)}
        </li>
      </ul>
    </section>
  )
}

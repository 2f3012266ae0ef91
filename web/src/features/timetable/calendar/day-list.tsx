import type { Entry } from '@quartet/contract/timetable/entries'
import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { longDay } from '../../../platform/words/dates.ts'
import { entriesOn, spotsOf } from '../entries/week.rules.ts'
import { EntryCard } from '../entries/entry-card.tsx'
import { useWalk } from './use-roving-tabindex.ts'
import styles from './day-list.module.css'

type Props = { entries: Entry[]; date: string; me?: string; fresh: ReadonlySet<string>; onOpen: (id: string) => void }

/** One day as a list, for phones. */
export function DayList({ entries, date, me, fresh, onOpen }: Props) {
  const shown = useMemo(() => entriesOn(entries, date), [entries, date])
  const spots = useMemo(() => spotsOf([shown.map((entry, at) => ({ id: entry.id, at }))]), [shown])
  const { area, tabStop } = useWalk(spots)
  return (
    <div {...area}>
      <ul className={`plain ${styles.list}`} aria-label={`Classes on ${longDay(date)}`}>
        {shown.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <EntryCard
              entry={entry}
              me={me}
              time="start"
              isTabStop={entry.id === tabStop}
              isFresh={fresh.has(entry.id)}
              onOpen={onOpen}
            />
            {entry.can.countHeads && entry.attendance === null && (
              <button type="button" className={styles.count} onClick={() => onOpen(entry.id)}>
                Count
                <VisuallyHidden> attendance for {entry.name}</VisuallyHidden>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

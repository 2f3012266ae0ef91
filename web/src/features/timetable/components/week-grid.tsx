import type { Entry } from '@quartet/contract/timetable'
import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { compactTime, dayOfMonth, longDay, weekdayName } from '../../../platform/dates.ts'
import { weekRows, weekSpots } from '../week.rules.ts'
import { EntryCard } from './entry-card.tsx'
import { useWalk } from './use-walk.ts'
import styles from './week-grid.module.css'

type Props = {
  entries: Entry[]
  dates: string[]
  today: string
  me?: string
  fresh: ReadonlySet<string>
  onOpen: (id: string) => void
}

/** A week as a table of start times by days, with what starts then stacked in the cell. */
export function WeekGrid({ entries, dates, today, me, fresh, onOpen }: Props) {
  const rows = useMemo(() => weekRows(entries, dates), [entries, dates])
  const spots = useMemo(() => weekSpots(rows), [rows])
  const { area, tabStop } = useWalk(spots)
  return (
    <div className={styles.frame} {...area}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>
            Classes from {longDay(dates[0] ?? today)} to {longDay(dates.at(-1) ?? today)}. Arrow keys move between them.
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Starts</VisuallyHidden>
            </th>
            {dates.map((date) => (
              <th scope="col" key={date} data-today={date === today || undefined}>
                {weekdayName(date)} <b>{dayOfMonth(date)}</b>
                {date === today && <VisuallyHidden>, today</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.startTime}>
              <th scope="row">{compactTime(row.startTime)}</th>
              {row.days.map((day, index) => (
                <td key={dates[index]} data-today={dates[index] === today || undefined}>
                  {day.map((entry) => (
                    <EntryCard
                      key={entry.id}
                      entry={entry}
                      me={me}
                      isTabStop={entry.id === tabStop}
                      isFresh={fresh.has(entry.id)}
                      onOpen={onOpen}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import type { Entry } from '@quartet/contract/timetable/entries'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type KeyboardEvent } from 'react'
import { compactTime, dayOfMonth, longDay, weekdayName } from '../../../platform/words/dates.ts'
import { weekSteps, type Spot } from '../entries/move.rules.ts'
import { weekRows, weekSpots } from '../entries/week.rules.ts'
import { EntryCard } from '../entries/entry-card.tsx'
import { MoveBar } from './move-bar.tsx'
import { useMove, type DragStart } from './use-move.ts'
import { useWalk } from './use-roving-tabindex.ts'
import styles from './week-grid.module.css'

type Props = {
  entries: Entry[]
  dates: string[]
  today: string
  me?: string
  fresh: ReadonlySet<string>
  onOpen: (id: string) => void
  onMoved: (entry: Entry, spot: Spot) => void
}

/** A week as a table of start times by days, with what starts then stacked in the cell. */
export function WeekGrid({ entries, dates, today, me, fresh, onOpen, onMoved }: Props) {
  const rows = useMemo(() => weekRows(entries, dates), [entries, dates])
  const spots = useMemo(() => weekSpots(rows), [rows])
  const { area, tabStop } = useWalk(spots)
  const move = useMove({ entries, spotAt, steps: weekSteps, onMoved })
  const target = move.moving?.spot
  const handlers = {
    ...area,
    ...move.area,
    onKeyDown: (event: KeyboardEvent) => {
      area.onKeyDown(event)
      move.area.onKeyDown(event)
    },
  }
  return (
    <div className={styles.frame} data-sheet="wide" {...handlers}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>
            Classes from {longDay(dates[0] ?? today)} to {longDay(dates.at(-1) ?? today)}. Arrow keys go from one to the
            next; Shift with an arrow key moves a class, plus and minus change its length.
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
                <td
                  key={dates[index]}
                  data-date={dates[index]}
                  data-start={row.startTime}
                  data-target={(dates[index] === target?.date && row.startTime === target?.startTime) || undefined}
                  data-today={dates[index] === today || undefined}
                >
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
      <MoveBar moving={move.moving} onConfirm={move.confirm} onLeave={move.leave} />
    </div>
  )
}

/** A cell says day and start; length and studio stay. */
function spotAt(event: PointerEvent, { entry }: DragStart): Spot | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-date]') : null
  const { date, start } = cell?.dataset ?? {}
  if (date === undefined || start === undefined) return null
  return { date, startTime: start, durationMinutes: entry.durationMinutes, studioId: entry.studio.id }
}

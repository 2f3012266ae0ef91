import type { Entry } from '@quartet/contract/timetable/entries'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { dayOfMonth, longDay, weekdayName } from '../../../platform/words/dates.ts'
import { hueStyle } from '../../../ui/display/hue.ts'
import { byDate, weeksOfMonth } from '../entries/month.rules.ts'
import { monthSteps, spotOf, type Spot } from '../entries/move.rules.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { spotsOf } from '../entries/week.rules.ts'
import { EntryCard } from '../entries/entry-card.tsx'
import { MoveBar } from './move-bar.tsx'
import { useMove, type DragStart } from './use-move.ts'
import { useWalk } from './use-roving-tabindex.ts'
import styles from './month-grid.module.css'

type Props = {
  entries: Entry[]
  date: string
  today: string
  me?: string
  fresh: ReadonlySet<string>
  /** The page of one day. */
  dayAddress: (date: string) => string
  onOpen: (id: string) => void
  onMoved: (entry: Entry, spot: Spot) => void
}

/** Most classes of a day that stand on it; the day's own page has them all. */
const shownPerDay = 4

/** A month, a week a row: the first classes of each day, and how many more there are. On a phone, where there are any. */
export function MonthGrid({ entries, date, today, me, fresh, dayAddress, onOpen, onMoved }: Props) {
  const weeks = useMemo(() => weeksOfMonth(date), [date])
  const days = useMemo(() => byDate(entries), [entries])
  const spots = useMemo(
    () =>
      spotsOf(
        [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
          weeks.flatMap((week, row) =>
            (days.get(week[weekday]!) ?? []).slice(0, shownPerDay).map(({ id }, at) => ({ id, at: row + at / 100 })),
          ),
        ),
      ),
    [weeks, days],
  )
  const { area, tabStop } = useWalk(spots)
  const move = useMove({ entries, spotAt, steps: monthSteps, onMoved })
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
            Arrow keys go from class to class; Shift with an arrow key moves one to another day.
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th scope="col" key={day}>
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const all = days.get(day) ?? []
                const more = all.length - shownPerDay
                return (
                  <td
                    key={day}
                    data-date={day}
                    data-beside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                    data-today={day === today || undefined}
                    data-target={move.moving?.spot.date === day || undefined}
                  >
                    <Link className={styles.day} to={dayAddress(day)} preventScrollReset>
                      <b aria-hidden="true">{dayOfMonth(day)}</b>
                      <VisuallyHidden>
                        {longDay(day)}
                        {day === today && ', today'}, {classesCount(all.length)}
                      </VisuallyHidden>
                      <Dots entries={all} />
                    </Link>
                    <div className={styles.classes}>
                      {all.slice(0, shownPerDay).map((entry) => (
                        <EntryCard
                          key={entry.id}
                          entry={entry}
                          me={me}
                          time="start"
                          short
                          isTabStop={entry.id === tabStop}
                          isFresh={fresh.has(entry.id)}
                          onOpen={onOpen}
                        />
                      ))}
                      {more > 0 && (
                        <Link className={styles.more} to={dayAddress(day)} preventScrollReset>
                          {more} more
                          <VisuallyHidden> on {longDay(day)}</VisuallyHidden>
                        </Link>
                      )}
                    </div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <MoveBar moving={move.moving} onConfirm={move.confirm} onLeave={move.leave} />
    </div>
  )
}

/** On a phone a day has room for its studios' colours only; red says that somebody is missing. */
function Dots({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return null
  const hues = [...new Set(entries.map((entry) => entry.studio.hue))].slice(0, 3)
  const needCover = entries.filter((entry) => entry.needsCover).length
  return (
    <span className={styles.dots}>
      {needCover > 0 ? (
        <i data-need>
          <VisuallyHidden>, {needCover} need cover</VisuallyHidden>
        </i>
      ) : (
        hues.map((hue) => <i key={hue} style={hueStyle(hue)} />)
      )}
    </span>
  )
}

/** A cell says the day; everything else stays. */
function spotAt(event: PointerEvent, { entry }: DragStart): Spot | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-date]') : null
  const date = cell?.dataset.date
  return date === undefined ? null : { ...spotOf(entry), date }
}

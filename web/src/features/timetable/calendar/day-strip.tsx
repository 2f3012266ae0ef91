import { VisuallyHidden } from '@mantine/core'
import type { Entry } from '@quartet/contract/timetable/entries'
import { Link } from 'react-router'
import { dayOfMonth, weekdayName } from '../../../platform/words/dates.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import type { TimetablePlace } from './use-timetable-place.ts'
import styles from './day-strip.module.css'

type Props = { dates: string[]; entries: Entry[] | undefined; today: string; place: TimetablePlace }

/** The days of a week to choose from on a phone; a dot says that a class that day needs cover. */
export function DayStrip({ dates, entries, today, place }: Props) {
  return (
    <nav className={styles.strip} aria-label="Day">
      {dates.map((date) => {
        const ofDay = entries?.filter((entry) => entry.date === date) ?? []
        const needCover = ofDay.filter((entry) => entry.needsCover).length
        const more = [
          ...(date === today ? ['today'] : []),
          classesCount(ofDay.length),
          ...(needCover > 0 ? [`${needCover} need cover`] : []),
        ]
        return (
          <Link
            key={date}
            to={place.addressOf({ date })}
            replace
            preventScrollReset
            className={styles.day}
            data-today={date === today || undefined}
            aria-current={date === place.date ? 'date' : undefined}
          >
            <span>{weekdayName(date)}</span>
            <b>{dayOfMonth(date)}</b>
            <VisuallyHidden>, {more.join(', ')}</VisuallyHidden>
            <i data-need={needCover > 0 || undefined} data-some={ofDay.length > 0 || undefined} />
          </Link>
        )
      })}
    </nav>
  )
}

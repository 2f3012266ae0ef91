import { CalendarPlus, CalendarSync, Clock3 } from 'lucide-react'
import { clockTime, longDate, shortDate, shortDay } from '../../../platform/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { previewSeries } from '../series.rules.ts'
import { classesCount, weekdaysWords } from '../timetable.copy.ts'
import styles from './series-preview.module.css'

type Values = { weekdays: number[]; startsOn: string; startTime: string }

/** What saving puts on the timetable, before it is saved. */
export function SeriesPreviewCard({ today, values }: { today: string; values: Values }) {
  const { weekdays, startsOn, startTime } = values
  const preview = startsOn >= today ? previewSeries(today, startsOn, weekdays) : null
  return (
    <Card title="What saving does">
      <div aria-live="polite">
        {preview ? (
          <ul className={`plain ${styles.list}`}>
            <li>
              <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>
                puts <b>{classesCount(preview.classes)}</b> on the timetable, {weekdaysWords(weekdays)}
                {startTime && ` at ${clockTime(startTime)}`}
              </span>
            </li>
            <li>
              <Clock3 size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>
                {preview.weeks} weeks, {classesCount(preview.classes)}, last on {longDate(preview.last)}
              </span>
            </li>
            <li>
              <CalendarSync size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>adds another week every Monday, at the same time on the wall through daylight saving</span>
            </li>
          </ul>
        ) : (
          <p className="dim">
            {startsOn > today && weekdays.length > 0
              ? beyond(startsOn)
              : 'Choose the days of the week, and the number of classes appears here.'}
          </p>
        )}
      </div>
      {preview && <p className={styles.first}>The first one is on {shortDay(preview.first)}.</p>}
    </Card>
  )
}

const beyond = (startsOn: string) =>
  `Nothing yet: ${shortDate(startsOn)} is more than 26 weeks away. The classes appear as the weeks come nearer.`

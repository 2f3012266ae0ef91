import { CalendarPlus, CalendarSync, Clock3 } from 'lucide-react'
import { readRule, ruleWords, type Term } from '@quartet/contract/timetable/recurrence'
import { clockTime, dateRange, longDate, shortDate, shortDay } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ruleFrom, type RepeatValues } from './repeat.rules.ts'
import { previewSeries } from './series.rules.ts'
import { classesCount, weekdaysWords } from '../entries/timetable.copy.ts'
import styles from './series-preview.module.css'

type Values = { weekdays: number[]; startsOn: string; startTime: string; repeat: RepeatValues; terms: Term[] }

/** What saving puts on the timetable, before it is saved. */
export function SeriesPreviewCard({ today, values }: { today: string; values: Values }) {
  const { weekdays, startsOn, startTime } = values
  const preview = startsOn >= today ? previewSeries(today, startsOn, weekdays) : null
  const rule = ruleFrom(values.repeat, weekdays)
  if (rule !== null) return <Rule rule={rule} {...values} />
  return (
    <Card title="What saving does">
      <div aria-live="polite">
        {preview ? (
          <ul className={`plain ${styles.list}`}>
            <li>
              <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>
                adds <b>{classesCount(preview.classes)}</b> to the timetable, {weekdaysWords(weekdays)}
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
              <span>adds another week every Monday, at the same local time even when daylight saving changes</span>
            </li>
          </ul>
        ) : (
          <p className="dim">
            {startsOn > today && weekdays.length > 0
              ? beyond(startsOn)
              : 'Choose the days of the week to see how many classes we’ll add.'}
          </p>
        )}
      </div>
      {preview && <p className={styles.first}>The first is on {shortDay(preview.first)}.</p>}
    </Card>
  )
}

/** A rule other than plain weeks, in words. */
function Rule({ rule, startsOn, startTime, terms }: Values & { rule: string }) {
  const repeat = readRule(rule)
  return (
    <Card title="What saving does">
      <ul className={`plain ${styles.list}`} aria-live="polite">
        <li>
          <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            adds a course to the timetable: <b>{typeof repeat === 'string' ? rule : ruleWords(repeat)}</b>
            {startTime && ` at ${clockTime(startTime)}`}, from {shortDay(startsOn)}
          </span>
        </li>
        {terms.length > 0 && (
          <li>
            <Clock3 size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>keeps to {terms.map((one) => dateRange(one.from, one.to)).join(' and ')}</span>
          </li>
        )}
        <li>
          <CalendarSync size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>runs for the next 26 weeks, at the same local time even when daylight saving changes</span>
        </li>
      </ul>
    </Card>
  )
}

const beyond = (startsOn: string) =>
  `Nothing yet: ${shortDate(startsOn)} is more than 26 weeks away. The classes appear closer to the date.`

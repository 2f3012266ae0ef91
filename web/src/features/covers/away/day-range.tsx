import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { addDays, dateRange, dayOfMonth, longDay, monthAndYear, weekdayName } from '../../../platform/words/dates.ts'
import { chooseDay, type Days } from './away.rules.ts'
import styles from './day-range.module.css'

type Props = { lead: ReactNode; days: Days; today: string; onChange: (days: Days) => void }

/** A strip of seven days, from today on, to touch a day in, and a second one for a range. `lead` stands before the month. */
export function DayRange({ lead, days, today, onChange }: Props) {
  const [start, setStart] = useState(days.from)
  // Until somebody touched a day, the one that is chosen was only suggested.
  const [touched, setTouched] = useState(false)
  const seen = Array.from({ length: 7 }, (_, ahead) => addDays(start, ahead))
  return (
    <div className={styles.range}>
      <div className={styles.head}>
        {lead}
        <VisuallyHidden aria-live="polite">
          {days.from === days.to ? longDay(days.from) : dateRange(days.from, days.to)}
        </VisuallyHidden>
        <span className={styles.month}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Seven days before"
            disabled={start <= today}
            style={start <= today ? { visibility: 'hidden' } : undefined}
            onClick={() => setStart(addDays(start, -7))}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
          {monthAndYear(seen[3] ?? start)}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Seven days after"
            onClick={() => setStart(addDays(start, 7))}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      <fieldset className={styles.days} aria-label="From and to">
        {seen.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={day >= days.from && day <= days.to}
            data-end={day === days.from || day === days.to || undefined}
            data-first={day === days.from || undefined}
            data-last={day === days.to || undefined}
            disabled={day < today}
            onClick={() => {
              onChange(chooseDay(days, day, touched))
              setTouched(true)
            }}
          >
            <span>{weekdayName(day)} </span>
            <b>{dayOfMonth(day)}</b>
            <VisuallyHidden> {monthAndYear(day)}</VisuallyHidden>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

import { useId } from 'react'
import { isoWeekdayName } from '../../../platform/words/dates.ts'
import styles from './weekdays-field.module.css'

type Props = { value: number[]; onChange: (weekdays: number[]) => void; error?: string; path: string }

/** The days of the week that a class is on, Monday first. */
export function WeekdaysField({ value, onChange, error, path }: Props) {
  const id = useId()
  const toggle = (weekday: number) =>
    onChange(
      value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday].sort((a, b) => a - b),
    )
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend>
        Days <span aria-hidden="true">*</span>
      </legend>
      <div className={styles.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <label key={weekday} data-wrong={error ? true : undefined}>
            <input
              type="checkbox"
              aria-label={isoWeekdayName(weekday)}
              aria-invalid={error ? true : undefined}
              data-path={weekday === 1 ? path : undefined}
              checked={value.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
            {isoWeekdayName(weekday, 'short')}
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

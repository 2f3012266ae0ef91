import { reasonWord, reasons } from '../cover/cover.copy.ts'
import styles from './ask-for-cover.module.css'

export type Reason = (typeof reasons)[number]

/** Why somebody is away: one touch. */
export function ReasonChoice({
  value,
  onChange,
  label,
}: {
  value: Reason | null
  onChange: (value: Reason) => void
  label: string
}) {
  return (
    <div className={styles.options} role="radiogroup" aria-label={label}>
      {reasons.map((reason) => (
        <label key={reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
          />
          {reasonWord[reason]}
        </label>
      ))}
    </div>
  )
}

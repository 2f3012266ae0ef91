import { Check } from 'lucide-react'
import styles from './steps.module.css'

/** The two steps of joining; the first is done when this page opens. */
export function Steps() {
  return (
    <ol className={styles.steps} aria-label="Steps">
      <li className={styles.done}>
        <span className={styles.dot}>
          <Check size={14} strokeWidth={2.5} aria-hidden="true" />
        </span>
        Account Created
      </li>
      <li className={styles.now} aria-current="step">
        <span className={styles.dot} aria-hidden="true">
          2
        </span>
        Profile Setup
      </li>
    </ol>
  )
}

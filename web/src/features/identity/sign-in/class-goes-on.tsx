import { Check, UserRoundX } from 'lucide-react'
import styles from './class-goes-on.module.css'

/** What happens behind this door, told by one class: a picture, so it is kept from screen readers. */
export function ClassGoesOn() {
  return (
    <aside className={styles.panel} aria-hidden="true">
      <div className={styles.story}>
        <div className={`${styles.card} ${styles.open}`}>
          <span className={styles.time}>6am</span>
          <span className={styles.name}>Ride 45</span>
          <span className={styles.who}>
            <UserRoundX size={14} strokeWidth={1.75} />
            Needs cover
          </span>
        </div>
        <span className={styles.thread} />
        <div className={`${styles.card} ${styles.filled}`}>
          <span className={styles.time}>6am</span>
          <span className={styles.name}>Ride 45</span>
          <span className={styles.who}>
            <Check size={14} strokeWidth={2} />
            Covered
          </span>
        </div>
      </div>
      <p className={styles.words}>
        Someone’s away.
        <br />
        The class still runs.
      </p>
    </aside>
  )
}

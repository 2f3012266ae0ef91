import type { ReactNode } from 'react'
import styles from './security-card.module.css'

/** One thing of the settings: what it is, what is so, and what can be done with it. */
export function SettingRow({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>
        <b>{title}</b>
        {note !== undefined && <span className={styles.dim}>{note}</span>}
      </span>
      {children}
    </div>
  )
}

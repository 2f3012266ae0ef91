import { useEffect, type ReactNode } from 'react'
import styles from './decision-bar.module.css'

/** The one bar at the bottom of a phone's decision screen: one sentence and the action. It stands in for the navigation while it is there. */
export function DecisionBar({ sentence, children }: { sentence?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.deciding = ''
    return () => {
      delete document.documentElement.dataset.deciding
    }
  }, [])
  return (
    <>
      <div className={styles.room} aria-hidden="true" />
      <div className={styles.bar}>
        {sentence !== undefined && <p>{sentence}</p>}
        <div className={styles.actions}>{children}</div>
      </div>
    </>
  )
}

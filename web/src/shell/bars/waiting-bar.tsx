import { Skeleton } from '@mantine/core'
import { Mark } from '../../ui/display/mark.tsx'
import styles from './bar.module.css'

/** The bar while it is not known yet who is here. */
export function WaitingBar() {
  return (
    <header className={styles.bar} aria-hidden="true">
      <span className={styles.brand}>
        <Mark />
        <span>Quartet</span>
      </span>
      <span className={`${styles.nav} ${styles.skeleton}`} style={{ alignItems: 'center' }}>
        {[64, 52, 72, 56].map((width) => (
          <Skeleton key={width} width={width} height={10} style={{ flex: 'none' }} />
        ))}
      </span>
      <span className={styles.end}>
        <Skeleton circle height={30} />
      </span>
    </header>
  )
}

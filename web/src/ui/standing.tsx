import type { ComponentProps, ReactNode } from 'react'
import { WordChip } from './chip.tsx'
import styles from './standing.module.css'

/** How something stands, and what one may do about it. */
export function Standing({ word, children }: { word: ComponentProps<typeof WordChip>; children?: ReactNode }) {
  return (
    <div className={styles.standing}>
      <span aria-live="polite">
        <WordChip {...word} />
      </span>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { WordChip } from './chip.tsx'
import styles from './status-panel.module.css'

type Props = {
  word: ComponentProps<typeof WordChip>
  /** What one has to know before one does something about it. */
  note?: ReactNode
  children?: ReactNode
}

/** How something stands, and what one may do about it. */
export function Standing({ word, note, children }: Props) {
  return (
    <div className={styles.standing}>
      <span aria-live="polite">
        <WordChip {...word} />
      </span>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

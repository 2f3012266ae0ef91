import type { Submission } from '@quartet/contract/compliance/submissions'
import styles from './document-viewer.module.css'

/** A value of the form that stands on the document, with the number that both carry. */
export type Found = Submission['found'][number] & { number: number }

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** Where the document says what was typed. */
export function Outlines({ found, current }: { found: Found[]; current: string | null }) {
  return found.map((one) => (
    <span
      key={one.field}
      id={`found-${one.field}`}
      className={styles.outline}
      data-current={one.field === current}
      style={{
        left: percent(one.x - 0.006),
        top: percent(one.y - 0.004),
        width: percent(one.width + 0.012),
        height: percent(one.height + 0.008),
      }}
      aria-hidden="true"
    >
      <b>{one.number}</b>
    </span>
  ))
}

import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { Card } from '../../../ui/display/card.tsx'
import { dayAndTime } from './document.copy.ts'
import styles from './history-list.module.css'

/** Who did what and when, the newest first. */
export function Happened({ history, zone }: { history: PayDocument['history']; zone: string }) {
  if (history.length === 0) return null
  return (
    <Card flush title="What happened">
      <ul className={`plain ${styles.history}`}>
        {history
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .map((one) => (
            <li key={`${one.at} ${one.words}`}>
              <span>
                <b>{one.by}</b> {one.words}
              </span>
              <span className="dim">{dayAndTime(one.at, zone)}</span>
            </li>
          ))}
      </ul>
    </Card>
  )
}

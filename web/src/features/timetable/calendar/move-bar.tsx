import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { shortDay, timeRange } from '../../../platform/words/dates.ts'
import { minutesOf, wallOf } from '../entries/day.rules.ts'
import { spotOf, type Spot } from '../entries/move.rules.ts'
import type { Moving } from './use-move.ts'
import styles from './move-bar.module.css'

type Props = {
  moving: Moving | null
  /** Names of the studios, where moving may change it. */
  studioName?: (id: string) => string
  onConfirm: () => void
  onLeave: () => void
}

/** Where the class in hand would go, said to eyes and ears alike. */
export function MoveBar({ moving, studioName, onConfirm, onLeave }: Props) {
  const from = moving && spotOf(moving.entry)
  return (
    <output className={styles.place}>
      {moving && from && (
        <span className={styles.bar}>
          <span>
            <b>{moving.entry.name}</b> <span className={styles.from}>{words(from)}</span>{' '}
            <ArrowRight size={14} aria-label="to" />{' '}
            <b>
              {words(moving.spot)}
              {moving.spot.studioId !== from.studioId && studioName && `, ${studioName(moving.spot.studioId)}`}
            </b>
          </span>
          {moving.by === 'keys' ? (
            <span className={styles.actions}>
              <Button size="compact-md" variant="default" onClick={onLeave}>
                Leave it <kbd>Esc</kbd>
              </Button>
              <Button size="compact-md" onClick={onConfirm}>
                Preview the change <kbd>Enter</kbd>
              </Button>
            </span>
          ) : (
            <span className={styles.hint}>Drop it to preview the change. Press Escape to cancel.</span>
          )}
        </span>
      )}
    </output>
  )
}

const words = (spot: Spot) =>
  `${shortDay(spot.date)}, ${timeRange(spot.startTime, wallOf(minutesOf(spot.startTime) + spot.durationMinutes))}`

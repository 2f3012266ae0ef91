import { VisuallyHidden } from '@mantine/core'
import { ArrowRightLeft, Clock3, Users } from 'lucide-react'
import { memo } from 'react'
import type { CSSProperties } from 'react'
import type { Entry } from '@quartet/contract/timetable'
import { compactTime, longDay, timeRange } from '../../../platform/dates.ts'
import { hueStyle } from '../../../ui/hue.ts'
import { countSpoken, headCount, teaches } from '../timetable.copy.ts'
import styles from './entry-card.module.css'

type Props = {
  entry: Entry
  /** The trainer who reads it; the card then says the gym instead of their own name. */
  me?: string
  isTabStop: boolean
  isFresh?: boolean
  /** Lists and studio columns say the time on the card; in the week's table it is the row. */
  time?: 'none' | 'start' | 'range'
  style?: CSSProperties
  onOpen: (id: string) => void
}

/** One class on one day, as a button that opens what is known of it. */
export const EntryCard = memo(function EntryCard({
  entry,
  me,
  isTabStop,
  isFresh,
  time = 'none',
  style,
  onOpen,
}: Props) {
  const look = entry.status === 'cancelled' ? styles.cancelled : entry.needsCover ? styles.needsCover : styles.calm
  return (
    <button
      type="button"
      className={`${styles.card} ${look} ${time === 'range' ? styles.block : ''}`}
      style={{ ...hueStyle(entry.studio.hue), ...style }}
      data-entry={entry.id}
      data-fresh={isFresh || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry.id)}
    >
      <span className={styles.name}>
        {time === 'start' && <span className={styles.time}>{compactTime(entry.startTime)}</span>}
        <span className={styles.title}>{entry.name}</span>
        {entry.substituteFor && entry.status !== 'cancelled' && (
          <ArrowRightLeft className={styles.mark} size={12} aria-hidden="true" />
        )}
        {entry.movedByDaylightSaving && (
          <span className={styles.moved}>
            <Clock3 size={12} aria-hidden="true" /> moved
          </span>
        )}
      </span>
      <VisuallyHidden>
        , {longDay(entry.date)}, {timeRange(entry.startTime, entry.endTime)},{' '}
      </VisuallyHidden>
      <span className={styles.facts}>
        <span className={styles.who}>{factsOf(entry, me, time)}</span>
        {time !== 'range' && entry.status !== 'cancelled' && (
          <span className={styles.count} aria-hidden="true">
            {entry.attendance === null && <Users size={11} />}
            {entry.attendance === null ? entry.capacity : headCount(entry)}
          </span>
        )}
      </span>
      <VisuallyHidden>
        , {entry.studio.name}, {countSpoken(entry)}
      </VisuallyHidden>
    </button>
  )
})

function factsOf(entry: Entry, me: string | undefined, time: Props['time']): string {
  const range = time === 'range' ? [`${compactTime(entry.startTime)} – ${compactTime(entry.endTime)}`] : []
  if (entry.status === 'cancelled') return [...range, 'Cancelled'].join(' · ')
  if (me === undefined) return [...range, teaches(entry)].join(' · ')
  const isPlain = !entry.needsCover && !entry.substituteFor && entry.trainer?.id === me
  return [...range, ...(isPlain ? [] : [teaches(entry, me)]), entry.gymName, entry.studio.name].join(' · ')
}

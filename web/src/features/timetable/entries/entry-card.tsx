import { VisuallyHidden } from '@mantine/core'
import { ArrowRightLeft, BellRing, Clock3, ShieldAlert, TriangleAlert, Users } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { compactTime, longDay, timeRange } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { hueStyle } from '../../../ui/display/hue.ts'
import { countSpoken, deviceStart, headCount, isAtRisk, isNewTime, teaches, teachesOnPaper } from './timetable.copy.ts'
import { OnPaper } from './timetable-print.tsx'
import styles from './entry-card.module.css'

type Props = {
  entry: Entry
  /** The trainer who reads it; the card then says the gym instead of their own name. */
  me?: string
  isTabStop: boolean
  isFresh?: boolean
  /** Lists and studio columns say the time on the card; in the week's table it is the row. */
  time?: 'none' | 'start' | 'range'
  /** Room for one line only: the class and who teaches it. */
  short?: boolean
  /** Its lower edge can be dragged. */
  resizable?: boolean
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
  short = false,
  resizable = false,
  style,
  onOpen,
}: Props) {
  const look = entry.status === 'cancelled' ? styles.cancelled : entry.needsCover ? styles.needsCover : ''
  const { ownLine, facts } = linesOf(entry, me, time)
  const device = browserZone()
  const own = entry.timezone === device ? null : deviceStart(entry, device)
  const below = [...facts, ...(own ? [`${compactTime(own)} yours`] : [])]
  return (
    <button
      type="button"
      className={`${styles.card} ${look} ${time === 'range' ? styles.block : ''} ${short ? styles.short : ''}`}
      style={{ ...hueStyle(entry.studio.hue), ...style }}
      data-entry={entry.id}
      data-fresh={isFresh || undefined}
      data-unstaffed={isUnstaffed(entry) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry.id)}
    >
      <span className={styles.name}>
        {time === 'start' && <span className={styles.time}>{compactTime(entry.startTime)}</span>}
        <span className={styles.title}>
          {entry.name}
          {short && <span className={styles.beside}> · {facts.at(-1)}</span>}
        </span>
        {entry.substituteFor && entry.status !== 'cancelled' && (
          <ArrowRightLeft className={styles.mark} size={12} aria-hidden="true" />
        )}
        {isAtRisk(entry) && (
          <span className={styles.moved}>
            <ShieldAlert size={12} aria-hidden="true" /> at risk
          </span>
        )}
        {isNewTime(entry) && (
          <span className={styles.moved}>
            <BellRing size={12} aria-hidden="true" /> new time
          </span>
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
      {ownLine && !short && <span className={styles.who}>{ownLine}</span>}
      {!short && (
        <span className={styles.facts}>
          {isUnstaffed(entry) && <TriangleAlert className={styles.warning} size={12} aria-hidden="true" />}
          <span className={styles.who}>
            <OnPaper screen={below.join(' · ')} paper={below.map(teachesOnPaper).join(' · ')} />
          </span>
          {time !== 'range' && entry.status !== 'cancelled' && (
            <span className={styles.count} aria-hidden="true">
              {entry.attendance === null && <Users size={11} />}
              {entry.attendance === null ? entry.capacity : headCount(entry)}
            </span>
          )}
        </span>
      )}
      <VisuallyHidden>
        , {entry.studio.name}, {countSpoken(entry)}
      </VisuallyHidden>
      {resizable && <span className={styles.edge} data-resize aria-hidden="true" />}
    </button>
  )
})

const isUnstaffed = (entry: Entry) => !entry.trainer && !entry.needsCover && entry.status === 'scheduled'

/** What stands below the name, and what needs a line of its own: a trainer's week has room, but says the gym too. */
function linesOf(entry: Entry, me: string | undefined, time: Props['time']): { ownLine?: string; facts: string[] } {
  const range = time === 'range' ? [`${compactTime(entry.startTime)} – ${compactTime(entry.endTime)}`] : []
  if (entry.status === 'cancelled') return { facts: [...range, 'Cancelled'] }
  if (me === undefined) return { facts: [...range, teaches(entry)] }
  const isPlain = !entry.needsCover && !entry.substituteFor && entry.trainer?.id === me
  const who = isPlain ? [] : [teaches(entry, me)]
  if (time === 'none') return { ownLine: [...who, entry.gymName].join(' · '), facts: [entry.studio.name] }
  return { facts: [...range, ...who, entry.gymName, entry.studio.name] }
}

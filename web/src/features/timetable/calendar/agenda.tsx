import type { Entry } from '@quartet/contract/timetable/entries'
import {
  BellRing,
  CircleCheck,
  CircleSlash,
  Clock3,
  ShieldAlert,
  TriangleAlert,
  UserRoundSearch,
  Users,
} from 'lucide-react'
import { useMemo } from 'react'
import { clockTime, dayOfMonth, timeRange, weekdayName } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { byDate } from '../entries/month.rules.ts'
import { deviceStart, headCount, isAtRisk, isNewTime, teaches, teachesOnPaper } from '../entries/timetable.copy.ts'
import { spotsOf } from '../entries/week.rules.ts'
import { useWalk } from './use-roving-tabindex.ts'
import { OnPaper } from '../entries/timetable-print.tsx'
import styles from './agenda.module.css'

type Props = {
  entries: Entry[]
  dates: string[]
  today: string
  me?: string
  fresh: ReadonlySet<string>
  onOpen: (id: string) => void
}

/** A week as a list, a day after the other: what to read from top to bottom, and to print. */
export function Agenda({ entries, dates, today, me, fresh, onOpen }: Props) {
  const days = useMemo(() => byDate(entries), [entries])
  const held = dates.filter((date) => days.has(date))
  const spots = useMemo(
    () => spotsOf([dates.flatMap((date) => days.get(date) ?? []).map((entry, at) => ({ id: entry.id, at }))]),
    [days, dates],
  )
  const { area, tabStop } = useWalk(spots)
  return (
    <div className={styles.frame} {...area}>
      {held.map((date) => (
        <section key={date} className={styles.day} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} data-today={date === today || undefined}>
            {weekdayName(date, 'long')} <b>{dayOfMonth(date)}</b>
            <span className={styles.count}>{days.get(date)?.length}</span>
          </h2>
          <ul className="plain">
            {days.get(date)?.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={styles.row}
                  style={hueStyle(entry.studio.hue)}
                  data-entry={entry.id}
                  data-off={entry.status === 'cancelled' || undefined}
                  data-fresh={fresh.has(entry.id) || undefined}
                  tabIndex={entry.id === tabStop ? 0 : -1}
                  aria-haspopup="dialog"
                  onClick={() => onOpen(entry.id)}
                >
                  <span className={styles.time}>
                    {timeRange(entry.startTime, entry.endTime)}
                    <Own entry={entry} />
                  </span>
                  <span className={styles.name}>{entry.name}</span>
                  <span className={styles.studio}>
                    {entry.studio.name}
                    {me !== undefined && <small>{entry.gymName}</small>}
                  </span>
                  <span className={styles.who}>
                    <OnPaper screen={teaches(entry, me)} paper={teachesOnPaper(teaches(entry, me))} />
                  </span>
                  <span className={styles.heads}>
                    <Users size={12} aria-hidden="true" /> {headCount(entry)}
                  </span>
                  <span className={styles.state}>
                    <State entry={entry} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Own({ entry }: { entry: Entry }) {
  const own = deviceStart(entry, browserZone())
  return own && <small>{clockTime(own)} on your device</small>
}

function State({ entry }: { entry: Entry }) {
  if (entry.status === 'cancelled')
    return (
      <Chip tone="grey" icon={CircleSlash}>
        Cancelled
      </Chip>
    )
  if (entry.needsCover)
    return (
      <Chip tone="hatched" icon={UserRoundSearch}>
        Needs cover
      </Chip>
    )
  if (!entry.trainer && entry.status === 'scheduled')
    return (
      <Chip tone="amber" icon={TriangleAlert}>
        No trainer
      </Chip>
    )
  if (isAtRisk(entry))
    return (
      <Chip tone="amber" icon={ShieldAlert}>
        At risk
      </Chip>
    )
  if (isNewTime(entry))
    return (
      <Chip tone="amber" icon={BellRing}>
        New time
      </Chip>
    )
  if (entry.substituteFor)
    return (
      <Chip tone="green" icon={CircleCheck}>
        Covered
      </Chip>
    )
  if (entry.movedByDaylightSaving)
    return (
      <Chip tone="amber" icon={Clock3}>
        Clock change
      </Chip>
    )
  return null
}

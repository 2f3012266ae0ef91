import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../../platform/words/clock.ts'
import { addDays, todayIn } from '../../../platform/words/dates.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { classesCount } from '../../timetable/entries/timetable.copy.ts'
import { weekQuery } from '../../timetable/entries/timetable.api.ts'
import { entriesOn } from '../../timetable/entries/week.rules.ts'
import { stillToCome } from '../board/board.rules.ts'
import { ClassRow } from '../board/class-row.tsx'
import styles from '../board/list.module.css'

type Props = { gymId: string; zone: string; entries: Entry[] | undefined }

/** What a gym still holds today, and who teaches it; when the day is done, what comes tomorrow. */
export function GymToday({ gymId, zone, entries }: Props) {
  const now = useNow()
  const { base } = usePlace()
  const timetable = tabPath(base, 'timetable')
  const tomorrow = addDays(todayIn(zone, new Date(now)), 1)
  const coming = stillToCome(entries ?? [], now)
  const over = (entries?.length ?? 0) - coming.length
  const isDone = entries !== undefined && coming.length === 0
  const week = useQuery({ ...weekQuery({ gymId }, tomorrow), enabled: isDone })
  const next = entriesOn(week.data ?? [], tomorrow)
  const shown = isDone ? next : coming
  return (
    <Card
      title={isDone && next.length > 0 ? 'Tomorrow' : 'Today'}
      note={shown.length > 0 ? `${classesCount(shown.length)}${isDone ? '' : ' left'}` : undefined}
      aside={
        <Link className={styles.all} to={isDone ? `${timetable}&date=${tomorrow}` : timetable}>
          Timetable
        </Link>
      }
      flush
    >
      {!entries || (isDone && week.isPending) ? (
        <RowsSkeleton rows={5} height={60} />
      ) : shown.length === 0 ? (
        <EmptyState icon={CalendarCheck2} title={over > 0 ? 'That’s it for today' : 'No classes today'}>
          {!week.error && 'There’s nothing on tomorrow either. '}See the timetable for other days.
        </EmptyState>
      ) : (
        <ul className={`plain ${styles.list}`} aria-label={isDone ? 'Classes tomorrow' : 'Classes today'}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <ClassRow entry={entry} to={`${timetable}&date=${entry.date}&entry=${entry.id}`} />
            </li>
          ))}
          {over > 0 && (
            <li>
              <Link className={styles.one} to={`${timetable}&view=day`}>
                <CalendarCheck2 size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="dim">
                  {classesCount(over)} of today {over === 1 ? 'is' : 'are'} over
                </span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

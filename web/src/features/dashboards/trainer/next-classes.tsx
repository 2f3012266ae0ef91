import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import type { Entry } from '@quartet/contract/timetable/entries'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { ClassRow } from '../board/class-row.tsx'
import styles from '../board/list.module.css'

const timetable = '/dashboard/trainer?tab=timetable'

/** What a trainer teaches next. */
export function NextClasses({ entries, me }: { entries: Entry[] | undefined; me: string }) {
  return (
    <Card
      title="Next classes"
      aside={
        <Link className={styles.all} to={timetable}>
          Your timetable
        </Link>
      }
      flush
    >
      {!entries ? (
        <RowsSkeleton rows={5} height={60} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title="No upcoming classes"
          help={{ article: 'your-first-week', words: 'Your first week' }}
        >
          Your classes and covers appear here.
        </EmptyState>
      ) : (
        <ul className={`plain ${styles.list}`} aria-label="Next classes">
          {entries.map((entry) => (
            <li key={entry.id}>
              <ClassRow entry={entry} me={me} to={`${timetable}&date=${entry.date}&entry=${entry.id}`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

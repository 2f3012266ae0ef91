import { HeartHandshake, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { CoverRow } from '../../covers/cover/cover-row.tsx'
import { managerWord } from '../../covers/cover/cover.copy.ts'
import { missingPerson, progressOf } from '../../covers/cover/cover.rules.ts'
import styles from '../board/list.module.css'

type Props = { covers: Cover[] | undefined; requests: number; canAnswer: boolean }

/** What waits for a gym: the classes that somebody is missing from, then the trainers who want to connect. */
export function GymNeeds({ covers, requests, canAnswer }: Props) {
  const { base } = usePlace()
  const board = tabPath(base, 'covers')
  return (
    <Card
      title="Needs you"
      note={covers && covers.length > 0 ? 'what starts first' : undefined}
      aside={
        <Link className={styles.all} to={board}>
          All covers
        </Link>
      }
      flush
    >
      {!covers ? (
        <RowsSkeleton rows={4} height={64} />
      ) : (
        <ul className={`plain ${styles.list}`} aria-label="Needs you">
          {covers.map((cover) => (
            <li key={cover.id}>
              <CoverRow
                cover={cover}
                to={`${board}&cover=${cover.id}`}
                current={false}
                word={managerWord(cover)}
                fact={progressOf(cover)}
                person={missingPerson(cover)}
              />
            </li>
          ))}
          {requests > 0 && (
            <li>
              <Link className={styles.one} to={tabPath(base, 'trainers')}>
                <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
                <b>{requests === 1 ? '1 trainer asked to connect' : `${requests} trainers asked to connect`}</b>
                <span className="dim">{canAnswer ? 'Answer' : 'For a manager to answer'}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
      {covers?.length === 0 && requests === 0 && (
        <EmptyState icon={HeartHandshake} title="No open covers">
          Cover requests and connection requests appear here for you to answer.
        </EmptyState>
      )}
    </Card>
  )
}

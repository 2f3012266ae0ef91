import { HeartHandshake } from 'lucide-react'
import { Link } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { CoverRow } from '../../covers/cover/cover-row.tsx'
import { offerWord } from '../../covers/cover/cover.copy.ts'
import styles from '../board/list.module.css'

const covers = '/dashboard/trainer?tab=covers'

/** Open covers that a trainer may take, what starts first on top. */
export function OfferedCovers({ offered }: { offered: Cover[] | undefined }) {
  return (
    <Card
      title="Covers you can take"
      note={offered && offered.length > 0 ? 'what starts first' : undefined}
      aside={
        <Link className={styles.all} to={covers}>
          All covers
        </Link>
      }
      flush
    >
      {!offered ? (
        <RowsSkeleton rows={4} height={60} />
      ) : offered.length === 0 ? (
        <EmptyState icon={HeartHandshake} title="No open covers">
          When a trainer is away at one of your gyms, the class appears here and we notify you.
        </EmptyState>
      ) : (
        <ul className={`plain ${styles.list}`} aria-label="Covers you can take">
          {offered.map((cover) => (
            <li key={cover.id}>
              <CoverRow
                cover={cover}
                to={`${covers}&cover=${cover.id}`}
                current={false}
                word={offerWord(cover)}
                fact={`${cover.gymName} · ${cover.studio.name}`}
                person={cover.usualTrainer ? `for ${cover.usualTrainer.name}` : ''}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

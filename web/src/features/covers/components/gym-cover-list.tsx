import { Button } from '@mantine/core'
import { HeartHandshake } from 'lucide-react'
import { Link } from 'react-router'
import type { BoardCover } from '@quartet/contract/cover-boards'
import type { Cover } from '@quartet/contract/covers'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { useAddressLink } from '../../../ui/use-address-link.ts'
import { managerWord } from '../covers.copy.ts'
import { headsOf, missingPerson, progressOf } from '../covers.rules.ts'
import type { Show } from '../covers.rules.ts'
import { CoverRow } from './cover-row.tsx'
import { LiveWord } from './live-word.tsx'
import styles from './covers-board.module.css'

type Props = {
  show: Show
  covers: (Cover | BoardCover)[] | undefined
  /** The board of several gyms: each row says whose it is. */
  showGym: boolean
  filtered: boolean
  at: number
  error: unknown
  onRetry: () => void
  current: string | undefined
  more: { loading: boolean; load: () => void } | undefined
}

const heads: Record<Show, { title: string; note: string }> = {
  open: { title: 'Most harm first', note: 'time left, then who comes' },
  filled: { title: 'Filled', note: 'somebody took them' },
  unfilled: { title: 'Unfilled', note: 'nobody took them in time' },
  all: { title: 'All covers', note: 'open and closed' },
}

/** Covers of a gym in one list. */
export function GymCoverList({ show, covers, at, error, onRetry, current, more, showGym, filtered }: Props) {
  const link = useAddressLink()
  const head = heads[show]
  if (covers?.length === 0) return <Card flush>{filtered ? <NoneOfThose /> : <Nobody show={show} />}</Card>
  return (
    <Card flush title={head.title} note={head.note} aside={covers && <LiveWord key={show} covers={covers} at={at} />}>
      {covers === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <RowsSkeleton rows={6} height={64} />
        )
      ) : (
        <ul className={`plain ${styles.list}`} aria-label={head.title}>
          {covers.map((cover) => (
            <li key={cover.id}>
              <CoverRow
                cover={cover}
                to={link({ cover: cover.id })}
                current={cover.id === current}
                word={managerWord(cover)}
                fact={showGym ? `${cover.gymName}. ${progressOf(cover)}` : progressOf(cover)}
                below={'places' in cover ? headsOf(cover) : undefined}
                person={missingPerson(cover)}
              />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className={styles.more}>
          <Button variant="default" loading={more.loading} onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoneOfThose() {
  return (
    <EmptyState icon={HeartHandshake} title="None of the open covers is like that.">
      Take a filter away to see the others.
    </EmptyState>
  )
}

function Nobody({ show }: { show: Show }) {
  const link = useAddressLink()
  if (show !== 'open') {
    return (
      <EmptyState
        icon={HeartHandshake}
        title={
          show === 'filled'
            ? 'Nothing filled yet.'
            : show === 'unfilled'
              ? 'No class was left without a trainer.'
              : 'No covers yet.'
        }
      >
        Covers appear here when a trainer is away.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={HeartHandshake}
      title="Nobody is missing."
      action={
        <Button component={Link} to={link({ ask: '1' })}>
          Ask for cover
        </Button>
      }
    >
      Covers appear here when a trainer is away.
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { offers } from '../cover/cover.api.ts'
import { dayWord } from '../cover/cover.rules.ts'
import styles from '../../eligibility/explained-pair.module.css'

/** What a trainer can have explained: the covers that are open at their gyms, those they may take and those they may not. */
export function CoversToExplain({ covers }: { covers: string }) {
  const { data, error, refetch } = useQuery(offers())
  const now = useNow()
  if (!data)
    return (
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} height={48} />}
      </Card>
    )
  if (data.length === 0)
    return (
      <Card>
        <EmptyState
          title="No classes need cover at your gyms right now"
          action={
            <Button component={Link} to={covers} variant="default">
              Your covers
            </Button>
          }
        >
          When one does, it appears here with why you’re asked, or why not.
        </EmptyState>
      </Card>
    )
  return (
    <Card title="Open at your gyms" note="choose one to see each thing that is asked" flush>
      <ul className={`plain ${styles.open}`}>
        {data.map((cover) => (
          <li key={cover.id}>
            <Link to={`/covers/debug?timetableId=${cover.timetableId}`} style={hueStyle(cover.studio.hue)}>
              <span className={styles.hue} aria-hidden="true" />
              <span className={styles.what}>
                <b>{cover.className}</b>
                <span className="dim">
                  {dayWord(cover.date, cover.timezone, now)}, {clockTime(cover.startTime)}, {cover.gymName}
                </span>
              </span>
              <Answer cover={cover} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Answer({ cover: { qualified } }: { cover: Cover }) {
  if (!qualified) return null
  return qualified.ok ? <Chip tone="green">You can take it</Chip> : <Chip tone="outline">Not for you</Chip>
}

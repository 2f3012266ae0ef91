import { Anchor, Button } from '@mantine/core'
import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BoardCover } from '@quartet/contract/covers/boards'
import type { Cover } from '@quartet/contract/covers/cover'
import type { Risk } from '@quartet/contract/covers/risks'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { managerWord } from '../cover/cover.copy.ts'
import { headsOf, missingPerson, progressOf, type Show } from '../cover/cover.rules.ts'
import { CoverRow } from '../cover/cover-row.tsx'
import { LiveWord } from '../cover/live-indicator.tsx'
import { RiskRow } from '../risks/risk-row.tsx'
import { SearchProgress } from '../search/search-progress.tsx'
import styles from '../cover/covers-board.module.css'

type Props = {
  show: Show
  covers: (Cover | BoardCover)[] | undefined
  /** Classes at risk, the soonest of them each where its time puts it among the covers. */
  risks?: Risk[] | undefined
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
  open: { title: 'Most urgent first', note: 'time left, then attendance' },
  filled: { title: 'Filled', note: 'covered in time' },
  unfilled: { title: 'Unfilled', note: 'no one covered them' },
  all: { title: 'All covers', note: 'open and closed' },
}

/** How many classes at risk stand on the board. */
const mostAtRisk = 5

/** Covers of a gym in one list. */
export function GymCoverList({
  show,
  covers,
  risks = [],
  at,
  error,
  onRetry,
  current,
  more,
  showGym,
  filtered,
}: Props) {
  const link = useAddressLink()
  const { base } = usePlace()
  const [all, setAll] = useState(false)
  const phone = usePhone()
  const head = heads[show]
  if (covers?.length === 0 && risks.length === 0)
    return <Card flush>{filtered ? <NoneOfThose /> : <Nobody show={show} />}</Card>
  return (
    <Card
      flush
      title={head.title}
      note={phone ? undefined : head.note}
      aside={covers && <LiveWord key={show} covers={covers} at={at} />}
    >
      {covers === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <RowsSkeleton rows={6} height={64} />
        )
      ) : (
        <ul className={`plain ${styles.list}`} aria-label={head.title}>
          {rowsOf(covers, all ? risks : risks.slice(0, mostAtRisk), more !== undefined).map((row) =>
            'reasons' in row ? (
              <li key={row.id}>
                <RiskRow risk={row} showGym={showGym} />
              </li>
            ) : (
              <li key={row.id}>
                <CoverRow
                  cover={row}
                  to={link({ cover: row.id })}
                  current={row.id === current}
                  word={managerWord(row)}
                  fact={<Progress cover={row} gymName={showGym ? row.gymName : undefined} />}
                  below={'places' in row ? headsOf(row) : undefined}
                  person={missingPerson(row)}
                />
              </li>
            ),
          )}
        </ul>
      )}
      {risks.length > mostAtRisk && !all && (
        <p className={styles.further}>
          {showGym ? (
            // There is no timetable over all gyms to see them on.
            <Anchor component="button" type="button" fz="inherit" onClick={() => setAll(true)}>
              {furtherWords(risks.length - mostAtRisk)}
            </Anchor>
          ) : (
            <Link to={tabPath(base, 'timetable')}>{furtherWords(risks.length - mostAtRisk)}</Link>
          )}
        </p>
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

function Progress({ cover, gymName }: { cover: Cover | BoardCover; gymName: string | undefined }) {
  if ('waves' in cover) return <SearchProgress cover={cover} before={gymName} />
  return gymName ? `${gymName}. ${progressOf(cover)}` : progressOf(cover)
}

const furtherWords = (count: number) =>
  count === 1 ? '1 more class is at risk later' : `${count} more classes are at risk later`

/** Each class at risk before the first cover that starts later; those after what is loaded wait for the rest. */
function rowsOf(covers: (Cover | BoardCover)[], risks: Risk[], isMore: boolean): (Cover | BoardCover | Risk)[] {
  const rows: (Cover | BoardCover | Risk)[] = [...covers]
  for (const risk of risks) {
    const at = rows.findIndex((row) => row.startsAt > risk.startsAt)
    if (at >= 0) rows.splice(at, 0, risk)
    else if (!isMore) rows.push(risk)
  }
  return rows
}

function NoneOfThose() {
  return (
    <EmptyState icon={HeartHandshake} title="No open covers match">
      Remove a filter to see the others.
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
          show === 'filled' ? 'No filled covers yet' : show === 'unfilled' ? 'No unfilled covers' : 'No covers yet'
        }
      >
        When a trainer is away, the cover appears here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={HeartHandshake}
      title="No open covers"
      action={
        <Button component={Link} to={link({ ask: '1' })}>
          Ask for cover
        </Button>
      }
    >
      When a trainer is away, the cover appears here.
    </EmptyState>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileCheck2 } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { rowsOf } from '../../../platform/api/paging.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { useNarrow } from '../../../ui/page/use-phone.ts'
import { useStandingChoice } from '../../../ui/fields/use-standing-choice.ts'
import { queueCounts, queueQuery, type QueueView } from '../document/submissions.api.ts'
import { ReviewDocument } from './review-document.tsx'
import { ReviewQueue } from './review-queue.tsx'
import styles from './review.module.css'

const views: QueueView[] = ['blocking', 'all', 'done']

/** The queue, the document and the decision beside each other. */
export function ReviewBoard({ gymId }: { gymId: string }) {
  const narrow = useNarrow()
  const link = useAddressLink()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const view = views.find((one) => one === search.get('queue')) ?? 'all'
  const counts = useQuery(queueCounts(gymId)).data
  const queue = useInfiniteQuery(queueQuery(gymId, view))
  const rows = rowsOf(queue.data)
  const wanted = search.get('document')
  const first = useStandingChoice(narrow ? undefined : rows, view)
  const current = wanted ?? first?.id
  const at = rows?.findIndex((one) => one.id === current) ?? -1
  const go = (id: string | null) =>
    void navigate(link({ document: id }), { replace: id !== null, preventScrollReset: true })

  /** The one after it comes up, so that a queue is read from top to bottom without a hand on the mouse. */
  function next(id: string) {
    const others = rows?.filter((one) => one.id !== id) ?? []
    const following = others[Math.max(0, Math.min(at, others.length - 1))]
    go(narrow ? null : (following?.id ?? null))
  }
  const move = (by: 1 | -1) => {
    const other = rows?.[at + by]
    if (other) go(other.id)
    else if (by > 0 && queue.hasNextPage) void queue.fetchNextPage()
  }

  const opened = current !== undefined && (
    <ReviewDocument key={current} id={current} gymId={gymId} onDecided={next} onMove={move} />
  )
  if (narrow && opened)
    return (
      <div className={styles.narrow}>
        <Link className={styles.back} to={link({ document: null })}>
          <ArrowLeft size={14} aria-hidden="true" /> To review
        </Link>
        {opened}
      </div>
    )
  return (
    <div className={styles.board} data-empty={!opened}>
      <section className={styles.list} aria-label="To review">
        <header className={styles.listHead}>
          <h2>To review</h2>
          {counts && (
            <span className="dim small">
              {counts.waiting}
              {counts.oldestAt && (
                <>
                  , oldest <Ago at={counts.oldestAt} />
                </>
              )}
            </span>
          )}
          <Segmented
            label="Which documents"
            value={view}
            options={[
              {
                value: 'blocking',
                label: `Blocking ${counts?.blocking ?? ''}`,
                to: link({ queue: 'blocking', document: null }),
              },
              {
                value: 'all',
                label: `All ${counts ? counts.waiting + counts.asked : ''}`,
                to: link({ queue: null, document: null }),
              },
              { value: 'done', label: 'Done', to: link({ queue: 'done', document: null }) },
            ]}
          />
        </header>
        <div className={styles.listBody}>
          {rows === undefined ? (
            queue.error ? (
              <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
            ) : (
              <RowsSkeleton rows={6} height={64} />
            )
          ) : rows.length === 0 ? (
            <Nothing view={view} waiting={counts ? counts.waiting + counts.asked : 0} />
          ) : (
            <ReviewQueue
              rows={rows}
              current={narrow ? undefined : current}
              addressOf={(id) => link({ document: id })}
              more={{
                hasMore: queue.hasNextPage,
                loading: queue.isFetchingNextPage,
                load: () => void queue.fetchNextPage(),
              }}
            />
          )}
        </div>
        {counts && (
          <footer className={styles.listFoot}>
            <b>{counts.reviewedThisMonth}</b> reviewed this month
            {counts.usualHours !== null && (
              <>
                , usually within <b>{Math.max(1, Math.round(counts.usualHours))} h</b>
              </>
            )}
          </footer>
        )}
      </section>
      {!narrow && opened}
    </div>
  )
}

function Nothing({ view, waiting }: { view: QueueView; waiting: number }) {
  if (view === 'done')
    return (
      <EmptyState title="Nothing reviewed yet">
        You’ll see who approved or rejected each document here, when and why.
      </EmptyState>
    )
  return (
    <EmptyState icon={FileCheck2} title={view === 'blocking' && waiting > 0 ? 'No classes blocked' : 'All caught up'}>
      {view === 'blocking' && waiting > 0
        ? 'The documents waiting don’t block a class yet. Find them under All.'
        : 'Documents your trainers submit appear here, the ones that block the next class first.'}
    </EmptyState>
  )
}

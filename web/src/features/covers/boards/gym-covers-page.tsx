import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Settings2, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CoverSummary } from '@quartet/contract/covers/boards'
import type { Cover } from '@quartet/contract/covers/cover'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../../platform/api/paging.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { useNarrow } from '../../../ui/page/use-phone.ts'
import { useStandingChoice } from '../../../ui/fields/use-standing-choice.ts'
import { AskForCoverDialog } from '../requests/ask-for-cover-dialog.tsx'
import { useBoardFilters } from './use-board-filters.ts'
import { CoverDecision } from './cover-decision.tsx'
import { FilledLately, took } from './filled-lately.tsx'
import { GymCoverList } from './gym-cover-list.tsx'
import { NotAttending } from './not-attending.tsx'
import styles from '../cover/covers-board.module.css'
import { boardOf, oneCover, pastCovers, summaryOf } from '../cover/cover.api.ts'
import { shows } from '../cover/cover.copy.ts'
import type { Show } from '../cover/cover.rules.ts'
import { risksQuery } from '../../eligibility/eligibility.api.ts'

const BoardFilterBar = lazy(() => import('./board-filters.tsx'))

/** The covers of a gym: what hurts first, who applied, and what approving does. */
export default function GymCoversPage() {
  const user = useCurrentUser()
  const narrow = useNarrow()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const scope = user.gym ? { gymId: user.gym.id } : {}
  const asked = search.get('show')
  const show: Show = shows.find((one) => one.value === asked)?.value ?? 'open'

  const filters = useBoardFilters()
  const summary = useQuery(summaryOf(scope)).data
  const open = useInfiniteQuery({ ...boardOf({ ...scope, ...filters.asked }), enabled: show === 'open' })
  const past = useInfiniteQuery({ ...pastCovers(scope, show === 'open' ? 'filled' : show), enabled: show !== 'open' })
  const shown = show === 'open' ? open : past
  const list: Cover[] | undefined = rowsOf<Cover>(shown.data)

  const atRisk = useQuery({ ...risksQuery(scope), enabled: show === 'open' }).data
  // Where somebody is looked for already the cover stands for it.
  const risks = atRisk?.filter((one) => one.coverId === null)

  const wanted = search.get('cover')
  const listed = list?.find((one) => one.id === wanted)
  const elsewhere = useQuery({
    ...oneCover(wanted ?? ''),
    enabled: wanted !== null && list !== undefined && listed === undefined,
  })
  const first = useStandingChoice(list, JSON.stringify([show, filters.asked]))
  const chosen: Cover | undefined = listed ?? (wanted === null ? (narrow ? undefined : first) : elsewhere.data)

  const decision =
    chosen !== undefined ? (
      <CoverDecision key={chosen.id} cover={chosen} showGym={!user.gym} />
    ) : (
      elsewhere.error && <ErrorState error={elsewhere.error} onRetry={() => void elsewhere.refetch()} />
    )

  if (narrow && wanted !== null) {
    return (
      <div className={styles.column}>
        <div>
          <PageHeader
            title={chosen ? `Cover of ${chosen.className}` : 'Cover'}
            back={{ to: link({ cover: null }), label: 'Covers' }}
          />
        </div>
        {decision}
      </div>
    )
  }

  return (
    <>
      <PageHeader
        title="Covers"
        beside={
          <Segmented
            label="Which covers"
            value={show}
            options={shows.map(({ value, word }) => ({
              value,
              label: countOf(summary, value) ? `${word} ${countOf(summary, value)}` : word,
              to: link({ show: value === 'open' ? null : value, cover: null }),
            }))}
          />
        }
        actions={
          <>
            {!narrow && summary && summary.usualMinutesToFill !== null && (
              <span className={styles.usual}>
                Usual time to fill: <b>{took(summary.usualMinutesToFill)}</b>
              </span>
            )}
            {show === 'open' && (
              <Button
                component={Link}
                to={link({ filters: filters.opened ? null : '1' })}
                variant="default"
                aria-expanded={filters.opened}
                leftSection={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
              >
                Filters
              </Button>
            )}
            <Button component={Link} to="/covers/settings" variant="default" aria-label="How covers work here">
              <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            <Button
              component={Link}
              to="/covers/create"
              variant="default"
              leftSection={<Plus size={16} aria-hidden="true" />}
            >
              Ask for cover
            </Button>
          </>
        }
      />
      <NotAttending scope={scope} showGym={!user.gym} />
      {show === 'open' && filters.opened && (
        <Suspense>
          <BoardFilterBar filters={filters} gymId={user.gym?.id} count={list?.length} more={open.hasNextPage} />
        </Suspense>
      )}
      <div className={styles.board}>
        <div className={styles.column}>
          <GymCoverList
            show={show}
            covers={list}
            risks={show === 'open' && !filters.active ? risks : undefined}
            showGym={!user.gym}
            filtered={show === 'open' && filters.active}
            at={shown.dataUpdatedAt}
            error={shown.error}
            onRetry={() => void shown.refetch()}
            current={narrow ? undefined : chosen?.id}
            more={
              shown.hasNextPage
                ? { loading: shown.isFetchingNextPage, load: () => void shown.fetchNextPage() }
                : undefined
            }
          />
          {show === 'open' && !narrow && <FilledLately scope={scope} />}
        </div>
        {!narrow && decision && <div className={styles.column}>{decision}</div>}
      </div>
      <AskForCoverDialog />
    </>
  )
}

const countOf = (summary: CoverSummary | undefined, show: Show) => (show === 'all' ? undefined : summary?.[show])

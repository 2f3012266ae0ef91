import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { Cover } from '@quartet/contract/covers'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { rowsOf } from '../../../platform/paging.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useAddressLink } from '../../../ui/use-address-link.ts'
import { useNarrow } from '../../../ui/use-phone.ts'
import { AskForCoverDialog } from '../components/ask-for-cover-dialog.tsx'
import { CoverDecision } from '../components/cover-decision.tsx'
import { FilledLately } from '../components/filled-lately.tsx'
import { GymCoverList } from '../components/gym-cover-list.tsx'
import styles from '../components/covers-board.module.css'
import { oneCover, pastCovers, useOpenCovers } from '../covers.api.ts'
import { shows } from '../covers.copy.ts'
import type { Show } from '../covers.rules.ts'

/** The covers of a gym: what hurts first, who applied, and what approving does. */
export default function GymCoversPage() {
  const user = useCurrentUser()
  const narrow = useNarrow()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const scope = user.gym ? { gymId: user.gym.id } : {}
  const asked = search.get('show')
  const show: Show = shows.find((one) => one.value === asked)?.value ?? 'open'

  const open = useOpenCovers(scope)
  const past = useInfiniteQuery({ ...pastCovers(scope, show === 'open' ? 'filled' : show), enabled: show !== 'open' })
  const list = show === 'open' ? open.covers : rowsOf(past.data)
  const error = show === 'open' ? open.error : past.error

  const wanted = search.get('cover')
  const listed = list?.find((one) => one.id === wanted)
  const elsewhere = useQuery({
    ...oneCover(wanted ?? ''),
    enabled: wanted !== null && list !== undefined && listed === undefined,
  })
  const chosen: Cover | undefined = listed ?? (wanted === null ? (narrow ? undefined : list?.[0]) : elsewhere.data)

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
              label: value === 'open' && open.covers?.length ? `${word} ${open.covers.length}` : word,
              to: link({ show: value === 'open' ? null : value, cover: null }),
            }))}
          />
        }
        actions={
          <Button
            component={Link}
            to={link({ ask: '1' })}
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
          >
            Ask for cover
          </Button>
        }
      />
      <div className={styles.board}>
        <div className={styles.column}>
          <GymCoverList
            show={show}
            covers={list}
            at={show === 'open' ? open.at : past.dataUpdatedAt}
            error={error}
            onRetry={() => (show === 'open' ? open.retry() : void past.refetch())}
            current={narrow ? undefined : chosen?.id}
            more={
              show !== 'open' && past.hasNextPage
                ? { loading: past.isFetchingNextPage, load: () => void past.fetchNextPage() }
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

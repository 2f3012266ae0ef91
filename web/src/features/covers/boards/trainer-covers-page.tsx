import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { useNarrow } from '../../../ui/page/use-phone.ts'
import { useStandingChoice } from '../../../ui/fields/use-standing-choice.ts'
import { AskForCoverDialog } from '../requests/ask-for-cover-dialog.tsx'
import { CoverOffer } from './cover-offer.tsx'
import { MuteGyms } from './mute-gyms.tsx'
import { OwnRequest } from './own-request.tsx'
import { TrainerCoverList } from './trainer-cover-list.tsx'
import styles from '../cover/covers-board.module.css'
import { offers, oneCover, ownCovers } from '../cover/cover.api.ts'
import { trainerShows } from '../cover/cover.copy.ts'
import { isForMe, sortForTrainer } from '../cover/cover.rules.ts'

/** The covers of a trainer: what is offered, what they answered, what they asked for. */
export default function TrainerCoversPage() {
  const user = useCurrentUser()
  const trainerId = user.trainer?.id ?? ''
  const narrow = useNarrow()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const asked = search.get('show')
  const show = trainerShows.find((one) => one.value === asked)?.value ?? 'offered'

  const offered = useQuery(offers())
  const own = useQuery({ ...ownCovers(trainerId), enabled: trainerId !== '' })
  const lists = offered.data && own.data ? sortForTrainer(offered.data, own.data, trainerId) : undefined
  const list = lists?.[show]

  const wanted = search.get('cover')
  const listed = lists && [...lists.offered, ...lists.answered, ...lists.mine].find((one) => one.id === wanted)
  const elsewhere = useQuery({
    ...oneCover(wanted ?? ''),
    enabled: wanted !== null && lists !== undefined && listed === undefined,
  })
  const first = useStandingChoice(list, show)
  const chosen = listed ?? (wanted === null ? (narrow ? undefined : first) : elsewhere.data)

  const decision =
    chosen === undefined ? (
      elsewhere.error && <ErrorState error={elsewhere.error} onRetry={() => void elsewhere.refetch()} />
    ) : chosen.usualTrainer?.id === trainerId && !chosen.myApplication ? (
      <OwnRequest key={chosen.id} cover={chosen} />
    ) : (
      <CoverOffer key={chosen.id} cover={chosen} trainerId={trainerId} />
    )

  if (narrow && wanted !== null) {
    return (
      <div className={styles.column}>
        <div>
          <PageHeader
            title={chosen && isForMe(chosen) ? 'Cover offer' : 'Cover'}
            back={{ to: link({ cover: null }), label: 'Covers' }}
          />
        </div>
        {decision}
      </div>
    )
  }

  const waiting = lists?.offered.filter(isForMe).length
  return (
    <>
      <PageHeader
        title="Covers"
        beside={
          <Segmented
            label="Which covers"
            value={show}
            options={trainerShows.map(({ value, word }) => ({
              value,
              label: value === 'offered' && waiting ? `${word} ${waiting}` : word,
              to: link({ show: value === 'offered' ? null : value, cover: null }),
            }))}
          />
        }
        actions={
          <Button
            component={Link}
            to="/covers/create"
            variant="default"
            leftSection={<CalendarOff size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            I’m away
          </Button>
        }
      />
      <div className={styles.board} data-alone={!decision || narrow}>
        <div className={styles.column}>
          <TrainerCoverList
            key={show}
            show={show}
            covers={list}
            at={Math.max(offered.dataUpdatedAt, own.dataUpdatedAt)}
            error={offered.error ?? own.error}
            onRetry={() => void Promise.all([offered.refetch(), own.refetch()])}
            current={narrow ? undefined : chosen?.id}
          />
          {show === 'offered' && <MuteGyms />}
        </div>
        {!narrow && decision && <div className={styles.column}>{decision}</div>}
      </div>
      <AskForCoverDialog />
    </>
  )
}

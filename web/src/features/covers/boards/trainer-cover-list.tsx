import { HeartHandshake } from 'lucide-react'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { byWhom, isForMe, type TrainerShow } from '../cover/cover.rules.ts'
import { offerWord, requesterWord } from '../cover/cover.copy.ts'
import { payWords, wayWords } from '../../eligibility/eligibility.copy.ts'
import { CoverRow } from '../cover/cover-row.tsx'
import { LiveWord } from '../cover/live-indicator.tsx'
import styles from '../cover/covers-board.module.css'

type Props = {
  show: TrainerShow
  covers: Cover[] | undefined
  at: number
  error: unknown
  onRetry: () => void
  current: string | undefined
}

const heads: Record<TrainerShow, { title: string; note: string; empty: string; words: string }> = {
  offered: {
    title: 'Offered to you',
    note: 'what starts first',
    empty: 'No covers to take right now',
    words: 'When a trainer at one of your gyms is away, the class appears here.',
  },
  answered: {
    title: 'You answered',
    note: 'applied, yours, and how the others ended',
    empty: 'You haven’t applied for a cover yet',
    words: 'Covers you apply for appear here with the answer.',
  },
  mine: {
    title: 'You’re away',
    note: 'your classes',
    empty: 'You haven’t asked for cover',
    words: 'When you can’t make a class, ask for cover and follow it here.',
  },
}

/** Covers of a trainer: what they may take, what they answered, or what they asked for. */
export function TrainerCoverList({ show, covers, at, error, onRetry, current }: Props) {
  const head = heads[show]
  const possible = covers?.filter((cover) => show !== 'offered' || isForMe(cover))
  const refused = show === 'offered' ? (covers?.filter((cover) => !isForMe(cover)) ?? []) : []
  return (
    <>
      <Card
        flush
        title={head.title}
        note={head.note}
        aside={covers && show === 'offered' && <LiveWord covers={covers} at={at} />}
      >
        {possible === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            <RowsSkeleton rows={4} height={64} />
          )
        ) : possible.length === 0 ? (
          <EmptyState
            icon={HeartHandshake}
            title={head.empty}
            help={{ article: 'why-am-i-not-offered-a-cover', words: 'Why you’re not offered a cover' }}
          >
            {head.words}
          </EmptyState>
        ) : (
          <Rows covers={possible} label={head.title} show={show} current={current} />
        )}
      </Card>
      {refused.length > 0 && (
        <Card flush title="Not for you, and why" note={`${refused.length} open at your gyms`}>
          <Rows covers={refused} label="Not for you, and why" show={show} current={current} />
        </Card>
      )}
    </>
  )
}

function Rows({
  covers,
  label,
  show,
  current,
}: {
  covers: Cover[]
  label: string
  show: TrainerShow
  current: string | undefined
}) {
  const link = useAddressLink()
  return (
    <ul className={`plain ${styles.list}`} aria-label={label}>
      {covers.map((cover) => (
        <li key={cover.id}>
          <CoverRow
            cover={cover}
            to={link({ cover: cover.id })}
            current={cover.id === current}
            word={show === 'mine' ? requesterWord(cover) : offerWord(cover)}
            fact={factOf(cover, show)}
            person={personOf(cover, show)}
          />
        </li>
      ))}
    </ul>
  )
}

function factOf(cover: Cover, show: TrainerShow): string {
  if (show === 'offered' && !isForMe(cover))
    return cover.qualified?.reasons.map((reason) => reason.sentence).join(' ') || cover.gymName
  if (show === 'mine') return cover.studio.name
  return [...(show === 'offered' ? [payWords(cover), wayWords(cover)] : []), cover.gymName].filter(Boolean).join(' · ')
}

/** Reasons need the room of both. */
function personOf(cover: Cover, show: TrainerShow): string | undefined {
  if (show === 'mine') return byWhom(cover) ?? cover.gymName
  if (show === 'offered' && !isForMe(cover)) return undefined
  return cover.usualTrainer ? `for ${cover.usualTrainer.name}` : ''
}

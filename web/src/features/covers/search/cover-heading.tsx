import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoardCover } from '@quartet/contract/covers/boards'
import type { Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { agoWords, timeRange } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { Avatar } from '../../../ui/lists/person.tsx'
import { reasonLock, reasonWord, type Word } from '../cover/cover.copy.ts'
import { dayWord, isOpen } from '../cover/cover.rules.ts'
import { StartClock } from './wave-track.tsx'
import styles from './cover-heading.module.css'

type Props = {
  cover: Cover | BoardCover
  word: Word
  actions?: ReactNode
  /** Who is asked when, for those who may know. */
  track?: ReactNode
  showGym?: boolean
  own?: boolean
}

/** The class that somebody is missing from: when and where, who is away and why, and how long is left. */
export function CoverHeading({ cover, word, actions, track, showGym = false, own = false }: Props) {
  const now = useNow()
  return (
    <Card flush>
      <div className={styles.top} style={hueStyle(cover.studio.hue)}>
        <span className={styles.hue} aria-hidden="true" />
        <div className={styles.title}>
          {showGym && <p className="dim small">{cover.gymName}</p>}
          <div className={styles.name}>
            <h2>{cover.className}</h2>
            <Chip tone={word.tone} icon={word.icon}>
              {word.word}
            </Chip>
          </div>
          <p className={styles.when}>
            <span>
              {dayWord(cover.date, cover.timezone, now)}, {timeRange(cover.startTime, cover.endTime)}.
            </span>{' '}
            <span>{cover.studio.name}.</span> {'places' in cover && <b>{headsWords(cover)}</b>}
          </p>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.away}>
        {cover.usualTrainer ? (
          <>
            <Avatar name={cover.usualTrainer.name} src={cover.usualTrainer.avatarUrl} size={24} />
            <span className={styles.who}>
              {own ? <b>You</b> : <b>{cover.usualTrainer.name}</b>} {awayWords(cover, own)}
            </span>
          </>
        ) : (
          <span className={styles.who}>This class has no usual trainer.</span>
        )}
        <span className={styles.asked}>Asked {agoWords(cover.createdAt, now)}</span>
        {cover.reason !== null && (
          <span className={styles.lock}>
            <Chip tone="outline" icon={Lock}>
              {reasonWord[cover.reason]}, {reasonLock.toLowerCase()}
            </Chip>
          </span>
        )}
      </div>
      {cover.note && (
        <p className={styles.note}>
          <span className="dim">Note for the covering trainer:</span> {cover.note}
        </p>
      )}
      {isOpen(cover) && Date.parse(cover.startsAt) > now && (track ?? <StartClock cover={cover} />)}
    </Card>
  )
}

function awayWords(cover: Cover, own: boolean): string {
  if (!isOpen(cover)) return own ? 'usually teach it.' : 'usually teaches it.'
  return own
    ? 'are away, and still teaching it until someone is approved.'
    : 'is away, and still teaching it until someone is approved.'
}

const headsWords = ({ places, usualHeadCount }: BoardCover): string =>
  usualHeadCount === null ? `${places} places.` : `Usually ${usualHeadCount} of ${places} attend.`

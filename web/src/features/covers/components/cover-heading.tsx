import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cover } from '@quartet/contract/covers'
import { useNow } from '../../../platform/clock.ts'
import { timeRange } from '../../../platform/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { hueStyle } from '../../../ui/hue.ts'
import { Avatar } from '../../../ui/person.tsx'
import { reasonLock, reasonWord } from '../covers.copy.ts'
import type { Word } from '../covers.copy.ts'
import { agoWords, dayWord, isOpen } from '../covers.rules.ts'
import styles from './cover-heading.module.css'

type Props = { cover: Cover; word: Word; actions?: ReactNode; showGym?: boolean; own?: boolean }

/** The class that somebody is missing from: when and where, who is away and why, and how long is left. */
export function CoverHeading({ cover, word, actions, showGym = false, own = false }: Props) {
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
            <span>{cover.studio.name}.</span>
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
          <span className={styles.who}>Nobody teaches this class usually.</span>
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
          <span className="dim">Note for whoever takes it:</span> {cover.note}
        </p>
      )}
      {isOpen(cover) && Date.parse(cover.startsAt) - now < 24 * 3_600_000 && Date.parse(cover.startsAt) > now && (
        <Clock cover={cover} />
      )}
    </Card>
  )
}

function awayWords(cover: Cover, own: boolean): string {
  if (!isOpen(cover)) return own ? 'usually teach it.' : 'usually teaches it.'
  return own
    ? 'are away, and stay responsible until somebody is approved.'
    : 'is away, and stays responsible until somebody is approved.'
}

/** The clock of the open class, and how much of its time has gone since somebody asked. */
function Clock({ cover }: { cover: Cover }) {
  const now = useNow(1000)
  const [asked, starts] = [Date.parse(cover.createdAt), Date.parse(cover.startsAt)]
  const seconds = Math.max(0, Math.floor((starts - now) / 1000))
  const gone = Math.min(1, Math.max(0, (now - asked) / Math.max(1, starts - asked)))
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <div className={styles.clock}>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.done} style={{ width: `${gone * 100}%` }} />
        <span className={styles.now} style={{ left: `${gone * 100}%` }} />
      </div>
      <div className={styles.figures}>
        <b role="timer">
          {Math.floor(seconds / 3600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
        </b>
        <span className="dim small">until it starts</span>
      </div>
    </div>
  )
}

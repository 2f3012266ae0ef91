import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime } from '../../../platform/words/dates.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import type { Word } from './cover.copy.ts'
import { dayWord, whenOf } from './cover.rules.ts'
import styles from './cover-row.module.css'

type Props = {
  cover: Cover
  to: string
  current: boolean
  word: Word
  fact: ReactNode
  person?: ReactNode
  /** Below the time left, instead of the time of day, which then stands beside the day. */
  below?: ReactNode
}

/** One class that somebody is missing from: time left, class and day, state; below it one fact and a person. */
export function CoverRow({ cover, to, current, word, fact, person, below }: Props) {
  const now = useNow()
  const coming = Date.parse(cover.startsAt) > now
  return (
    <Link
      className={styles.row}
      to={to}
      preventScrollReset
      aria-current={current || undefined}
      style={hueStyle(cover.studio.hue)}
    >
      <span className={styles.left}>
        {coming ? <TimeLeft until={cover.startsAt} /> : <span className="dim">Over</span>}
      </span>
      <span className={styles.time}>{below ?? clockTime(cover.startTime)}</span>
      <span className={styles.hue} aria-hidden="true" />
      <span className={styles.name}>
        <b>{cover.className}</b>{' '}
        <span className="dim">
          {below === undefined ? dayWord(cover.date, cover.timezone, now) : whenOf(cover, now)}
        </span>
      </span>
      <span className={styles.chip}>
        <Chip tone={word.tone} icon={word.icon}>
          {word.word}
        </Chip>
      </span>
      <span className={styles.fact} data-wide={person === undefined}>
        {fact}
      </span>
      {person !== undefined && <span className={styles.person}>{person}</span>}
    </Link>
  )
}

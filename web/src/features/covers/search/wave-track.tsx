import type { CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { timeLeft } from '../../../platform/words/dates.ts'
import { waveWords } from '../away/away.rules.ts'
import { planOf } from '../away/requests.api.ts'
import { momentWord } from './search.rules.ts'
import styles from './wave-track.module.css'

const share = (part: number, of: number) => `${Math.min(1, Math.max(0, part / Math.max(1, of))) * 100}%`

/** Who is asked now, who is next and when, along the time that is left; and the clock of what comes next. */
export function WaveTrack({ cover }: { cover: Cover }) {
  const now = useNow(1000)
  const { data, isPending } = useQuery(planOf(cover.id))
  const starts = Date.parse(cover.startsAt)
  const toStart = <Clock until={cover.startsAt} what="until it starts" now={now} />
  // The waves get their place before they are there, or the choice of who takes it would move under a hand.
  if (isPending) return <div className={`${styles.track} ${styles.waiting}`}>{toStart}</div>
  if (!data || data.waves.length === 0) return toStart
  const at = (instant: string) => momentWord(instant, cover.timezone, now)
  const begins = data.waves.map((wave) => Date.parse(wave.startedAt ?? wave.startsAt))
  const ends = begins.map((_, index) => begins[index + 1] ?? starts)
  const running = data.waves.findLastIndex((wave) => wave.startedAt !== null)
  const next = data.waves.find((wave) => wave.startedAt === null && Date.parse(wave.startsAt) > now)
  const calls = Date.parse(data.callListFrom)
  const last = data.waves.length - 1
  const columns = begins.map((from, index) => {
    const span = Math.max(1, ends[index]! - from)
    return `minmax(${index === last ? '11rem' : '6.5rem'}, ${span}fr)`
  })
  return (
    <div className={styles.track}>
      <ol
        className={`plain ${styles.waves}`}
        aria-label="Rounds"
        style={{ '--columns': columns.join(' ') } as CSSProperties}
      >
        {data.waves.map((wave, index) => (
          <li key={wave.number} data-state={index < running ? 'done' : index === running ? 'now' : 'next'}>
            <span className={styles.above}>
              <span className={styles.who}>{waveWords({ kind: wave.kind, count: wave.asked }, index === 0)}</span>
              {index === last && <span className={styles.end}>Starts {at(cover.startsAt)}</span>}
            </span>
            <span className={styles.bar} aria-hidden="true">
              {index === running && (
                <>
                  <span
                    className={styles.gone}
                    style={{ width: share(now - begins[index]!, ends[index]! - begins[index]!) }}
                  />
                  <span
                    className={styles.now}
                    style={{ left: share(now - begins[index]!, ends[index]! - begins[index]!) }}
                  />
                </>
              )}
              {index === last && calls > begins[index]! && (
                <span
                  className={styles.calls}
                  style={{ left: share(calls - begins[index]!, ends[index]! - begins[index]!) }}
                />
              )}
            </span>
            <span className={styles.below}>
              <time dateTime={wave.startedAt ?? wave.startsAt}>{at(wave.startedAt ?? wave.startsAt)}</time>
              {index === last && calls < starts && (
                <span className={styles.end}>
                  {calls > now ? `Call list from ${at(data.callListFrom)}` : 'Call list is open'}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {next ? <Clock until={next.startsAt} what={`until round ${next.number}`} now={now} /> : toStart}
    </div>
  )
}

/** The clock of a class in its last day before it starts. */
export function StartClock({ cover }: { cover: Cover }) {
  const now = useNow(1000)
  if (Date.parse(cover.startsAt) - now >= day) return null
  return <Clock until={cover.startsAt} what="until it starts" now={now} />
}

const day = 24 * 3_600_000

/** Time left, big: to the second within a day, in days and hours before. */
function Clock({ until, what, now }: { until: string; what: string; now: number }) {
  const left = Math.max(0, Date.parse(until) - now)
  const seconds = Math.floor(left / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <div className={styles.clock}>
      <b role="timer">
        {left >= day
          ? timeLeft(until, now).text
          : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`}
      </b>
      <span className="dim small">{what}</span>
    </div>
  )
}

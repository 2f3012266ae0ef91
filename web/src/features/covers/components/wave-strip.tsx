import { useQuery } from '@tanstack/react-query'
import type { Cover } from '@quartet/contract/covers'
import { useNow } from '../../../platform/clock.ts'
import { clockTime, dateIn, wallTimeIn } from '../../../platform/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { waveWord } from '../away.rules.ts'
import { dayWord } from '../covers.rules.ts'
import { planOf } from '../requests.api.ts'
import styles from './wave-strip.module.css'

/** The waves of an open cover: who was asked, who is next and when. */
export function WaveStrip({ cover }: { cover: Cover }) {
  const now = useNow()
  const { data } = useQuery(planOf(cover.id))
  if (!data) return null
  const { waves, plan } = data
  if (waves.length === 0)
    return (
      <Card title="Nobody could be asked" note={plan.connected === 0 ? 'nobody else is connected' : undefined}>
        <p>
          {plan.qualified > 0
            ? `${plan.qualified} can see it in the app; a message reaches none of them.`
            : 'No connected trainer may take this class as things stand.'}
        </p>
      </Card>
    )
  const at = (instant: string) => {
    const date = dateIn(cover.timezone, instant)
    const time = clockTime(wallTimeIn(cover.timezone, instant))
    return date === dateIn(cover.timezone, now) ? time : `${dayWord(date, cover.timezone, now)} ${time}`
  }
  const next = waves.find((one) => one.startedAt === null)
  return (
    <Card
      title={`${data.asked} asked so far`}
      note={next ? `next ${at(next.startsAt)}, if still open` : `call list from ${at(data.callListFrom)}`}
    >
      <ol className={`plain ${styles.waves}`} aria-label="Waves">
        {waves.map((wave, index) => (
          <li key={wave.number} data-started={wave.startedAt !== null || undefined}>
            <span className={styles.who}>
              {wave.asked} {wave.kind === 'everyone' && index > 0 ? 'others' : waveWord[wave.kind]}
            </span>
            <span className={styles.bar} aria-hidden="true" />
            <span className="dim small">{at(wave.startedAt ?? wave.startsAt)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

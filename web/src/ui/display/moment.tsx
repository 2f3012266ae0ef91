import { useNow } from '../../platform/words/clock.ts'
import { ago, agoWords, dateTimeIn, timeLeft } from '../../platform/words/dates.ts'
import { browserZone } from '../../platform/words/locale.ts'

/** How long ago, with the whole moment to read on hover; `said` inside a sentence. */
export function Ago({ at, zone = browserZone(), said }: { at: string; zone?: string; said?: boolean }) {
  const now = useNow()
  return (
    <time dateTime={at} title={dateTimeIn(zone, at)}>
      {said ? agoWords(at, now, zone) : ago(at, now, zone)}
    </time>
  )
}

/** How long until, red under 6 hours and amber under 12. */
export function TimeLeft({ until }: { until: string }) {
  const { text, tone } = timeLeft(until, useNow())
  return (
    <time
      dateTime={until}
      style={{ fontWeight: 600, whiteSpace: 'nowrap', color: tone === 'ink' ? undefined : `var(--${tone})` }}
    >
      {text}
    </time>
  )
}

import { Clock } from 'lucide-react'
import { useNow } from '../../../platform/words/clock.ts'
import { timeLeft } from '../../../platform/words/dates.ts'
import { Chip } from '../../../ui/display/chip.tsx'

/** '2 h 39 m to answer', in amber; in red within the last half hour, where that is late. */
export function TimeToAnswer({ until, words }: { until: string; words?: string }) {
  const now = useNow()
  const left = Date.parse(until) - now
  if (left <= 0) return null
  return (
    <Chip tone={words === undefined && left < 30 * 60_000 ? 'red' : 'amber'} icon={Clock}>
      <time dateTime={until}>
        {timeLeft(until, now).text} {words ?? 'to answer'}
      </time>
    </Chip>
  )
}

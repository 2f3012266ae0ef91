import { Clock } from 'lucide-react'
import { useNow } from '../../../platform/clock.ts'
import { timeLeft } from '../../../platform/dates.ts'
import { Chip } from '../../../ui/chip.tsx'

/** '2 h 39 min to answer', in amber; in red within the last half hour. */
export function TimeToAnswer({ until, words = 'to answer' }: { until: string; words?: string }) {
  const now = useNow()
  const left = Date.parse(until) - now
  if (left <= 0) return null
  return (
    <Chip tone={left < 30 * 60_000 ? 'red' : 'amber'} icon={Clock}>
      <time dateTime={until}>
        {timeLeft(until, now).text} {words}
      </time>
    </Chip>
  )
}

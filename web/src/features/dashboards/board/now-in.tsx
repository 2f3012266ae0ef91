import { useNow } from '../../../platform/words/clock.ts'
import { clockTime, shortDay, todayIn, wallTimeIn } from '../../../platform/words/dates.ts'

/** 'Sat 21 Nov, 2:40 pm' on the clock of a zone. */
export function NowIn({ zone }: { zone: string }) {
  const now = new Date(useNow())
  return (
    <time dateTime={now.toISOString()}>
      {shortDay(todayIn(zone, now))}, {clockTime(wallTimeIn(zone, now))}
    </time>
  )
}

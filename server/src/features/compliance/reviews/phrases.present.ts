import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import type { Concerned } from '../status/recipients.queries.ts'

/** ' 3 of your classes require it, starting with Ride 45 on Tuesday 10 March at 6:00 am.', empty when there is none. */
export function atStakeWords({ classes, first }: Concerned, whose = 'your'): string {
  if (!first) return ''
  const when = `${first.name} on ${dayAndTime(first.startsAt, first.timezone)}`
  return classes === 1
    ? ` 1 of ${whose} classes requires it: ${when}.`
    : ` ${classes} of ${whose} classes require it, starting with ${when}.`
}

export function quotedWords(text: string | null): string {
  return text ? ` “${text}”` : ''
}

import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import type { Concerned } from '../status/recipients.queries.ts'
import { classesInWords } from '../document/labels.rules.ts'

/** ' 3 of your classes ask for it, the first is Ride 45 on Tuesday 10 March at 6:00 am.', empty when there is none. */
export function atStakeWords({ classes, first }: Concerned, whose = 'your'): string {
  if (!first) return ''
  const verb = classes === 1 ? 'asks' : 'ask'
  return ` ${classesInWords(classes)
    .replace(' ', ` of ${whose} `)
    .replace(
      /class$/,
      'classes',
    )} ${verb} for it${classes === 1 ? ':' : ', the first is'} ${first.name} on ${dayAndTime(first.startsAt, first.timezone)}.`
}

export function quotedWords(text: string | null): string {
  return text ? ` “${text}”` : ''
}

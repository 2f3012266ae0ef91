import type { Entry } from '@quartet/contract/timetable/entries'
import { clockTime, isoWeekdayName, longDay, timeRange, wallTimeIn } from '../../../platform/words/dates.ts'

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

const needsCover = 'Needs cover'

/** Who teaches, as a card says it: 'Mei Tanaka for Liam'. `me` is the trainer who reads it. */
export function teaches(entry: Entry, me?: string): string {
  if (entry.needsCover) return needsCover
  if (!entry.trainer) return 'No trainer yet'
  const name = entry.trainer.id === me ? 'You' : entry.trainer.name
  if (!entry.substituteFor) return name
  return `${name} for ${entry.substituteFor.id === me ? 'you' : firstName(entry.substituteFor.name)}`
}

/** The same on paper, which hangs where members read it. */
export const teachesOnPaper = (said: string): string => (said === needsCover ? 'Looking for cover' : said)

/** Put at another time, and its trainer has not said that they know. */
export const isNewTime = ({ timeChange, status }: Entry): boolean =>
  timeChange !== null && timeChange.acknowledgedAt === null && status === 'scheduled'

/** Its trainer would not be let on it now. While somebody is looked for, that is what counts. */
export const isAtRisk = ({ atRisk, needsCover, status }: Entry): boolean =>
  atRisk !== null && !needsCover && status === 'scheduled'

/** '18/20' once people were counted, else how many places there are. */
export function headCount(entry: Entry): string {
  return entry.attendance === null ? places(entry.capacity) : `${entry.attendance}/${entry.capacity}`
}

export const places = (capacity: number): string => `${capacity} ${capacity === 1 ? 'place' : 'places'}`
export const classesCount = (count: number): string => `${count} ${count === 1 ? 'class' : 'classes'}`

export const countSpoken = (entry: Entry): string =>
  entry.attendance === null ? places(entry.capacity) : `${entry.attendance} of ${places(entry.capacity)}`

/** The whole entry in one sentence, for those who hear the page. */
export function spoken(entry: Entry, me?: string): string {
  const parts = [
    entry.name,
    `${longDay(entry.date)}, ${timeRange(entry.startTime, entry.endTime)}`,
    entry.status === 'cancelled' ? 'cancelled' : teaches(entry, me),
    entry.studio.name,
    countSpoken(entry),
  ]
  if (entry.movedByDaylightSaving) parts.push('moved by daylight saving')
  if (isAtRisk(entry)) parts.push('at risk')
  if (isNewTime(entry)) parts.push('new time, not confirmed yet')
  return parts.join(', ')
}

/** 'Sydney' for Australia/Sydney. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The start on the device's own clock where that differs from the gym's wall, else null. */
export function deviceStart(entry: Entry, deviceZone: string): string | null {
  const own = wallTimeIn(deviceZone, entry.startsAt)
  return own === wallTimeIn(entry.timezone, entry.startsAt) ? null : own
}

/** 'Mon, Wed' of ISO weekdays; all seven are 'Every day'. */
export function weekdaysWords(weekdays: number[]): string {
  if (new Set(weekdays).size === 7) return 'Every day'
  return [...new Set(weekdays)]
    .sort((a, b) => a - b)
    .map((weekday) => isoWeekdayName(weekday, 'short'))
    .join(', ')
}

export const movedSentence = (entry: Entry): string =>
  `Moved by daylight saving: the clocks skip its usual time that day, so it starts at ${clockTime(entry.startTime)}.`

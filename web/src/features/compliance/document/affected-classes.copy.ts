import { clockTime, compactTime, dateIn, longDay, wallTimeIn, weekdayName } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'

/** 'Thu', 'Thu 6am', 'Thursday 26 November, 6am': when a class begins on the clock of its gym, as its people speak of it. */
export function whenWords(startsAt: string, zone: string) {
  const date = dateIn(zone, startsAt)
  const time = compactTime(wallTimeIn(zone, startsAt))
  return { day: weekdayName(date), dayTime: `${weekdayName(date)} ${time}`, full: `${longDay(date)}, ${time}` }
}

/** '3:42 pm' on the clock of who reads it: until when a colleague has something. */
export const clockWords = (instant: string): string => clockTime(wallTimeIn(browserZone(), instant))

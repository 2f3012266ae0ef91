import type { AwaitedHoliday, GymHoliday, HolidayPolicy, HolidayRegion } from '@quartet/contract/timetable/holidays'
import { clockTime } from '../../../platform/words/dates.ts'
import { classesCount } from '../entries/timetable.copy.ts'

export const policyLabels: { value: HolidayPolicy; label: string }[] = [
  { value: 'ask', label: 'Ask 8 weeks ahead' },
  { value: 'run', label: 'Classes run' },
  { value: 'cancel', label: 'No classes' },
]

export const regionNames: Record<HolidayRegion, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** 'from 6:00 pm' of a part-day. */
export const partDay = (one: { fromTime: string | null }): string =>
  one.fromTime ? `, from ${clockTime(one.fromTime)}` : ''

/** A chip's word for a day that nobody has confirmed. */
export const expected = 'Expected'

/** 'AFL Grand Final Friday 2029: date not known yet.' */
export const notKnownYet = ({ name, year }: AwaitedHoliday): string => `${name} ${year}: date not known yet`

/** What happens on a holiday, in a few words. */
export function choiceWords({ choice, sparedClassIds, classes, askedAt }: GymHoliday): string {
  if (choice === 'run') return 'Classes run'
  if (choice === 'cancel') return 'No classes'
  if (choice === 'special') return `Special timetable, ${classesCount(sparedClassIds.length)} run`
  if (askedAt) return `Not decided: ${classesCount(classes)} run`
  return 'Not decided yet'
}

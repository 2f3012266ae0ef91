import { moneyIn, payCountryOf } from '@quartet/contract/pay-countries'
import type { AwardDay, AwardFloor, EmploymentBasis } from '@quartet/contract/rate-cards'
import { partOf } from './gst.rules.ts'

/** A class as its gym's award floor looks at it. */
type Floored = {
  date: Temporal.PlainDate
  minutes: number
  cents: number
  holiday: boolean
  /** Its minutes on the holiday, where it began before its hour; else all of them. */
  holidayMinutes?: number | null
  title: string
}

/** The least that the gym's own table of award floors asks for a class, in cents, or null where it says nothing. */
export function floorCents(
  floors: AwardFloor[],
  { classification, basis }: { classification: string; basis: EmploymentBasis },
  { date, minutes, holiday, holidayMinutes }: Floored,
): number | null {
  const floor = floors
    .filter((one) => one.classification === classification && one.fromDate <= date.toString())
    .toSorted((a, b) => b.fromDate.localeCompare(a.fromDate))[0]
  if (!floor) return null
  const isCasual = basis === 'casual'
  const day = date.dayOfWeek === 6 ? 'saturday' : date.dayOfWeek === 7 ? 'sunday' : 'weekday'
  // The award rounds the hour to the cent first, and multiplies after that.
  const hour = (on: AwardDay) => partOf(floor.centsPerHour, (isCasual ? floor.casual : floor.permanent)[on] * 100)
  const paid = Math.max(minutes, isCasual ? floor.leastMinutesCasual : floor.leastMinutesPermanent)
  const onHoliday = holiday ? Math.min(paid, holidayMinutes ?? paid) : 0
  return Math.floor(((hour('holiday') * onHoliday + hour(day) * (paid - onHoliday)) * 2 + 60) / 120)
}

/** What stands below the floor, as a sentence that claims nothing, or null. */
export function belowFloor(
  floors: AwardFloor[],
  engaged: { classification: string; basis: EmploymentBasis },
  classes: Floored[],
): string | null {
  const below = classes.filter((one) => one.cents < (floorCents(floors, engaged, one) ?? 0))
  const first = below[0]
  if (!first) return null
  const money = moneyIn(payCountryOf('AU'))
  const least = money(floorCents(floors, engaged, first)!)
  const more = below.length > 1 ? ` and ${below.length - 1} more` : ''
  return `${first.title} pays ${money(first.cents)}${more}; the gym's own table says ${least} for ${engaged.classification}. Check it with your accountant.`
}

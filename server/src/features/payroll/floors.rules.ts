import { moneyIn, payCountryOf } from '@quartet/contract/pay-countries'
import type { AwardFloor, EmploymentBasis } from '@quartet/contract/rate-cards'
import { partOf } from './gst.rules.ts'

/** A class as its gym's award floor looks at it. */
type Floored = { date: Temporal.PlainDate; minutes: number; cents: number; holiday: boolean; title: string }

/** The least that the gym's own table of award floors asks for a class, in cents, or null where it says nothing. */
export function floorCents(
  floors: AwardFloor[],
  { classification, basis }: { classification: string; basis: EmploymentBasis },
  { date, minutes, holiday }: Floored,
): number | null {
  const floor = floors
    .filter((one) => one.classification === classification && one.fromDate <= date.toString())
    .toSorted((a, b) => b.fromDate.localeCompare(a.fromDate))[0]
  if (!floor) return null
  const isCasual = basis === 'casual'
  const day = holiday ? 'holiday' : date.dayOfWeek === 6 ? 'saturday' : date.dayOfWeek === 7 ? 'sunday' : 'weekday'
  // The award rounds the hour to the cent first, and multiplies after that.
  const hour = partOf(floor.centsPerHour, (isCasual ? floor.casual : floor.permanent)[day] * 100)
  const paid = Math.max(minutes, isCasual ? floor.leastMinutesCasual : floor.leastMinutesPermanent)
  return Math.floor((hour * paid * 2 + 60) / 120)
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

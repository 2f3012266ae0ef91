import { moneyIn, payCountryOf } from '@quartet/contract/kernel/pay-countries'
import type { AwardDay, AwardFloor, EmploymentBasis } from '@quartet/contract/connections/rates'
import { partOf } from './gst.rules.ts'

/** A class as its gym's award floor looks at it. */
type Floored = {
  date: Temporal.PlainDate
  /** Null where nobody wrote it down: such a class is an engagement of its own. */
  startsAt: Temporal.Instant | null
  minutes: number
  cents: number
  holiday: boolean
  /** Its minutes on the holiday, where it began before its hour; else all of them. */
  holidayMinutes?: number | null
  title: string
}
type Engaged = { classification: string; basis: EmploymentBasis }

/**
 * The least that the gym's own table of award floors asks for the classes of one engagement, in cents, or null where it
 * says nothing. The shortest engagement is paid once, however many classes it has, and not to full-timers.
 */
export function floorCents(floors: AwardFloor[], engaged: Engaged, classes: Floored[]): number | null {
  const date = classes[0]!.date.toString()
  const floor = floors
    .filter((one) => one.classification === engaged.classification && one.fromDate <= date)
    .toSorted((a, b) => b.fromDate.localeCompare(a.fromDate))[0]
  if (!floor) return null
  const least = { casual: floor.leastMinutesCasual, part_time: floor.leastMinutesPermanent, full_time: 0 }[
    engaged.basis
  ]
  const taught = classes.reduce((sum, { minutes }) => sum + minutes, 0)
  const short = Math.max(0, least - taught)
  const percents = engaged.basis === 'casual' ? floor.casual : floor.permanent
  // The award rounds the hour to the cent first, and multiplies after that.
  const hour = (on: AwardDay) => partOf(floor.centsPerHour, percents[on] * 100)
  const centMinutes = classes.reduce((sum, one, at) => {
    const paid = one.minutes + (at === 0 ? short : 0)
    const onHoliday = one.holiday ? Math.min(paid, one.holidayMinutes ?? paid) : 0
    return sum + hour('holiday') * onHoliday + hour(dayOf(one.date)) * (paid - onHoliday)
  }, 0)
  return Math.floor((centMinutes * 2 + 60) / 120)
}

/** What stands below the floor, as a sentence that claims nothing, or null. */
export function belowFloor(floors: AwardFloor[], engaged: Engaged, classes: Floored[]): string | null {
  const below = engagementsOf(classes).flatMap((together) => {
    const [paid, least] = [together.reduce((sum, { cents }) => sum + cents, 0), floorCents(floors, engaged, together)]
    return least !== null && paid < least ? [{ together, paid, least }] : []
  })
  const first = below[0]
  if (!first) return null
  const money = moneyIn(payCountryOf('AU'))
  const [{ title }, ...others] = first.together as [Floored, ...Floored[]]
  const pays = others.length === 0 ? `${title} pays` : `${title} and ${others.length} more in a row pay`
  const more =
    below.length > 1 ? `, and there ${below.length === 2 ? 'is 1 more' : `are ${below.length - 1} more`}` : ''
  return `${pays} ${money(first.paid)}${more}. The gym’s own table says ${money(first.least)} for ${engaged.classification}. Check it with your accountant.`
}

/** Classes of a day that follow each other within an hour: the award pays its shortest engagement once for them. */
function engagementsOf(classes: Floored[]): Floored[][] {
  const found: Floored[][] = []
  for (const one of classes.toSorted(byStart)) {
    const last = found.at(-1)?.at(-1)
    if (last && follows(last, one)) found.at(-1)!.push(one)
    else found.push([one])
  }
  return found
}

const byStart = (a: Floored, b: Floored) =>
  Temporal.PlainDate.compare(a.date, b.date) ||
  (a.startsAt?.epochMilliseconds ?? 0) - (b.startsAt?.epochMilliseconds ?? 0)

function follows(before: Floored, after: Floored): boolean {
  if (before.startsAt === null || after.startsAt === null || !before.date.equals(after.date)) return false
  return before.startsAt.add({ minutes: before.minutes + 60 }).epochMilliseconds > after.startsAt.epochMilliseconds
}

function dayOf({ dayOfWeek }: Temporal.PlainDate): AwardDay {
  return dayOfWeek === 6 ? 'saturday' : dayOfWeek === 7 ? 'sunday' : 'weekday'
}

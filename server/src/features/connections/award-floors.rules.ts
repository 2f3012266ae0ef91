import type { AwardDay, AwardFloor, EmploymentBasis } from '@quartet/contract/rate-cards'
import { shareOf } from './rate-cards.rules.ts'

/** What an employee did and as what: the day's kind, its date and the minutes that count. */
type Worked = {
  classification: string
  basis: EmploymentBasis
  date: string
  minutes: number
  isHoliday: boolean
}

/** A day as an award tells days apart. A public holiday comes before the weekend it falls on. */
function awardDayOf(date: string, isHoliday: boolean): AwardDay {
  if (isHoliday) return 'holiday'
  const day = Temporal.PlainDate.from(date).dayOfWeek
  return day === 6 ? 'saturday' : day === 7 ? 'sunday' : 'weekday'
}

/** The row of the gym's own table that counts on a day: of its classification the one that begins last. */
export function floorOn(floors: AwardFloor[], classification: string, date: string): AwardFloor | null {
  return (
    floors
      .filter((one) => one.classification === classification && one.fromDate <= date)
      .toSorted((one, other) => (one.fromDate < other.fromDate ? 1 : -1))[0] ?? null
  )
}

/**
 * The least in whole cents that the gym's own table asks for this work, or null where it says nothing. The hour is
 * rounded to the cent first and multiplied then, and the shortest engagement is paid in full (australia/facts.md, 3).
 * A warning for a person to judge: it knows nothing of overtime, juniors and broken shifts.
 */
export function floorCents(floors: AwardFloor[], work: Worked): number | null {
  const floor = floorOn(floors, work.classification, work.date)
  if (!floor) return null
  const casual = work.basis === 'casual'
  const percent = (casual ? floor.casual : floor.permanent)[awardDayOf(work.date, work.isHoliday)]
  const hour = shareOf(floor.centsPerHour, percent, 100)
  const minutes = Math.max(work.minutes, casual ? floor.leastMinutesCasual : floor.leastMinutesPermanent)
  return shareOf(hour, minutes, 60)
}

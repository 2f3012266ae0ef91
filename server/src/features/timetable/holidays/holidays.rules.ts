import type { HolidayChoice, HolidayPolicy, HolidayRegion } from '@quartet/contract/timetable/holidays'

const names: Record<string, HolidayRegion> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
}
const codes = new Set<string>(Object.values(names))
const zones: Record<string, HolidayRegion> = {
  'Australia/Sydney': 'NSW',
  'Australia/Lord_Howe': 'NSW',
  'Australia/Broken_Hill': 'NSW',
  'Australia/Melbourne': 'VIC',
  'Australia/Brisbane': 'QLD',
  'Australia/Lindeman': 'QLD',
  'Australia/Adelaide': 'SA',
  'Australia/Perth': 'WA',
  'Australia/Eucla': 'WA',
  'Australia/Hobart': 'TAS',
  'Australia/Darwin': 'NT',
}

/** Whose holidays a gym keeps: its state as people write it, else the state of its clock; null outside Australia. */
export function regionOf(gym: { state: string | null; country: string; timezone: string }): HolidayRegion | null {
  if (gym.country !== 'Australia') return null
  const said = (gym.state ?? '').trim()
  const code = said.toUpperCase()
  if (codes.has(code)) return code as HolidayRegion
  return names[said.toLowerCase()] ?? zones[gym.timezone] ?? null
}

type Day = { date: Temporal.PlainDate; fromTime: Temporal.PlainTime | null }

/** The holiday that a class is of: one of its day, and of a part-day one only when it starts at its hour or after. */
function holidayAt<H extends Day>(holidays: H[], startsAt: Temporal.Instant, zone: string): H | undefined {
  const start = startsAt.toZonedDateTimeISO(zone)
  return holidays.find(
    ({ date, fromTime }) =>
      date.equals(start.toPlainDate()) &&
      (fromTime === null || Temporal.PlainTime.compare(start.toPlainTime(), fromTime) >= 0),
  )
}

/**
 * What of a class is paid as a holiday: all of one that is of it (`minutes` null), and of one that spans the hour at which
 * a part-day begins its minutes from then on. `from` and `until` are when it was held.
 */
export function holidayIn<H extends Day>(
  holidays: H[],
  { startsAt, from, until }: { startsAt: Temporal.Instant; from: Temporal.Instant; until: Temporal.Instant },
  zone: string,
): { holiday: H; minutes: number | null } | undefined {
  const whole = holidayAt(holidays, startsAt, zone)
  if (whole) return { holiday: whole, minutes: null }
  const day = startsAt.toZonedDateTimeISO(zone).toPlainDate()
  for (const holiday of holidays) {
    if (holiday.fromTime === null || !holiday.date.equals(day)) continue
    const begins = day.toZonedDateTime({ timeZone: zone, plainTime: holiday.fromTime }).toInstant()
    const first = Temporal.Instant.compare(begins, from) > 0 ? begins : from
    const minutes = Math.round(first.until(until).total('minutes'))
    if (minutes > 0) return { holiday, minutes }
  }
  return undefined
}

/** A holiday with what its gym said of it. */
export type Told = {
  id: string
  date: Temporal.PlainDate
  name: string
  fromTime: Temporal.PlainTime | null
  choice: HolidayChoice | null
  sparedClassIds: string[]
}

/** What lies over a gym's classes because of a holiday. */
export type HolidayLayer = Omit<Told, 'id' | 'choice'> & { holidayId: string }

/** What has to lie over the classes: where a gym said nothing of one holiday, what it does on all of them. */
export function layersWanted(told: Told[], policy: HolidayPolicy): HolidayLayer[] {
  return told.flatMap(({ id, choice, ...day }) => {
    const said = choice ?? policy
    if (said !== 'cancel' && said !== 'special') return []
    return [{ ...day, holidayId: id, sparedClassIds: said === 'special' ? day.sparedClassIds : [] }]
  })
}

/** Whether what lies there is what has to. */
export function sameLayer(one: HolidayLayer, other: HolidayLayer): boolean {
  return (
    one.holidayId === other.holidayId &&
    one.name === other.name &&
    one.date.equals(other.date) &&
    String(one.fromTime) === String(other.fromTime) &&
    one.sparedClassIds.toSorted().join() === other.sparedClassIds.toSorted().join()
  )
}

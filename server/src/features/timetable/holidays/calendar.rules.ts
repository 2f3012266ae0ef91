import { holidayRegion, type HolidayRegion } from '@quartet/contract/timetable/holidays'

/** The years whose days ship with the product, compared with what the states gazetted. Later ones follow from rules. */
export const gazetted = { from: 2023, to: 2028 }

/** The last day that ships. */
export const confirmedUntil = new Temporal.PlainDate(gazetted.to, 12, 31)

/** How many years ahead the calendars always reach. */
export const yearsAhead = 5

/** A day of a state's calendar that follows from its law. `rule` tells it from the others of its year. */
export type RuledDay = { rule: string; date: Temporal.PlainDate; name: string; fromTime: Temporal.PlainTime | null }

/** A holiday that somebody decides anew each year: no rule knows its day. `called` finds it however people write it. */
export type AwaitedDay = { name: string; called: RegExp; why: string }

/** What becomes of a fixed day on a weekend: nothing, a weekday instead of it, or a weekday besides it. */
type OnWeekend = 'stays' | 'moves' | 'adds' | 'moves off Sunday'

type Rule = {
  rule: string
  name: string | Partial<Record<HolidayRegion, string>>
  where: readonly HolidayRegion[]
  from?: Partial<Record<HolidayRegion, number>>
  fromHour?: Partial<Record<HolidayRegion, number>>
  on(year: number): Temporal.PlainDate
  onWeekend?(region: HolidayRegion): OnWeekend
}

const everywhere = holidayRegion.options
const but = (...left: HolidayRegion[]) => everywhere.filter((one) => !left.includes(one))
const fixed = (month: number, day: number) => (year: number) => new Temporal.PlainDate(year, month, day)
/** The nth of a weekday in a month; Monday is 1. */
const nth = (count: number, weekday: number, month: number) => (year: number) =>
  onOrAfter(new Temporal.PlainDate(year, month, 1), weekday).add({ weeks: count - 1 })
const fromEaster = (days: number) => (year: number) => easterSunday(year).add({ days })

const rules: Rule[] = [
  {
    rule: 'new-year',
    name: "New Year's Day",
    where: everywhere,
    on: fixed(1, 1),
    onWeekend: (region) => (region === 'TAS' ? 'moves' : 'adds'),
  },
  { rule: 'australia-day', name: 'Australia Day', where: everywhere, on: fixed(1, 26), onWeekend: () => 'moves' },
  {
    rule: 'autumn',
    name: { ACT: 'Canberra Day', SA: 'Adelaide Cup Day', TAS: 'Eight Hours Day', VIC: 'Labour Day' },
    where: ['ACT', 'SA', 'TAS', 'VIC'],
    on: nth(2, 1, 3),
  },
  { rule: 'labour-day', name: 'Labour Day', where: ['WA'], on: nth(1, 1, 3) },
  { rule: 'good-friday', name: 'Good Friday', where: everywhere, on: fromEaster(-2) },
  { rule: 'easter-saturday', name: 'Easter Saturday', where: but('TAS', 'WA'), on: fromEaster(-1) },
  { rule: 'easter-sunday', name: 'Easter Sunday', where: but('TAS'), from: { SA: 2024 }, on: fromEaster(0) },
  { rule: 'easter-monday', name: 'Easter Monday', where: everywhere, on: fromEaster(1) },
  {
    rule: 'anzac-day',
    name: 'Anzac Day',
    where: everywhere,
    on: fixed(4, 25),
    onWeekend: (region) =>
      region === 'ACT' || region === 'WA' ? 'adds' : region === 'QLD' || region === 'NT' ? 'moves off Sunday' : 'stays',
  },
  { rule: 'may-day', name: { NT: 'May Day', QLD: 'Labour Day' }, where: ['NT', 'QLD'], on: nth(1, 1, 5) },
  {
    rule: 'reconciliation-day',
    name: 'Reconciliation Day',
    where: ['ACT'],
    on: (year) => onOrAfter(new Temporal.PlainDate(year, 5, 27), 1),
  },
  { rule: 'wa-day', name: 'Western Australia Day', where: ['WA'], on: nth(1, 1, 6) },
  { rule: 'kings-birthday', name: "King's Birthday", where: but('QLD', 'WA'), on: nth(2, 1, 6) },
  { rule: 'kings-birthday', name: "King's Birthday", where: ['QLD'], on: nth(1, 1, 10) },
  { rule: 'picnic-day', name: 'Picnic Day', where: ['NT'], on: nth(1, 1, 8) },
  { rule: 'labour-day', name: 'Labour Day', where: ['ACT', 'NSW', 'SA'], on: nth(1, 1, 10) },
  { rule: 'melbourne-cup', name: 'Melbourne Cup', where: ['VIC'], on: nth(1, 2, 11) },
  {
    rule: 'christmas-eve',
    name: 'Christmas Eve',
    where: ['NT', 'QLD', 'SA'],
    fromHour: { NT: 19, QLD: 18, SA: 19 },
    on: fixed(12, 24),
  },
  { rule: 'christmas-day', name: 'Christmas Day', where: everywhere, on: fixed(12, 25), onWeekend: () => 'adds' },
  {
    rule: 'boxing-day',
    name: Object.fromEntries(everywhere.map((one) => [one, one === 'SA' ? 'Proclamation Day' : 'Boxing Day'])),
    where: everywhere,
    on: fixed(12, 26),
    onWeekend: (region) => (region === 'TAS' ? 'moves' : 'adds'),
  },
  {
    rule: 'new-years-eve',
    name: "New Year's Eve",
    where: ['NT', 'SA'],
    fromHour: { NT: 19, SA: 19 },
    on: fixed(12, 31),
  },
]

/**
 * The holidays of a state in a year as its law words them today, by date. What somebody decides each year is none of
 * them: see `awaitedIn`. Sources: each state's public holidays act, as docs/subsystems/time.md lists them.
 */
export function ruledDays(region: HolidayRegion, year: number): RuledDay[] {
  const own = rules.filter(({ where, from }) => where.includes(region) && year >= (from?.[region] ?? 0))
  // A weekday that is a holiday anyway can't stand in for another one: Christmas on a Sunday goes past Boxing Day.
  const taken = new Set(own.map(({ on }) => on(year).toString()))
  const days = own.flatMap((one) => {
    const { rule, on, onWeekend } = one
    const name = typeof one.name === 'string' ? one.name : one.name[region]!
    const hour = one.fromHour?.[region]
    const fromTime = hour === undefined ? null : new Temporal.PlainTime(hour)
    const date = on(year)
    const itself = { rule, date, name, fromTime }
    const what = onWeekend?.(region) ?? 'stays'
    if (date.dayOfWeek < 6 || what === 'stays' || (what === 'moves off Sunday' && date.dayOfWeek === 6)) return [itself]
    const weekday = weekdayAfter(date, taken)
    taken.add(weekday.toString())
    if (what !== 'adds') return [{ ...itself, date: weekday }]
    return [itself, { ...itself, rule: `${rule}-additional`, date: weekday, name: `${name} (additional day)` }]
  })
  return days.toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date))
}

/** The holidays of a state in a year that no rule knows, with who decides them. */
export function awaitedIn(region: HolidayRegion, year: number): AwaitedDay[] {
  if (region === 'VIC')
    return [
      {
        name: 'AFL Grand Final Friday',
        called: /grand final/i,
        why: 'The AFL sets the date of its Grand Final each year, and Victoria gazettes the Friday before it.',
      },
    ]
  if (region === 'WA')
    return [
      {
        name: "King's Birthday",
        called: /king.?s birthday/i,
        why: 'The Governor of Western Australia proclaims the day each year. A bill of 2025 would also move Labour Day and Western Australia Day.',
      },
    ]
  if (region === 'NSW' && fixed(4, 25)(year).dayOfWeek > 5)
    return [
      {
        name: 'Anzac Day (additional day)',
        called: /anzac/i,
        why: 'Anzac Day is on a weekend. New South Wales decides by order whether the Monday after it is a holiday.',
      },
    ]
  return []
}

/** Easter Sunday of the Gregorian calendar, by the anonymous computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): Temporal.PlainDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1)
}

function onOrAfter(date: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return date.add({ days: (weekday - date.dayOfWeek + 7) % 7 })
}

function weekdayAfter(date: Temporal.PlainDate, taken: ReadonlySet<string>): Temporal.PlainDate {
  let day = date.add({ days: 1 })
  while (day.dayOfWeek > 5 || taken.has(day.toString())) day = day.add({ days: 1 })
  return day
}

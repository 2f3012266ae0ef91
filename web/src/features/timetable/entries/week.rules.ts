import type { Entry } from '@quartet/contract/timetable/entries'
import { minutesOf } from './day.rules.ts'

/** One start time of a week: what starts then, day by day. */
type WeekRow = { startTime: string; days: Entry[][] }

const byPlace = (a: Entry, b: Entry) =>
  a.startsAt.localeCompare(b.startsAt) || a.studio.name.localeCompare(b.studio.name) || a.name.localeCompare(b.name)

/** The rows of a week's table: each start time that occurs, earliest first. Times are the gym's wall clock. */
export function weekRows(entries: Entry[], dates: string[]): WeekRow[] {
  const columns = new Map(dates.map((date, index) => [date, index]))
  const rows = new Map<string, WeekRow>()
  for (const entry of [...entries].sort(byPlace)) {
    const column = columns.get(entry.date)
    if (column === undefined) continue
    const row = rows.get(entry.startTime) ?? { startTime: entry.startTime, days: dates.map(() => []) }
    rows.set(entry.startTime, row)
    row.days[column]?.push(entry)
  }
  return [...rows.values()].sort((a, b) => a.startTime.localeCompare(b.startTime))
}

/** The entries of one date, in the order they start. */
export const entriesOn = (entries: Entry[], date: string): Entry[] =>
  entries.filter((entry) => entry.date === date).sort(byPlace)

type Spot = { id: string; column: number; row: number }

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
type WalkKey = (typeof keys)[number]
export const isWalkKey = (key: string): key is WalkKey => (keys as readonly string[]).includes(key)

/** Columns of entries that arrow keys walk: the days of a week, the studios of a day. `at` orders within a column. */
export function spotsOf(columns: { id: string; at: number }[][]): Spot[] {
  return columns.flatMap((entries, column) => entries.map(({ id, at }) => ({ id, column, row: at })))
}

/** A week's table as spots: a day after the other, each in reading order. */
export function weekSpots(rows: WeekRow[]): Spot[] {
  const days = rows[0]?.days.length ?? 0
  return spotsOf(
    Array.from({ length: days }, (_, day) =>
      rows.flatMap((row) =>
        (row.days[day] ?? []).map((entry, index) => ({ id: entry.id, at: minutesOf(row.startTime) + index / 1000 })),
      ),
    ),
  )
}

/** Where a key leads from an entry: up and down its column, or to the nearest start in the next column with entries. */
export function walk(spots: Spot[], from: string, key: WalkKey): string {
  const here = spots.find((spot) => spot.id === from)
  if (!here) return spots[0]?.id ?? from
  const column = spots.filter((spot) => spot.column === here.column)
  const place = column.indexOf(here)
  if (key === 'ArrowUp') return column[place - 1]?.id ?? from
  if (key === 'ArrowDown') return column[place + 1]?.id ?? from
  if (key === 'Home') return column[0]?.id ?? from
  if (key === 'End') return column.at(-1)?.id ?? from
  const beside = spots.filter((spot) => (key === 'ArrowRight' ? spot.column > here.column : spot.column < here.column))
  const next =
    key === 'ArrowRight'
      ? Math.min(...beside.map((spot) => spot.column))
      : Math.max(...beside.map((spot) => spot.column))
  const distance = (spot: Spot) => Math.abs(spot.row - here.row)
  const nearest = beside
    .filter((spot) => spot.column === next)
    .reduce<Spot | undefined>((best, spot) => (best && distance(best) <= distance(spot) ? best : spot), undefined)
  return nearest?.id ?? from
}

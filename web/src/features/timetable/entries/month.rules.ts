import type { Entry } from '@quartet/contract/timetable/entries'
import { addDays, isoWeekday, mondayOf } from '../../../platform/words/dates.ts'

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** The first of the month that lies `months` after the one of a date. */
export function monthOn(date: string, months: number): string {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** The weeks that a month lies in, Monday first: four to six of them. */
export function weeksOfMonth(date: string): string[][] {
  const first = mondayOf(firstOfMonth(date))
  const last = addDays(monthOn(date, 1), -1)
  const end = addDays(last, 7 - isoWeekday(last))
  const weeks: string[][] = []
  for (let monday = first; monday <= end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)))
  return weeks
}

/** Entries by date, each day in the order that they start. */
export function byDate(entries: Entry[]): Map<string, Entry[]> {
  const days = Map.groupBy(entries, (entry) => entry.date)
  for (const day of days.values())
    day.sort((a, b) => a.startTime.localeCompare(b.startTime) || a.name.localeCompare(b.name))
  return days
}

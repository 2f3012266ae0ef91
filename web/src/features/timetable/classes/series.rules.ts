import { windowWeeks, type GymClass } from '@quartet/contract/timetable/entries'
import { addDays, isoWeekday } from '../../../platform/words/dates.ts'

type SeriesPreview = { weeks: number; classes: number; first: string; last: string }

/** The first date on or after `startsOn` that is one of the ISO weekdays; undefined without a weekday. */
export function firstDate(startsOn: string, weekdays: number[]): string | undefined {
  return Array.from({ length: 7 }, (_, days) => addDays(startsOn, days)).find((date) =>
    weekdays.includes(isoWeekday(date)),
  )
}

/** What saving would put on the timetable now: a class on each weekday until the window ends. Null if none fits. */
export function previewSeries(today: string, startsOn: string, weekdays: number[]): SeriesPreview | null {
  const end = addDays(today, windowWeeks * 7)
  const dates = weekdays.flatMap((weekday) => {
    const found: string[] = []
    for (let date = firstDate(startsOn, [weekday]) ?? end; date <= end; date = addDays(date, 7)) found.push(date)
    return found
  })
  const [first, last] = [dates.toSorted().at(0), dates.toSorted().at(-1)]
  return first && last ? { weeks: windowWeeks, classes: dates.length, first, last } : null
}

export type SeriesGroup = Pick<GymClass['series'][number], 'startTime' | 'studio' | 'trainer' | 'rolledUntil'> & {
  weekdays: number[]
  /** How it comes back, where that is not every week. */
  repeats: string | null
}

/** A class's weekly times, those together that differ only in their weekday; the first of the week first. */
export function groupSeries(series: GymClass['series']): SeriesGroup[] {
  const groups = new Map<string, SeriesGroup>()
  const inOrder = [...series].sort((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
  for (const { id, weekday, rule, startTime, studio, trainer, rolledUntil, ...one } of inOrder) {
    const weekly = /^FREQ=WEEKLY;BYDAY=..$/.test(rule)
    const key = weekly ? [startTime, studio.id, trainer?.id].join() : id
    const repeats = weekly ? null : one.repeats
    const group = groups.get(key) ?? { startTime, studio, trainer, rolledUntil, repeats, weekdays: [] }
    groups.set(key, group)
    group.weekdays.push(weekday)
    if (rolledUntil > group.rolledUntil) group.rolledUntil = rolledUntil
  }
  return [...groups.values()]
}

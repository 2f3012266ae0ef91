import type { Entry } from '@quartet/contract/timetable/entries'
import { addDays } from '../../../platform/words/dates.ts'
import { minutesOf, wallOf } from './day.rules.ts'

/** Where and when a class is, as far as moving it goes: on the wall clock of its gym. */
export type Spot = { date: string; startTime: string; durationMinutes: number; studioId: string }

/** How far one key or one step of the pointer moves a class, in minutes. */
const step = 15
const lengthStep = 5
const shortest = 5
const longest = 720
const lastStart = 24 * 60 - step

export const spotOf = (entry: Entry): Spot => ({
  date: entry.date,
  startTime: entry.startTime,
  durationMinutes: entry.durationMinutes,
  studioId: entry.studio.id,
})

/** What has begun, is off or is on a pay document stays where it is. */
export const isMovable = (entry: Entry): boolean => entry.can.edit && entry.status === 'scheduled' && !entry.locked

export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.date === other.date &&
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.studioId === other.studioId

const daysOn = (spot: Spot, days: number): Spot => ({ ...spot, date: addDays(spot.date, days) })

/** Earlier or later on the same day, onto the quarter hour. */
function minutesOn(spot: Spot, minutes: number): Spot {
  return { ...spot, startTime: startAt(minutesOf(spot.startTime) + minutes) }
}

/** The start that a height in minutes of the day means: the nearest quarter of an hour. */
export const startAt = (minutes: number): string =>
  wallOf(Math.min(lastStart, Math.max(0, Math.round(minutes / step) * step)))

export function lengthOf(spot: Spot, minutes: number): Spot {
  const rounded = Math.round(minutes / lengthStep) * lengthStep
  return { ...spot, durationMinutes: Math.min(longest, Math.max(shortest, rounded)) }
}

function studioBeside(spot: Spot, studioIds: string[], by: 1 | -1): Spot {
  const at = studioIds.indexOf(spot.studioId)
  const studioId = studioIds[at + by]
  return at < 0 || studioId === undefined ? spot : { ...spot, studioId }
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type Arrow = (typeof arrows)[number]

/** What a key means for a class in hand: Shift with an arrow moves it, plus and minus change its length. */
export function moveKeyOf(event: { key: string; shiftKey: boolean }): Arrow | 'longer' | 'shorter' | null {
  if (event.shiftKey && (arrows as readonly string[]).includes(event.key)) return event.key as Arrow
  if (event.key === '+' || event.key === '=') return 'longer'
  return event.key === '-' ? 'shorter' : null
}

/** How arrows move a class in each view: over days and times, over studios and times, over days and weeks. */
export type Steps = (spot: Spot, arrow: Arrow) => Spot

export const weekSteps: Steps = (spot, arrow) => {
  if (arrow === 'ArrowLeft') return daysOn(spot, -1)
  if (arrow === 'ArrowRight') return daysOn(spot, 1)
  return minutesOn(spot, arrow === 'ArrowUp' ? -step : step)
}
export const monthSteps: Steps = (spot, arrow) =>
  daysOn(spot, { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[arrow])
export const daySteps =
  (studioIds: string[]): Steps =>
  (spot, arrow) => {
    if (arrow === 'ArrowLeft') return studioBeside(spot, studioIds, -1)
    if (arrow === 'ArrowRight') return studioBeside(spot, studioIds, 1)
    return minutesOn(spot, arrow === 'ArrowUp' ? -step : step)
  }

/** The class in hand after a key. */
export function afterKey(spot: Spot, key: Arrow | 'longer' | 'shorter', steps: Steps): Spot {
  if (key === 'longer') return lengthOf(spot, spot.durationMinutes + lengthStep)
  if (key === 'shorter') return lengthOf(spot, spot.durationMinutes - lengthStep)
  return steps(spot, key)
}

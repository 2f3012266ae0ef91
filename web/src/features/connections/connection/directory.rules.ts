import type { FoundTrainer, TrainerRecord } from '@quartet/contract/connections/connections'
import type { FoundGym } from '@quartet/contract/gyms/gyms'
import { longDate, shortDay, timeRange } from '../../../platform/words/dates.ts'

/** The filters of the directory as the address bar has them. */
export const noTrainerFilters = {
  q: '',
  specialty: '',
  state: '',
  near: '',
  within: '',
  day: '',
  from: '',
  minutes: '',
  ready: '',
}
export type TrainerFilters = typeof noTrainerFilters
export const noGymFilters = { q: '', specialty: '', state: '', near: '', within: '' }
export type GymFilters = typeof noGymFilters

const given = (text: string) => (text === '' ? undefined : text)
const kilometres = ({ near, within }: { near: string; within: string }) =>
  near && /^\d{1,3}$/.test(within) ? Number(within) : undefined

/** The hours that are looked for, once day and beginning are both named: an hour where nothing else is said. */
function hoursOf({ day, from, minutes }: Pick<TrainerFilters, 'day' | 'from' | 'minutes'>) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(from)) return null
  return { day, from, to: later(from, Number(minutes) || 60) }
}

/** A wall time so many minutes later, on the same day at most. */
function later(wall: string, minutes: number): string {
  const [hour, minute] = wall.split(':').map(Number)
  const end = Math.min(hour! * 60 + minute! + minutes, 23 * 60 + 59)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** What the directory asks the server for. What cannot be read is left out. */
export function trainerSearch(values: TrainerFilters) {
  const hours = hoursOf(values)
  return {
    search: given(values.q),
    specialtyId: given(values.specialty),
    state: given(values.state),
    near: given(values.near),
    withinKm: kilometres(values),
    freeOn: hours?.day,
    freeFrom: hours?.from,
    freeTo: hours?.to,
    inOrder: values.ready === 'yes' ? true : undefined,
  }
}

export const gymSearch = (values: GymFilters) => ({
  search: given(values.q),
  specialtyId: given(values.specialty),
  state: given(values.state),
  near: given(values.near),
  withinKm: kilometres(values),
})

/** 'under 1 km', '2.1 km', '23 km' */
const kilometreWords = (far: number): string =>
  far < 1 ? 'under 1 km' : `${far < 10 ? far.toFixed(1).replace(/\.0$/, '') : Math.round(far)} km`

/** Why a trainer was found, in a few words each. */
export function whyTrainer({ match }: Pick<FoundTrainer, 'match'>, values: TrainerFilters): string[] {
  const hours = hoursOf(values)
  return [
    match.specialties.length > 0 ? `Teaches ${match.specialties.join(', ')}` : null,
    match.kilometres === null ? null : `${kilometreWords(match.kilometres)} from ${values.near}`,
    match.free && hours ? `Free ${shortDay(hours.day)}, ${timeRange(hours.from, hours.to)}` : null,
    match.documents ? 'Documents up to date' : null,
  ].filter((one) => one !== null)
}

export const whyGym = ({ match }: Pick<FoundGym, 'match'>, near: string): string[] =>
  [
    match.specialties.length > 0 ? `Has ${match.specialties.join(', ')}` : null,
    match.kilometres === null ? null : `${kilometreWords(match.kilometres)} from ${near}`,
  ].filter((one) => one !== null)

/** What somebody taught, in two sentences. */
export function recordWords(record: TrainerRecord): { classes: string; covers: string } {
  const { classesTaught, coversConfirmed, coversKept, since } = record
  return {
    classes: classesTaught === 0 ? 'None yet' : `${classesTaught}${since ? ` since ${longDate(since)}` : ''}`,
    covers: coversConfirmed === 0 ? 'None yet' : `${coversKept} of ${coversConfirmed} approved`,
  }
}

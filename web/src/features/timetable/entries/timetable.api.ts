import type { HolidayRegion } from '@quartet/contract/timetable/holidays'
import { api } from '../../../platform/api/api.ts'
import { addDays, mondayOf } from '../../../platform/words/dates.ts'
import { weeksOfMonth } from './month.rules.ts'

/** Whose entries: a whole gym's, or one trainer's over all gyms. */
export type Scope = { gymId: string } | { trainerId: string }

/** The entries of the week that a date lies in. */
export function weekQuery(scope: Scope, date: string) {
  const from = mondayOf(date)
  return api.timetables.list.queryOptions({ input: { ...scope, from, to: addDays(from, 6) } })
}

/** The entries of the weeks that a month lies in. */
export function monthQuery(scope: Scope, date: string) {
  const weeks = weeksOfMonth(date)
  return api.timetables.list.queryOptions({ input: { ...scope, from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! } })
}

export const entryQuery = (id: string) => api.timetables.get.queryOptions({ input: { id } })
export const classesQuery = (gymId: string) => api.classes.list.queryOptions({ input: { gymId } })
export const addClass = () => api.classes.create.mutationOptions()
export const specialtiesQuery = () => api.specialties.list.queryOptions()
export const changeEntry = () => api.timetableEdits.update.mutationOptions()
export const changeInBulk = () => api.timetableEdits.bulk.mutationOptions()
export const changeOverGyms = () => api.timetableEdits.bulkOverGyms.mutationOptions()
export const copyWeek = () => api.timetableEdits.copy.mutationOptions()
export const undoEdit = () => api.timetableEdits.undo.mutationOptions()
export const recentEditsQuery = (gymId: string) => api.timetableEdits.recent.queryOptions({ input: { gymId } })
/** New times and who knows of them: a gym's, else the trainer's own. */
export const newTimesQuery = (gymId?: string) => api.timeChanges.list.queryOptions({ input: { gymId } })
export const acknowledgeTime = () => api.timeChanges.acknowledge.mutationOptions()
export const layersQuery = (gymId: string) => api.layers.list.queryOptions({ input: { gymId } })
export const layOver = () => api.layers.create.mutationOptions()
export const liftLayer = () => api.layers.lift.mutationOptions()

/** Addresses for calendar programs: a gym's, else the trainer's own. */
export const feedsQuery = (gymId?: string) => api.feeds.list.queryOptions({ input: { gymId } })
export const makeFeed = () => api.feeds.make.mutationOptions()
export const revokeFeed = () => api.feeds.revoke.mutationOptions()
export const publicTimetableQuery = (gymId: string) => api.publicTimetables.get.queryOptions({ input: { gymId } })
export const publishTimetable = api.publicTimetables.publish.mutationOptions

export const holidaysQuery = (gymId: string) => api.holidays.ofGym.queryOptions({ input: { gymId } })
export const decideHoliday = () => api.holidays.decide.mutationOptions()
export const setHolidayPolicy = () => api.holidays.setPolicy.mutationOptions()
export const holidayCalendarQuery = (region: HolidayRegion, year: number) =>
  api.holidays.calendar.queryOptions({ input: { region, year } })
export const holidayReachQuery = (region: HolidayRegion) => api.holidays.reach.queryOptions({ input: { region } })
export const addHoliday = () => api.holidays.add.mutationOptions()
export const changeHoliday = () => api.holidays.change.mutationOptions()
export const removeHoliday = () => api.holidays.remove.mutationOptions()

export const importTimetable = () => api.imports.run.mutationOptions()

export const availabilityQuery = () => api.availabilities.mine.queryOptions({ input: {} })
export const busyQuery = (trainerId: string, from: string, to: string) =>
  api.availabilities.ofTrainer.queryOptions({ input: { id: trainerId, from, to } })
export const setWeekly = () => api.availabilities.setWeekly.mutationOptions()
export const addLeave = () => api.availabilities.addLeave.mutationOptions()
export const removeLeave = () => api.availabilities.removeLeave.mutationOptions()
export const addBusyCalendar = () => api.availabilities.addCalendar.mutationOptions()
export const removeBusyCalendar = () => api.availabilities.removeCalendar.mutationOptions()
export const trainerQuery = (id: string) => api.trainers.get.queryOptions({ input: { id } })

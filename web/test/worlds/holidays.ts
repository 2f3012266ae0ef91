import type { GymHoliday } from '@quartet/contract/timetable/holidays'
import { idOf } from './covers.ts'

/** A public holiday of New South Wales that its gym has not decided about. */
export const aHoliday = (number: number, name: string, date: string, more: Partial<GymHoliday> = {}): GymHoliday => ({
  id: idOf(number),
  region: 'NSW',
  gymId: null,
  date,
  name,
  fromTime: null,
  source: 'Gazette',
  computed: false,
  checkedOn: '2026-11-01',
  version: 1,
  can: { change: false },
  choice: null,
  byPolicy: false,
  askedAt: null,
  sparedClassIds: [],
  classes: 3,
  ...more,
})

import { z } from 'zod'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { timetableErrors } from './entries.ts'
import { editOutcome } from './edits.ts'

export const holidayErrors = {
  ...timetableErrors,
  'holidays.passed': { status: 422, message: 'Choose today or later. Past days can’t change.' },
  'holidays.known': { status: 409, message: 'This holiday is already on that day.' },
}

/** How many weeks before a holiday a gym is asked what happens to its classes. */
export const askedWeeksAhead = 8

export const holidayRegion = z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
export type HolidayRegion = z.infer<typeof holidayRegion>

/** What becomes of the classes of one holiday: all run, none, or only those that are named. */
export const holidayChoice = z.enum(['run', 'cancel', 'special'])
export type HolidayChoice = z.infer<typeof holidayChoice>

/** What a gym does unless it says otherwise of one holiday. */
export const holidayPolicy = z.enum(['run', 'cancel', 'ask'])
export type HolidayPolicy = z.infer<typeof holidayPolicy>

const day = {
  date,
  name: line(80).min(2, 'Enter a name of at least 2 characters'),
  fromTime: wallTime.nullish().describe('Start of a part-day holiday, which lasts until midnight'),
}

/** A holiday as the calendar of a state, or of one gym, has it. */
export const publicHoliday = z.object({
  id,
  region: holidayRegion.nullable().describe('Null for a local holiday of one gym'),
  gymId: id.nullable(),
  date,
  name: z.string(),
  fromTime: wallTime.nullable(),
  source: z.string(),
  computed: z.boolean().describe('Whether it’s only expected by its state’s rule and not yet gazetted'),
  checkedOn: date,
  version: z.number().int(),
  can: z.object({ change: z.boolean() }),
})
export type PublicHoliday = z.infer<typeof publicHoliday>

export const gymHoliday = publicHoliday.extend({
  choice: holidayChoice.nullable().describe('Null if not chosen yet; classes run'),
  byPolicy: z.boolean().describe('Whether the choice is the gym’s default for all holidays'),
  askedAt: instant.nullable(),
  sparedClassIds: z.array(id).describe('Classes that run, for a special timetable'),
  classes: z.number().int().describe('Classes that start during the holiday, including cancelled ones'),
})
export type GymHoliday = z.infer<typeof gymHoliday>

/** A holiday that somebody decides anew each year, while nobody has said its day. */
export const awaitedHoliday = z.object({ year: z.number().int(), name: z.string(), why: z.string() })
export type AwaitedHoliday = z.infer<typeof awaitedHoliday>

/** How far the calendar of a state reaches. */
export const calendarReach = z.object({
  from: date,
  confirmedUntil: date.describe('Last date of the built-in calendar; later dates follow rules'),
  until: date,
  awaited: z.array(awaitedHoliday).describe('Holidays of these years without a known date, soonest first'),
})
export type CalendarReach = z.infer<typeof calendarReach>

export const gymHolidays = z.object({
  region: holidayRegion.nullable().describe('Null if we have no calendar for the state'),
  policy: holidayPolicy,
  holidays: z.array(gymHoliday).describe('In the next 12 months, soonest first'),
  awaited: z.array(awaitedHoliday).describe('In this year and the next, without a known date'),
  can: z.object({ decide: z.boolean() }),
})
export type GymHolidays = z.infer<typeof gymHolidays>

const holidayOperation = operationsOf('timetable', holidayErrors)
const dryRun = z.boolean().default(false).describe('Whether to only preview the changes')

export const holidays = {
  ofGym: holidayOperation
    .route({ method: 'GET', path: '/holidays', summary: 'List a gym’s upcoming holidays and what happens on them' })
    .input(z.object({ gymId: id.optional() }))
    .output(gymHolidays),
  decide: holidayOperation
    .route({ method: 'PUT', path: '/holidays/{id}/choice', summary: 'Set what happens to classes on a holiday' })
    .input(
      z
        .object({
          id,
          gymId: id.optional(),
          choice: holidayChoice.nullable().describe('Null for the gym’s default'),
          sparedClassIds: z.array(id).max(200).default([]),
          dryRun,
        })
        .refine((one) => one.choice !== 'special' || one.sparedClassIds.length > 0, {
          path: ['sparedClassIds'],
          message: 'Choose at least one class to run.',
        }),
    )
    .output(editOutcome),
  setPolicy: holidayOperation
    .route({ method: 'PUT', path: '/holiday-policy', summary: 'Set what happens on all holidays' })
    .input(z.object({ gymId: id.optional(), policy: holidayPolicy, dryRun }))
    .output(editOutcome),
  calendar: holidayOperation
    .route({ method: 'GET', path: '/public-holidays', summary: 'List a state’s holidays in a year' })
    .input(z.object({ region: holidayRegion, year: z.coerce.number().int().min(2020).max(2100) }))
    .output(z.array(publicHoliday)),
  reach: holidayOperation
    .route({ method: 'GET', path: '/public-holidays/reach', summary: 'Get how far a state’s calendar reaches' })
    .input(z.object({ region: holidayRegion }))
    .output(calendarReach),
  add: holidayOperation
    .route({
      method: 'POST',
      path: '/public-holidays',
      summary: 'Add a holiday to a state (admins only) or a local one to a gym',
      successStatus: 201,
    })
    .input(
      z.object({
        ...day,
        gymId: id.optional(),
        region: holidayRegion.optional(),
        source: line(200).optional().describe('Source'),
      }),
    )
    .output(publicHoliday),
  change: holidayOperation
    .route({ method: 'PUT', path: '/public-holidays/{id}', summary: 'Correct a holiday and its classes' })
    .input(z.object({ id, ...day, source: line(200).optional(), version: z.number().int().optional() }))
    .output(publicHoliday),
  remove: holidayOperation
    .route({ method: 'DELETE', path: '/public-holidays/{id}', summary: 'Remove a holiday; its classes run' })
    .input(z.object({ id }))
    .output(publicHoliday),
}

import { z } from 'zod'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { timetableErrors } from './entries.ts'
import { editOutcome } from './edits.ts'

export const holidayErrors = {
  ...timetableErrors,
  'holidays.passed': { status: 422, message: 'This day has passed, and what has passed stays as it was.' },
  'holidays.known': { status: 409, message: 'This holiday is on that day already.' },
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
  name: line(80).min(2, 'Give the holiday a name of at least 2 characters'),
  fromTime: wallTime.nullish().describe('A part-day begins at this hour and lasts to midnight'),
}

/** A holiday as the calendar of a state, or of one gym, has it. */
export const publicHoliday = z.object({
  id,
  region: holidayRegion.nullable().describe('Null: a local day of one gym'),
  gymId: id.nullable(),
  date,
  name: z.string(),
  fromTime: wallTime.nullable(),
  source: z.string(),
  computed: z.boolean().describe('Expected: given by the rule of its state, and not confirmed by a gazette yet'),
  checkedOn: date,
  version: z.number().int(),
  can: z.object({ change: z.boolean() }),
})
export type PublicHoliday = z.infer<typeof publicHoliday>

export const gymHoliday = publicHoliday.extend({
  choice: holidayChoice.nullable().describe('Null: nobody has said yet, and classes run'),
  byPolicy: z.boolean().describe('The choice is what the gym does on every holiday'),
  askedAt: instant.nullable(),
  sparedClassIds: z.array(id).describe('Classes that run on a special timetable'),
  classes: z.number().int().describe('Classes on the timetable that begin in it, those that are off included'),
})
export type GymHoliday = z.infer<typeof gymHoliday>

/** A holiday that somebody decides anew each year, while nobody has said its day. */
export const awaitedHoliday = z.object({ year: z.number().int(), name: z.string(), why: z.string() })
export type AwaitedHoliday = z.infer<typeof awaitedHoliday>

/** How far the calendar of a state reaches. */
export const calendarReach = z.object({
  from: date,
  confirmedUntil: date.describe('What ships with the product ends here: later days are given by rules'),
  until: date,
  awaited: z.array(awaitedHoliday).describe('Holidays of these years whose day nobody knows yet, soonest first'),
})
export type CalendarReach = z.infer<typeof calendarReach>

export const gymHolidays = z.object({
  region: holidayRegion.nullable().describe('Null where no calendar of a state is known'),
  policy: holidayPolicy,
  holidays: z.array(gymHoliday).describe('Of the next 12 months, soonest first'),
  awaited: z.array(awaitedHoliday).describe('Of this year and the next: their day is not known yet'),
  can: z.object({ decide: z.boolean() }),
})
export type GymHolidays = z.infer<typeof gymHolidays>

const holidayOperation = operationsOf('timetable', holidayErrors)
const dryRun = z.boolean().default(false).describe('Answers what would happen, and changes nothing')

export const holidays = {
  ofGym: holidayOperation
    .route({ method: 'GET', path: '/holidays', summary: "A gym's holidays to come, with what happens on them" })
    .input(z.object({ gymId: id.optional() }))
    .output(gymHolidays),
  decide: holidayOperation
    .route({ method: 'PUT', path: '/holidays/{id}/choice', summary: 'Say what happens to the classes of a holiday' })
    .input(
      z
        .object({
          id,
          gymId: id.optional(),
          choice: holidayChoice.nullable().describe('Null: what the gym does on every holiday'),
          sparedClassIds: z.array(id).max(200).default([]),
          dryRun,
        })
        .refine((one) => one.choice !== 'special' || one.sparedClassIds.length > 0, {
          path: ['sparedClassIds'],
          message: 'Choose at least one class that runs.',
        }),
    )
    .output(editOutcome),
  setPolicy: holidayOperation
    .route({ method: 'PUT', path: '/holiday-policy', summary: 'Say what happens on every holiday' })
    .input(z.object({ gymId: id.optional(), policy: holidayPolicy, dryRun }))
    .output(editOutcome),
  calendar: holidayOperation
    .route({ method: 'GET', path: '/public-holidays', summary: "A state's holidays of a year" })
    .input(z.object({ region: holidayRegion, year: z.coerce.number().int().min(2020).max(2100) }))
    .output(z.array(publicHoliday)),
  reach: holidayOperation
    .route({ method: 'GET', path: '/public-holidays/reach', summary: "How far a state's calendar reaches" })
    .input(z.object({ region: holidayRegion }))
    .output(calendarReach),
  add: holidayOperation
    .route({
      method: 'POST',
      path: '/public-holidays',
      summary: 'Add a holiday: to a state, for admins, or a local one to a gym',
      successStatus: 201,
    })
    .input(
      z.object({
        ...day,
        gymId: id.optional(),
        region: holidayRegion.optional(),
        source: line(200).optional().describe('Where it is known from'),
      }),
    )
    .output(publicHoliday),
  change: holidayOperation
    .route({ method: 'PUT', path: '/public-holidays/{id}', summary: 'Correct a holiday: classes follow' })
    .input(z.object({ id, ...day, source: line(200).optional(), version: z.number().int().optional() }))
    .output(publicHoliday),
  remove: holidayOperation
    .route({ method: 'DELETE', path: '/public-holidays/{id}', summary: 'Remove a holiday: its classes run' })
    .input(z.object({ id }))
    .output(publicHoliday),
}

import { z } from 'zod'
import { date, instant, wallTime, weekday } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { specialtyName } from '../specialties/specialties.ts'
import { studioHue } from '../gyms/gyms.ts'
import { recurrenceRule, term } from './recurrence.ts'

export const timetableErrors = {
  'timetable.range_too_long': { status: 400, message: 'Choose up to 62 days at a time.' },
  'timetable.past_start': { status: 422, message: 'The first class must be today or later.' },
  'timetable.studio_taken': { status: 409, message: 'This studio has another class at that time.' },
  'timetable.trainer_taken': { status: 409, message: 'This trainer teaches another class at that time.' },
  'timetable.trainer_not_connected': {
    status: 422,
    message: 'Connect with this trainer before you assign them to a class.',
  },
  'timetable.trainer_not_qualified': { status: 422, message: 'This trainer can’t teach this class: {reason}' },
  'timetable.zone_clash': {
    status: 409,
    message:
      'In that time zone, a trainer or studio would have two classes at once. Nothing was changed. Move one of the classes first.',
  },
  'timetable.clashes': { status: 409, message: 'Nothing was changed. {first}', data: z.unknown() },
  'timetable.begun': {
    status: 409,
    message: 'This class has started or is on an invoice or timesheet, so you can’t change it.',
  },
  'timetable.all_past': { status: 422, message: 'All of these classes are in the past, so you can’t change them.' },
  'timetable.undone_already': { status: 409, message: 'This edit has already been undone.' },
  'timetable.undo_over': { status: 409, message: 'You can undo an edit for 24 hours only.' },
  'timetable.undo_held': {
    status: 409,
    message: 'One of these classes has since run or been paid, so you can’t undo this edit.',
  },
  'timetable.changed_since': {
    status: 409,
    message: 'Someone has changed these classes since. Undo the later change first.',
  },
  'timetable.already_published': { status: 409, message: 'This class is already on the timetable.' },
  'timetable.too_many': { status: 422, message: 'That’s more than 2,000 classes. Choose fewer days.' },
  'timetable.nothing_to_copy': { status: 422, message: 'There are no classes in that week to copy.' },
  'timetable.studio_missing': {
    status: 422,
    message: '{gym} doesn’t have a studio named {studio}. Add it there, then copy.',
  },
  'timetable.attendance_early': { status: 422, message: 'You can record attendance once the class has started.' },
  'timetable.attendance_off': { status: 422, message: 'This class didn’t run, so it has no attendance.' },
  'timetable.attendance_over': {
    status: 422,
    message: 'This class has {capacity} places, so enter {capacity} or fewer.',
  },
  'timetable.locked': {
    status: 409,
    message: 'This class is on an approved invoice or timesheet. Correct it there.',
  },
  'timetable.unknown_reference': {
    status: 422,
    message: 'The studio, specialty or trainer doesn’t belong to this gym.',
  },
}

/** How far ahead a published series is rolled out (T-03). */
export const windowWeeks = 26

export const entryStatus = z.enum(['scheduled', 'in_progress', 'awaiting_outcome', 'completed', 'cancelled'])

export const seriesState = z.enum(['draft', 'published', 'paused', 'ended'])

export const gymClass = z.object({
  id,
  gymId: id,
  name: z.string(),
  description: z.string(),
  specialty: specialtyName.nullable(),
  durationMinutes: z.number().int(),
  capacity: z.number().int(),
  series: z.array(
    z.object({
      id,
      weekday: weekday.describe('First date'),
      rule: z.string().describe('RFC 5545'),
      terms: z.array(term).describe('Date ranges it runs in; empty for all dates'),
      repeats: z.string().describe('Rule as text'),
      state: seriesState,
      endsOn: date.nullable(),
      pausedFrom: date.nullable(),
      pausedTo: date.nullable(),
      version: z.number().int(),
      startTime: wallTime,
      startsOn: date,
      rolledUntil: date.describe('Last date with entries'),
      studio: z.object({ id, name: z.string(), hue: studioHue }),
      trainer: z.object({ id, name: z.string() }).nullable(),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
})
export type GymClass = z.infer<typeof gymClass>

/** A new class with its weekly times, as people fill it in. */
export const classDraft = z.object({
  gymId: id.optional(),
  name: line(80).min(2, 'Enter a name of at least 2 characters'),
  description: paragraphs(1000).default(''),
  specialtyId: id.nullish(),
  durationMinutes: z
    .number()
    .int('Enter whole minutes')
    .min(5, 'Enter 5 minutes or more')
    .max(720, 'Enter 12 hours or less'),
  capacity: z
    .number()
    .int('Enter a whole number')
    .min(1, 'Enter 1 place or more')
    .max(2000, 'Enter 2,000 places or fewer'),
  studioId: id,
  weekdays: z.array(weekday).min(1, 'Choose at least one day').max(7),
  rule: recurrenceRule
    .nullish()
    .describe('Recurrence rule (RFC 5545) instead of every week; makes one series on `weekdays`'),
  terms: z.array(term).max(12, 'Enter up to 12 terms').default([]),
  startTime: wallTime,
  startsOn: date,
  trainerId: id.nullish(),
  asDraft: z.boolean().default(false).describe('Whether it stays off the timetable until published'),
})

/** More weekly times of a class that is there already. */
export const timesDraft = classDraft.pick({
  studioId: true,
  weekdays: true,
  rule: true,
  terms: true,
  asDraft: true,
  startTime: true,
  startsOn: true,
  trainerId: true,
})

const assigned = z.object({ id, userId: id, name: z.string(), avatarUrl: z.string().nullable() })

/** One class on one day. Times are instants; `date` and `startTime` are the wall clock of `timezone`. */
export const entry = z.object({
  id,
  gymId: id,
  gymName: z.string(),
  classId: id,
  seriesId: id,
  name: z.string(),
  specialty: specialtyName.nullable(),
  studio: z.object({ id, name: z.string(), hue: studioHue }),
  date,
  startTime: wallTime,
  endTime: wallTime,
  movedByDaylightSaving: z.boolean(),
  timezone: z.string(),
  startsAt: instant,
  endsAt: instant,
  durationMinutes: z.number().int(),
  capacity: z.number().int(),
  attendance: z.number().int().nullable(),
  status: entryStatus,
  trainer: assigned.nullable().describe('Who teaches; the covering trainer once a cover is filled'),
  substituteFor: assigned.nullable().describe('The usual trainer, if someone else teaches'),
  needsCover: z.boolean(),
  coverId: id.nullable(),
  coverStatus: z.enum(['draft', 'open', 'pending_approval', 'offered', 'filled']).nullable(),
  cancellation: z
    .object({
      because: z.enum(['cancelled', 'suspended', 'removed']),
      reason: z.string(),
      layerId: id.nullable().describe('The closure that cancels it'),
    })
    .nullable()
    .describe('Why it’s cancelled'),
  atRisk: z
    .object({ id, reasons: z.array(z.string()) })
    .nullable()
    .describe('Why its trainer wouldn’t be eligible now; only for the trainer and the gym'),
  timeChange: z
    .object({ id, was: instant, askedAt: instant, dueAt: instant, acknowledgedAt: instant.nullable() })
    .nullable()
    .describe('Latest change of time, which the trainer must confirm; only for the trainer and the gym'),
  locked: z.boolean().describe('Whether it’s on an approved invoice or timesheet, so it can’t change'),
  version: z.number().int(),
  can: z.object({ askCover: z.boolean(), edit: z.boolean(), countHeads: z.boolean(), acknowledge: z.boolean() }),
})
export type Entry = z.infer<typeof entry>

/** One entry with what counting heads needs. */
export const countedEntry = entry.extend({
  usualHeadCount: z.number().int().nullable().describe('Median of the last 6 attendance records in its series'),
  counted: z
    .object({ by: z.string().nullable(), at: instant })
    .nullable()
    .describe('Who last recorded attendance, and when'),
})
export type CountedEntry = z.infer<typeof countedEntry>

const timetableOperation = operationsOf('timetable', timetableErrors)

export const classes = {
  list: timetableOperation
    .route({ method: 'GET', path: '/classes', summary: 'List a gym’s classes' })
    .input(z.object({ gymId: id.optional() }))
    .output(z.array(gymClass)),
  create: timetableOperation
    .route({ method: 'POST', path: '/classes', summary: 'Add a class with its weekly series', successStatus: 201 })
    .input(classDraft)
    .output(gymClass),
  addTimes: timetableOperation
    .route({ method: 'POST', path: '/classes/{id}/series', summary: 'Add weekly times to a class', successStatus: 201 })
    .input(timesDraft.extend({ id }))
    .output(gymClass),
}

export const timetables = {
  list: timetableOperation
    .route({ method: 'GET', path: '/timetables', summary: 'List entries between two dates, inclusive' })
    .input(
      z.object({
        gymId: id.optional(),
        trainerId: id.optional(),
        from: date.optional().describe('Default: Monday of this week in the gym’s time zone'),
        to: date.optional().describe('Default: 6 days after `from`'),
      }),
    )
    .output(z.array(entry)),
  get: timetableOperation
    .route({ method: 'GET', path: '/timetables/{id}', summary: 'Get an entry' })
    .input(z.object({ id }))
    .output(countedEntry),
  attendance: timetableOperation
    .route({ method: 'PUT', path: '/timetables/{id}/attendance', summary: 'Record attendance' })
    .meta({ mayCarryMore: true })
    .input(
      z.object({
        id,
        attendance: z
          .number()
          .int('Enter a whole number')
          .min(0, 'Enter 0 or more')
          .max(2000, 'Enter 2,000 or fewer')
          .nullable(),
        clientId: id.optional().describe('ID a device gives a record so it’s saved only once, however often it’s sent'),
        countedAt: instant
          .optional()
          .describe('When it was counted, if earlier than sent; a later record by someone else stays'),
      }),
    )
    .output(countedEntry),
}

import { z } from 'zod'
import { date, instant, wallTime, weekday } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { specialtyName } from '../specialties/specialties.ts'
import { studioHue } from '../gyms/gyms.ts'
import { recurrenceRule, term } from './recurrence.ts'

export const timetableErrors = {
  'timetable.range_too_long': { status: 400, message: 'Ask for at most 62 days at a time.' },
  'timetable.past_start': { status: 422, message: 'The first class must be today or later.' },
  'timetable.studio_taken': { status: 409, message: 'Another class is in this studio at that time.' },
  'timetable.trainer_taken': { status: 409, message: 'This trainer teaches another class at that time.' },
  'timetable.trainer_not_connected': {
    status: 422,
    message: 'Connect with this trainer before you put them on a class.',
  },
  'timetable.trainer_not_qualified': { status: 422, message: 'This trainer cannot teach this class: {reason}' },
  'timetable.zone_clash': {
    status: 409,
    message:
      'In that time zone a trainer or a studio would have two classes at the same time, so nothing was changed. Move one of them first.',
  },
  'timetable.clashes': { status: 409, message: 'Nothing was changed. {first}', data: z.unknown() },
  'timetable.begun': { status: 409, message: 'This class has begun or is on a pay document: it stays as it was.' },
  'timetable.all_past': { status: 422, message: 'All of that has passed, and what has passed stays as it was.' },
  'timetable.undone_already': { status: 409, message: 'This has been undone already.' },
  'timetable.undo_over': { status: 409, message: 'An edit can be undone for 24 hours, and they are over.' },
  'timetable.undo_held': { status: 409, message: 'One of these classes has been held or paid since, so this stays.' },
  'timetable.changed_since': {
    status: 409,
    message:
      'Somebody changed the same classes after this, so it cannot be undone any more. Undo the later change first.',
  },
  'timetable.already_published': { status: 409, message: 'This is on the timetable already.' },
  'timetable.too_many': { status: 422, message: 'That is more than 2,000 classes at once. Choose fewer days.' },
  'timetable.nothing_to_copy': { status: 422, message: 'No class is held in that week, so there is nothing to copy.' },
  'timetable.studio_missing': {
    status: 422,
    message: '{gym} has no studio named {studio}. Add it there first, then copy.',
  },
  'timetable.attendance_early': { status: 422, message: 'Heads are counted once the class has begun.' },
  'timetable.attendance_off': { status: 422, message: 'This class was not held, so there is nobody to count.' },
  'timetable.attendance_over': {
    status: 422,
    message: 'This class has {capacity} places, so at most {capacity} people came.',
  },
  'timetable.locked': {
    status: 409,
    message: 'This class is on an approved invoice or timesheet. Correct it there.',
  },
  'timetable.unknown_reference': {
    status: 422,
    message: 'The studio, specialty or trainer does not belong to this gym.',
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
      weekday: weekday.describe('The first of its days'),
      rule: z.string().describe('RFC 5545'),
      terms: z.array(term).describe('The stretches of dates that it keeps to, all when empty'),
      repeats: z.string().describe('The rule in words'),
      state: seriesState,
      endsOn: date.nullable(),
      pausedFrom: date.nullable(),
      pausedTo: date.nullable(),
      version: z.number().int(),
      startTime: wallTime,
      startsOn: date,
      rolledUntil: date.describe('Last date that entries exist for'),
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
  name: line(80).min(2, 'Give the class a name of at least 2 characters'),
  description: paragraphs(1000).default(''),
  specialtyId: id.nullish(),
  durationMinutes: z.number().int('Use whole minutes').min(5, 'At least 5 minutes').max(720, 'At most 12 hours'),
  capacity: z.number().int('Use a whole number').min(1, 'At least one place').max(2000, 'At most 2,000 places'),
  studioId: id,
  weekdays: z.array(weekday).min(1, 'Choose at least one day').max(7),
  rule: recurrenceRule
    .nullish()
    .describe('Another rule than every week on `weekdays`, RFC 5545; one series then, `weekdays` are its days'),
  terms: z.array(term).max(12, 'At most 12 terms').default([]),
  startTime: wallTime,
  startsOn: date,
  trainerId: id.nullish(),
  asDraft: z.boolean().default(false).describe('Kept off the timetable until it is published'),
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
  trainer: assigned.nullable().describe('Who teaches: the substitute once a cover is filled'),
  substituteFor: assigned.nullable().describe('The usual trainer when somebody else teaches'),
  needsCover: z.boolean(),
  coverId: id.nullable(),
  coverStatus: z.enum(['draft', 'open', 'pending_approval', 'offered', 'filled']).nullable(),
  cancellation: z
    .object({
      because: z.enum(['cancelled', 'suspended', 'removed']),
      reason: z.string(),
      layerId: id.nullable().describe('The closure that stops it'),
    })
    .nullable()
    .describe('Why it is off, when it is'),
  atRisk: z
    .object({ id, reasons: z.array(z.string()) })
    .nullable()
    .describe('Why its trainer would not be let on it now; for the trainer and the gym alone'),
  timeChange: z
    .object({ id, was: instant, askedAt: instant, dueAt: instant, acknowledgedAt: instant.nullable() })
    .nullable()
    .describe('Its last change of time, for its trainer and its gym: the trainer has to say that they know'),
  locked: z.boolean().describe('On an approved pay document: it does not change any more'),
  version: z.number().int(),
  can: z.object({ askCover: z.boolean(), edit: z.boolean(), countHeads: z.boolean(), acknowledge: z.boolean() }),
})
export type Entry = z.infer<typeof entry>

/** One entry with what counting heads needs. */
export const countedEntry = entry.extend({
  usualHeadCount: z
    .number()
    .int()
    .nullable()
    .describe('Of the last six of its series that were counted, the middle one'),
  counted: z.object({ by: z.string().nullable(), at: instant }).nullable().describe('Who counted last, and when'),
})
export type CountedEntry = z.infer<typeof countedEntry>

const timetableOperation = operationsOf('timetable', timetableErrors)

export const classes = {
  list: timetableOperation
    .route({ method: 'GET', path: '/classes', summary: "A gym's classes" })
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
    .route({ method: 'GET', path: '/timetables', summary: 'Entries between two dates, both included' })
    .input(
      z.object({
        gymId: id.optional(),
        trainerId: id.optional(),
        from: date.optional().describe("Default: Monday of this week in the gym's zone"),
        to: date.optional().describe('Default: six days after `from`'),
      }),
    )
    .output(z.array(entry)),
  get: timetableOperation
    .route({ method: 'GET', path: '/timetables/{id}', summary: 'One entry' })
    .input(z.object({ id }))
    .output(countedEntry),
  attendance: timetableOperation
    .route({ method: 'PUT', path: '/timetables/{id}/attendance', summary: 'How many people came' })
    .meta({ mayCarryMore: true })
    .input(
      z.object({
        id,
        attendance: z
          .number()
          .int('Use a whole number')
          .min(0, 'Nobody is 0')
          .max(2000, 'At most 2,000 people')
          .nullable(),
        clientId: id
          .optional()
          .describe('Names a count that a device made, so that it arrives once however often it is sent'),
        countedAt: instant
          .optional()
          .describe('When it was counted, where that was before it is sent: a later count of somebody else stays'),
      }),
    )
    .output(countedEntry),
}

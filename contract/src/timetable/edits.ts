import { z } from 'zod'
import { date, instant, wallTime, weekday } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { recurrenceRule, term } from './recurrence.ts'
import { entry, timetableErrors } from './entries.ts'

/** How far an edit reaches; the least far-reaching comes first. */
export const editScope = z.enum(['this', 'following', 'future', 'range'])
export type EditScope = z.infer<typeof editScope>

export const minutes = z
  .number()
  .int('Enter whole minutes')
  .min(5, 'Enter 5 minutes or more')
  .max(720, 'Enter 12 hours or less')
export const places = z
  .number()
  .int('Enter a whole number')
  .min(1, 'Enter 1 place or more')
  .max(2000, 'Enter 2,000 places or fewer')
const reason = line(200).describe('Message added to the notifications')

/** What can be changed of a class; what is left out stays. */
const changes = {
  startTime: wallTime.optional(),
  durationMinutes: minutes.optional(),
  studioId: id.optional(),
  trainerId: id.nullish(),
  capacity: places.optional(),
  name: line(80).min(2, 'Enter a name of at least 2 characters').optional(),
  cancelled: z.boolean().optional().describe('False puts a class back on that was cancelled, also by a closure'),
  reason: reason.optional(),
}

export const wishes = {
  dryRun: z.boolean().default(false).describe('Whether to only preview the changes'),
  allowClash: line(200)
    .min(3, 'Enter a short reason')
    .optional()
    .describe('Why the trainer can have two classes at once this time'),
}

export const entryEdit = z.object({
  ...changes,
  ...wishes,
  scope: editScope.default('this'),
  from: date.optional().describe('Only for a range'),
  to: date.optional().describe('Only for a range'),
  date: date.optional().describe('New date; for several classes the weekday they move to, by up to 6 days'),
  rule: recurrenceRule.optional().describe('New recurrence rule, for several classes'),
  terms: z.array(term).max(12, 'Enter up to 12 terms').optional(),
  alsoChanged: z.array(date).max(400).default([]).describe('Individually changed dates that this edit also changes'),
  version: z.number().int().optional().describe('Version of the entry the caller saw'),
})
export type EntryEdit = z.input<typeof entryEdit>

const sideOfChange = z.object({
  date,
  startTime: wallTime,
  endTime: wallTime,
  studio: z.string(),
  trainer: z.string().nullable(),
  capacity: z.number().int(),
})

export const editOutcome = z.object({
  editId: id.nullable().describe('ID for undoing; null after a dry run or an undo'),
  undoUntil: instant.nullable(),
  counts: z.object({
    changed: z.number().int(),
    added: z.number().int(),
    removed: z.number().int(),
    cancelled: z.number().int(),
    suspended: z.number().int(),
    restored: z.number().int(),
    stayed: z.number().int().describe('Past, running and locked classes that don’t change'),
  }),
  changes: z
    .array(
      z.object({
        entryId: id.nullable(),
        date,
        name: z.string(),
        kind: z.enum(['added', 'changed', 'removed', 'cancelled', 'suspended', 'restored']),
        before: sideOfChange.nullable(),
        after: sideOfChange.nullable(),
        movedByDaylightSaving: z.boolean(),
      }),
    )
    .describe('First 500, soonest first'),
  kept: z.array(z.object({ date, fields: z.array(z.string()) })).describe('Dates that keep their own changes'),
  clashes: z.array(
    z.object({
      date,
      startTime: wallTime,
      name: z.string(),
      kind: z.enum(['studio', 'trainer', 'past']),
      sentence: z.string(),
    }),
  ),
  told: z.array(
    z.object({
      trainerId: id,
      name: z.string(),
      classes: z.number().int(),
      newTimes: z.number().int().describe('Of these, classes whose new time they must confirm'),
    }),
  ),
})
export type EditOutcome = z.infer<typeof editOutcome>

/** Which classes of a gym a bulk edit means. */
export const bulkFilter = z.object({
  from: date,
  to: date,
  weekdays: z.array(weekday).max(7).optional(),
  classIds: z.array(id).max(200).optional(),
  studioIds: z.array(id).max(200).optional(),
  trainerIds: z.array(id).max(200).optional(),
  untilTime: wallTime.optional().describe('Classes that start before this time'),
  fromTime: wallTime.optional().describe('Classes that start at this time or later'),
})

export const bulkEdit = z.object({
  gymId: id.optional(),
  filter: bulkFilter,
  ...changes,
  ...wishes,
  shiftMinutes: z
    .number()
    .int()
    .min(-720)
    .max(720)
    .optional()
    .describe('Minutes to move earlier or later, instead of `startTime`'),
  leaveOut: z.array(id).max(2000).default([]).describe('Entries that match the filter but aren’t changed'),
})

/** The same of several gyms: what they have in common, by name where ids differ. */
export const bulkOverGyms = z.object({
  gymIds: z.array(id).min(1, 'Choose at least one gym').max(50, 'Choose up to 50 gyms at a time'),
  filter: bulkFilter
    .omit({ classIds: true, studioIds: true })
    .extend({ className: line(80).optional().describe('Classes whose name contains this') }),
  startTime: changes.startTime,
  durationMinutes: changes.durationMinutes,
  trainerId: changes.trainerId,
  capacity: changes.capacity,
  cancelled: changes.cancelled,
  reason: changes.reason,
  shiftMinutes: bulkEdit.shape.shiftMinutes,
  dryRun: wishes.dryRun,
})

/** What became of each gym: done, with what undoes it there, or nothing, and why. */
export const gymsOutcome = z.object({
  gyms: z.array(
    z.object({
      gym: z.object({ id, name: z.string() }),
      outcome: editOutcome.nullable().describe('Null if a problem stopped all changes'),
      problem: z.object({ code: z.string(), sentence: z.string() }).nullable(),
    }),
  ),
})
export type GymsOutcome = z.infer<typeof gymsOutcome>

/** A week's classes, once more in another week. */
export const weekCopy = z.object({
  gymId: id.optional(),
  week: date.describe('Any day of the week to copy, Monday to Sunday'),
  toGymId: id.optional().describe('Another gym; studios are matched by name, classes are matched or added'),
  toWeek: date.describe('Any day of the target week'),
  repeat: z.boolean().default(false).describe('Whether to repeat every week from then on'),
  trainers: z.boolean().default(true).describe('Whether to copy trainers who are eligible and free'),
  ...wishes,
})

const timetableOperation = operationsOf('timetable', timetableErrors)

export const timetableEdits = {
  update: timetableOperation
    .route({
      method: 'PUT',
      path: '/timetables/{id}',
      summary: 'Change a class: only this one, this and following, all future, or a range',
    })
    .input(entryEdit.extend({ id }))
    .output(entry.extend({ edit: editOutcome })),
  bulk: timetableOperation
    .route({
      method: 'POST',
      path: '/timetables/bulk-manage',
      summary: 'Change all classes that match a filter, or none if one fails',
    })
    .input(bulkEdit)
    .output(editOutcome),
  bulkOverGyms: timetableOperation
    .route({
      method: 'POST',
      path: '/timetables/bulk-manage/gyms',
      summary: 'Change all classes that match a filter at several gyms; each gym changes fully or not at all',
    })
    .input(bulkOverGyms)
    .output(gymsOutcome),
  copy: timetableOperation
    .route({
      method: 'POST',
      path: '/timetables/copy',
      summary: 'Copy a week’s classes to another week, at the same gym or another one you work for',
    })
    .input(weekCopy)
    .output(editOutcome),
  undo: timetableOperation
    .route({ method: 'POST', path: '/timetable-edits/{id}/undo', summary: 'Undo an edit, within 24 hours' })
    .input(z.object({ id }))
    .output(editOutcome),
  recent: timetableOperation
    .route({ method: 'GET', path: '/timetable-edits', summary: 'List edits of the last 24 hours, newest first' })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.array(
        z.object({
          id,
          kind: z.string(),
          counts: editOutcome.shape.counts,
          by: z.string(),
          at: instant,
          undoUntil: instant,
          undoneAt: instant.nullable(),
          can: z.object({ undo: z.boolean() }),
        }),
      ),
    ),
  endSeries: timetableOperation
    .route({
      method: 'POST',
      path: '/series/{id}/end',
      summary: 'End a series from a date: cancel, reassign or open covers',
    })
    .input(
      z.object({
        id,
        from: date,
        choice: z.enum(['cancel', 'hand_over', 'open_covers']),
        trainerId: id.optional().describe('Trainer it’s reassigned to'),
        version: z.number().int().optional(),
        ...wishes,
      }),
    )
    .output(editOutcome),
  pauseSeries: timetableOperation
    .route({
      method: 'POST',
      path: '/series/{id}/pause',
      summary: 'Pause a series, with or without an end date; without dates it continues',
    })
    .input(z.object({ id, from: date.nullable(), to: date.nullish(), version: z.number().int().optional(), ...wishes }))
    .output(editOutcome),
  publishSeries: timetableOperation
    .route({ method: 'POST', path: '/series/{id}/publish', summary: 'Publish a draft from a date' })
    .input(z.object({ id, from: date, version: z.number().int().optional(), ...wishes }))
    .output(editOutcome),
}

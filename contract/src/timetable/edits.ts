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

export const minutes = z.number().int('Use whole minutes').min(5, 'At least 5 minutes').max(720, 'At most 12 hours')
export const places = z
  .number()
  .int('Use a whole number')
  .min(1, 'At least one place')
  .max(2000, 'At most 2,000 places')
const reason = line(200).describe('Said to whoever is told')

/** What can be changed of a class; what is left out stays. */
const changes = {
  startTime: wallTime.optional(),
  durationMinutes: minutes.optional(),
  studioId: id.optional(),
  trainerId: id.nullish(),
  capacity: places.optional(),
  name: line(80).min(2, 'Give the class a name of at least 2 characters').optional(),
  cancelled: z
    .boolean()
    .optional()
    .describe('False lets a cancelled class, or one that a closure stops, run after all'),
  reason: reason.optional(),
}

export const wishes = {
  dryRun: z.boolean().default(false).describe('Answers what would happen, and changes nothing'),
  allowClash: line(200)
    .min(3, 'Say in a few words why')
    .optional()
    .describe('Why a trainer may have two classes at once this time'),
}

export const entryEdit = z.object({
  ...changes,
  ...wishes,
  scope: editScope.default('this'),
  from: date.optional().describe('Of a range'),
  to: date.optional().describe('Of a range'),
  date: date
    .optional()
    .describe('Another day; for more than this class the day of the week that they move to, by at most six days'),
  rule: recurrenceRule.optional().describe('Another rule, for more than this class'),
  terms: z.array(term).max(12, 'At most 12 terms').optional(),
  alsoChanged: z
    .array(date)
    .max(400)
    .default([])
    .describe('Dates that were changed on their own and follow the series again in what this edit says'),
  version: z.number().int().optional().describe('The version of the entry that was looked at'),
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
  editId: id.nullable().describe('For undoing; null after a dry run and after an undo'),
  undoUntil: instant.nullable(),
  counts: z.object({
    changed: z.number().int(),
    added: z.number().int(),
    removed: z.number().int(),
    cancelled: z.number().int(),
    suspended: z.number().int(),
    restored: z.number().int(),
    stayed: z.number().int().describe('Past, running and locked classes that stay as they were'),
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
    .describe('The first 500, soonest first'),
  kept: z
    .array(z.object({ date, fields: z.array(z.string()) }))
    .describe('Dates that keep what was said of them alone'),
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
      newTimes: z.number().int().describe('Of these, classes whose new time they have to acknowledge'),
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
  untilTime: wallTime.optional().describe('Starts before'),
  fromTime: wallTime.optional().describe('Starts at or after'),
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
    .describe('Earlier or later by this, instead of `startTime`'),
  leaveOut: z.array(id).max(2000).default([]).describe('Entries that the filter means and the edit does not'),
})

/** The same of several gyms: what they have in common, by name where ids differ. */
export const bulkOverGyms = z.object({
  gymIds: z.array(id).min(1, 'Choose at least one gym').max(50, 'At most 50 gyms at once'),
  filter: bulkFilter
    .omit({ classIds: true, studioIds: true })
    .extend({ className: line(80).optional().describe('Classes whose name has this in it') }),
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
      outcome: editOutcome.nullable().describe('Null where nothing was changed because of the problem'),
      problem: z.object({ code: z.string(), sentence: z.string() }).nullable(),
    }),
  ),
})
export type GymsOutcome = z.infer<typeof gymsOutcome>

/** A week's classes, once more in another week. */
export const weekCopy = z.object({
  gymId: id.optional(),
  week: date.describe('Any day of the week that is copied, Monday to Sunday'),
  toGymId: id.optional().describe('Another gym: its studios are found by name, its classes too or else added'),
  toWeek: date.describe('Any day of the week that it becomes'),
  repeat: z.boolean().default(false).describe('Every week from then on, not that week alone'),
  trainers: z.boolean().default(true).describe('With who teaches them, where they may and are free'),
  ...wishes,
})

const timetableOperation = operationsOf('timetable', timetableErrors)

export const timetableEdits = {
  update: timetableOperation
    .route({
      method: 'PUT',
      path: '/timetables/{id}',
      summary: 'Change a class: this one, this and following, all future, or a range',
    })
    .input(entryEdit.extend({ id }))
    .output(entry.extend({ edit: editOutcome })),
  bulk: timetableOperation
    .route({
      method: 'POST',
      path: '/timetables/bulk-manage',
      summary: 'Change every class that a filter means, all or nothing',
    })
    .input(bulkEdit)
    .output(editOutcome),
  bulkOverGyms: timetableOperation
    .route({
      method: 'POST',
      path: '/timetables/bulk-manage/gyms',
      summary: 'Change every class that a filter means at several gyms: all or nothing at each, one report of all',
    })
    .input(bulkOverGyms)
    .output(gymsOutcome),
  copy: timetableOperation
    .route({
      method: 'POST',
      path: '/timetables/copy',
      summary: 'Copy the classes of a week to another week, of the same gym or of another that one works for',
    })
    .input(weekCopy)
    .output(editOutcome),
  undo: timetableOperation
    .route({ method: 'POST', path: '/timetable-edits/{id}/undo', summary: 'Take an edit back, for 24 hours' })
    .input(z.object({ id }))
    .output(editOutcome),
  recent: timetableOperation
    .route({ method: 'GET', path: '/timetable-edits', summary: 'Edits of the last 24 hours, newest first' })
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
      summary: 'End a series: cancel, hand over, or open covers from a date',
    })
    .input(
      z.object({
        id,
        from: date,
        choice: z.enum(['cancel', 'hand_over', 'open_covers']),
        trainerId: id.optional().describe('To whom it is handed over'),
        version: z.number().int().optional(),
        ...wishes,
      }),
    )
    .output(editOutcome),
  pauseSeries: timetableOperation
    .route({
      method: 'POST',
      path: '/series/{id}/pause',
      summary: 'Pause a series, until a date or until further notice; without dates it goes on',
    })
    .input(z.object({ id, from: date.nullable(), to: date.nullish(), version: z.number().int().optional(), ...wishes }))
    .output(editOutcome),
  publishSeries: timetableOperation
    .route({ method: 'POST', path: '/series/{id}/publish', summary: 'Put a draft on the timetable from a date' })
    .input(z.object({ id, from: date, version: z.number().int().optional(), ...wishes }))
    .output(editOutcome),
}

import { z } from 'zod'
import { date, instant, wallTime, weekday } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'

export const availabilityErrors = {
  'availability.too_many': { status: 409, message: 'You’ve reached the limit of {limit}. Remove one first.' },
  'availability.no_address': {
    status: 422,
    message: 'Enter a calendar link that starts with https:// or webcal://.',
  },
  'availability.range_too_long': { status: 400, message: 'Choose up to 62 days at a time.' },
}

/** Hours of a weekday, on the trainer's own clock. */
export const hours = z
  .object({ weekday, from: wallTime, to: wallTime })
  .refine((one) => one.from < one.to, { path: ['to'], message: 'The end time must be after the start time.' })
export type Hours = z.infer<typeof hours>

export const availability = z.object({
  timezone: z.string(),
  weekly: z.array(hours).describe('Empty for any time'),
  leaves: z.array(z.object({ id, from: date, to: date, note: z.string() })),
  calendars: z.array(
    z.object({
      id,
      host: z.string().describe('Host of the link; the link itself isn’t returned'),
      readAt: instant.nullable(),
      problem: z.string().nullable(),
      busyTimes: z.number().int(),
      leftOut: z.number().int().describe('Events that repeat in a way we can’t read'),
    }),
  ),
})
export type Availability = z.infer<typeof availability>

/** Days that a trainer is away. */
export const leaveDraft = z
  .object({ from: date, to: date, note: line(120).default('').describe('Note that only the trainer sees') })
  .refine((one) => one.from <= one.to, { path: ['to'], message: 'Choose a last day on or after the first.' })

/** A calendar elsewhere, by its secret link. */
export const calendarDraft = z.object({ address: z.string().trim().min(1, 'Paste a calendar link').max(2000) })

const availabilityOperation = operationsOf('timetable', availabilityErrors)

export const availabilities = {
  mine: availabilityOperation
    .route({ method: 'GET', path: '/availability', summary: 'Get when the caller can teach' })
    .input(z.object({}))
    .output(availability),
  setWeekly: availabilityOperation
    .route({ method: 'PUT', path: '/availability/weekly', summary: 'Set the hours of the week' })
    .input(z.object({ weekly: z.array(hours).max(42, 'Enter up to 42 time ranges') }))
    .output(availability),
  addLeave: availabilityOperation
    .route({ method: 'POST', path: '/availability/leaves', summary: 'Add leave', successStatus: 201 })
    .input(leaveDraft)
    .output(availability),
  removeLeave: availabilityOperation
    .route({ method: 'DELETE', path: '/availability/leaves/{id}', summary: 'Remove leave' })
    .input(z.object({ id }))
    .output(availability),
  addCalendar: availabilityOperation
    .route({
      method: 'POST',
      path: '/availability/calendars',
      summary: 'Import busy times from another calendar (ICS)',
      successStatus: 201,
    })
    .input(calendarDraft)
    .output(availability),
  removeCalendar: availabilityOperation
    .route({ method: 'DELETE', path: '/availability/calendars/{id}', summary: 'Remove a calendar and its busy times' })
    .input(z.object({ id }))
    .output(availability),
  ofTrainer: availabilityOperation
    .route({
      method: 'GET',
      path: '/trainers/{id}/availability',
      summary: 'Get when a trainer is busy, without what or where',
    })
    .input(z.object({ id, from: date, to: date }))
    .output(z.object({ timezone: z.string(), busy: z.array(z.object({ from: instant, to: instant })) })),
}

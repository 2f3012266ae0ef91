import { z } from 'zod'
import { date, instant, wallTime, weekday } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'

export const availabilityErrors = {
  'availability.too_many': { status: 409, message: 'There are {limit} of these already. Remove one first.' },
  'availability.no_address': {
    status: 422,
    message: 'This is no address of a calendar: it begins with https:// or webcal://.',
  },
  'availability.range_too_long': { status: 400, message: 'Ask for at most 62 days at a time.' },
}

/** Hours of a weekday, on the trainer's own clock. */
export const hours = z
  .object({ weekday, from: wallTime, to: wallTime })
  .refine((one) => one.from < one.to, { path: ['to'], message: 'The end is before the start.' })
export type Hours = z.infer<typeof hours>

export const availability = z.object({
  timezone: z.string(),
  weekly: z.array(hours).describe('None: at any time'),
  leaves: z.array(z.object({ id, from: date, to: date, note: z.string() })),
  calendars: z.array(
    z.object({
      id,
      host: z.string().describe('Of the address, which itself is not told again'),
      readAt: instant.nullable(),
      problem: z.string().nullable(),
      busyTimes: z.number().int(),
      leftOut: z.number().int().describe('Events that come back in a way that is not read'),
    }),
  ),
})
export type Availability = z.infer<typeof availability>

const availabilityOperation = operationsOf('timetable', availabilityErrors)

export const availabilities = {
  mine: availabilityOperation
    .route({ method: 'GET', path: '/availability', summary: 'When the trainer who asks can teach' })
    .input(z.object({}))
    .output(availability),
  setWeekly: availabilityOperation
    .route({ method: 'PUT', path: '/availability/weekly', summary: 'Say at which hours of the week' })
    .input(z.object({ weekly: z.array(hours).max(42, 'At most 42 stretches of hours') }))
    .output(availability),
  addLeave: availabilityOperation
    .route({ method: 'POST', path: '/availability/leaves', summary: 'Be away for some days', successStatus: 201 })
    .input(
      z
        .object({ from: date, to: date, note: line(120).default('').describe('For oneself alone') })
        .refine((one) => one.from <= one.to, { path: ['to'], message: 'Choose a last day on or after the first.' }),
    )
    .output(availability),
  removeLeave: availabilityOperation
    .route({ method: 'DELETE', path: '/availability/leaves/{id}', summary: 'Be there after all' })
    .input(z.object({ id }))
    .output(availability),
  addCalendar: availabilityOperation
    .route({
      method: 'POST',
      path: '/availability/calendars',
      summary: 'Take busy times from a calendar elsewhere (ICS)',
      successStatus: 201,
    })
    .input(z.object({ address: z.string().trim().min(1, 'Paste the address of a calendar').max(2000) }))
    .output(availability),
  removeCalendar: availabilityOperation
    .route({ method: 'DELETE', path: '/availability/calendars/{id}', summary: 'Forget a calendar and its busy times' })
    .input(z.object({ id }))
    .output(availability),
  ofTrainer: availabilityOperation
    .route({
      method: 'GET',
      path: '/trainers/{id}/availability',
      summary: 'When a trainer is busy, and never with what or where',
    })
    .input(z.object({ id, from: date, to: date }))
    .output(z.object({ timezone: z.string(), busy: z.array(z.object({ from: instant, to: instant })) })),
}

import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'

/** How long a trainer has to say that they know of a new time; less where the class begins before. */
export const hoursToAcknowledge = 48

/** Classes of one trainer that one edit put at another time, and whether the trainer knows. */
export const timeChange = z.object({
  id,
  gymId: id,
  trainer: z.object({ id, name: z.string() }),
  classes: z
    .array(z.object({ entryId: id, name: z.string(), was: instant, startsAt: instant, timezone: z.string() }))
    .describe('Upcoming classes that are still theirs and haven’t moved again, soonest first'),
  askedAt: instant,
  dueAt: instant.describe('48 hours later, or when the first class starts if that’s earlier'),
  acknowledgedAt: instant.nullable(),
  state: z.enum(['waiting', 'acknowledged', 'late']),
  can: z.object({ acknowledge: z.boolean() }),
})
export type TimeChange = z.infer<typeof timeChange>

const timeChangeOperation = operationsOf('timetable', {})

export const timeChanges = {
  list: timeChangeOperation
    .route({
      method: 'GET',
      path: '/time-changes',
      summary: 'List new class times, and whether their trainers have confirmed them',
    })
    .input(z.object({ gymId: id.optional().describe('Default: the trainer’s own, at all gyms') }))
    .output(z.array(timeChange).describe('For upcoming classes, up to 200, unconfirmed first')),
  acknowledge: timeChangeOperation
    .route({
      method: 'POST',
      path: '/time-changes/{id}/acknowledgement',
      summary: 'Confirm a new time as the trainer; safe to repeat',
    })
    .input(z.object({ id }))
    .output(timeChange),
}

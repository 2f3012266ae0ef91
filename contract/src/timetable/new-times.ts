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
    .describe('Those to come that are still theirs and have not been moved again, soonest first'),
  askedAt: instant,
  dueAt: instant.describe('48 hours later, or when the first of them begins'),
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
      summary: "A gym's new times, or the caller's own: who knows of them and who has not said so",
    })
    .input(z.object({ gymId: id.optional().describe("Default: the trainer's own, of all gyms") }))
    .output(z.array(timeChange).describe('Of classes to come, at most 200: those that wait first')),
  acknowledge: timeChangeOperation
    .route({
      method: 'POST',
      path: '/time-changes/{id}/acknowledgement',
      summary: 'Confirm a new time as its trainer; confirming again changes nothing',
    })
    .input(z.object({ id }))
    .output(timeChange),
}

import { z } from 'zod'
import { connection, connectionsErrors, employmentStatus } from './connections.ts'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { paragraphs } from '../kernel/people.ts'

/** A trainer of the gym, with what the gym knows of them. */
export const rosterEntry = connection.omit({ can: true }).extend({
  email: z.string(),
  phone: z.string().nullable(),
  standing: z.object({
    classesToCome: z.number().int(),
    coversTaken: z.number().int().describe('Covers this trainer was approved for whose class has started'),
    coversKept: z.number().int().describe('How many of those covers this trainer taught'),
  }),
  notes: z.number().int().nullable().describe('Number of private notes; null if the caller can’t read them'),
  can: z.object({ change: z.boolean(), end: z.boolean(), note: z.boolean() }),
})
export type RosterEntry = z.infer<typeof rosterEntry>

/** A note that the gym keeps for itself. The trainer never reads it. */
export const connectionNote = z.object({
  id,
  text: z.string(),
  by: z.string(),
  at: instant,
})
export type ConnectionNote = z.infer<typeof connectionNote>

/** A weekly class that ending the connection would leave without its trainer. */
export const touchedSeries = z.object({
  seriesId: id,
  name: z.string(),
  weekday: z.number().int(),
  startTime: wallTime,
  classes: z.number().int().describe('Upcoming classes this trainer teaches'),
  openCovers: z.number().int(),
  usual: z.boolean().describe('Whether they’re the usual trainer, or cover it for someone else'),
  successors: z
    .array(z.object({ trainerId: id, name: z.string() }))
    .describe('Connected trainers who can teach all of these classes'),
})
export type TouchedSeries = z.infer<typeof touchedSeries>

/** What becomes of the classes of one series. */
export const endingChoice = z.discriminatedUnion('choice', [
  z.object({ seriesId: id, choice: z.literal('hand_over'), trainerId: id }),
  z.object({ seriesId: id, choice: z.literal('open_covers') }),
])
export type EndingChoice = z.infer<typeof endingChoice>

/** The first day without the connection, on the gym's calendar. What is taught before it stays as it is. */
const fromDay = date.optional().describe('Today by default')

export const noteDraft = z.object({ text: paragraphs(1000).min(1, 'Enter a note') })

const rosterOperation = operationsOf('connections', connectionsErrors)

export const roster = {
  list: rosterOperation
    .route({ method: 'GET', path: '/roster', summary: 'List a gym’s trainers, with their classes and covers' })
    .input(z.object({ gymId: id.optional() }))
    .output(z.array(rosterEntry)),
  change: rosterOperation
    .route({ method: 'PATCH', path: '/connections/{id}', summary: 'Change a trainer’s employment type at the gym' })
    .input(z.object({ id, employmentStatus }))
    .output(connection),
  notes: rosterOperation
    .route({ method: 'GET', path: '/connections/{id}/notes', summary: 'List the gym’s private notes about a trainer' })
    .input(z.object({ id }))
    .output(z.array(connectionNote)),
  addNote: rosterOperation
    .route({ method: 'POST', path: '/connections/{id}/notes', summary: 'Add a private note', successStatus: 201 })
    .input(noteDraft.extend({ id }))
    .output(connectionNote),
  removeNote: rosterOperation
    .route({ method: 'DELETE', path: '/connections/{id}/notes/{noteId}', summary: 'Delete a private note' })
    .input(z.object({ id, noteId: id }))
    .output(z.object({ success: z.literal(true) })),
  touches: rosterOperation
    .route({ method: 'GET', path: '/connections/{id}/touches', summary: 'Preview what ending the connection affects' })
    .input(z.object({ id, from: fromDay }))
    .output(
      z.object({
        series: z.array(touchedSeries),
        applications: z.number().int().describe('Open applications of this trainer at the gym, which will close'),
      }),
    ),
  end: rosterOperation
    .route({
      method: 'POST',
      path: '/connections/{id}/ending',
      summary: 'End the connection, with a choice for each affected class',
    })
    .input(z.object({ id, from: fromDay, choices: z.array(endingChoice).max(200) }))
    .output(connection),
}

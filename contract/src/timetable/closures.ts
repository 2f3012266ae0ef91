import { z } from 'zod'
import { date, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { editOutcome, minutes, places, wishes } from './edits.ts'
import { timetableErrors } from './entries.ts'

export const layerKind = z.enum(['closure', 'holiday', 'special'])

export const layer = z.object({
  id,
  gymId: id,
  kind: layerKind,
  name: z.string(),
  effect: z.enum(['suspend', 'run', 'change']),
  safety: z.boolean(),
  priority: z.number().int(),
  from: date,
  to: date,
  fromTime: wallTime.nullable(),
  toTime: wallTime.nullable(),
  studioIds: z.array(id).nullable(),
  classIds: z.array(id).nullable(),
  sparedClassIds: z.array(id),
  classes: z.number().int().describe('Classes cancelled because of it'),
  madeBy: z.string().nullable(),
  can: z.object({ lift: z.boolean() }),
})
export type Layer = z.infer<typeof layer>

export const layerDraft = z
  .object({
    gymId: id.optional(),
    kind: layerKind.default('closure'),
    name: line(80).min(2, 'Enter a short description'),
    effect: z.enum(['suspend', 'run', 'change']).default('suspend'),
    safety: z.boolean().default(false).describe('Whether all classes are cancelled, even ones set to run'),
    priority: z.number().int().min(0).max(100).default(0),
    from: date,
    to: date,
    fromTime: wallTime.nullish(),
    toTime: wallTime.nullish(),
    studioIds: z.array(id).min(1).max(200).nullish().describe('All by default'),
    classIds: z.array(id).min(1).max(200).nullish().describe('All by default'),
    sparedClassIds: z.array(id).max(200).default([]).describe('Classes that run as usual'),
    changes: z
      .object({ startTime: wallTime, durationMinutes: minutes, studioId: id, capacity: places })
      .partial()
      .default({}),
    ...wishes,
  })
  .refine((one) => one.from <= one.to, { path: ['to'], message: 'Choose a last day on or after the first.' })
  .refine((one) => !one.fromTime || !one.toTime || one.fromTime < one.toTime, {
    path: ['toTime'],
    message: 'The end time must be after the start time.',
  })

const timetableOperation = operationsOf('timetable', timetableErrors)

export const layers = {
  list: timetableOperation
    .route({
      method: 'GET',
      path: '/layers',
      summary: 'List a gym’s upcoming closures, holiday rules and special timetables',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(z.array(layer)),
  create: timetableOperation
    .route({
      method: 'POST',
      path: '/layers',
      summary: 'Add a closure, holiday rule or special timetable for some days',
    })
    .input(layerDraft)
    .output(editOutcome.extend({ layerId: id.nullable() })),
  lift: timetableOperation
    .route({ method: 'DELETE', path: '/layers/{id}', summary: 'Remove a closure; its classes return to normal' })
    .input(z.object({ id }))
    .output(editOutcome),
}

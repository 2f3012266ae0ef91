import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'

/** Whether everybody may read a gym's timetable, and where. */
export const publicTimetable = z.object({
  address: z.string().nullable().describe('Null until published'),
  publishedAt: instant.nullable(),
  can: z.object({ publish: z.boolean() }),
})
export type PublicTimetable = z.infer<typeof publicTimetable>

const publicOperation = operationsOf('timetable', {})

export const publicTimetables = {
  get: publicOperation
    .route({
      method: 'GET',
      path: '/public-timetable',
      summary: 'Get whether a gym’s timetable is public, and its link',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(publicTimetable),
  publish: publicOperation
    .route({
      method: 'PUT',
      path: '/public-timetable',
      summary: 'Make a gym’s timetable public or private',
    })
    .input(z.object({ gymId: id.optional(), published: z.boolean() }))
    .output(publicTimetable),
}

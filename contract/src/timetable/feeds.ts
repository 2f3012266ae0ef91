import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'

export const feedErrors = {
  'feeds.too_many': {
    status: 409,
    message: 'There are {limit} calendar feeds already. Revoke one that nobody uses any more.',
  },
}

/** What a calendar feed shows: a trainer's classes at all gyms, or those of a gym or of one studio. */
export const feedKind = z.enum(['trainer', 'gym', 'studio'])

export const feed = z.object({
  id,
  kind: feedKind,
  gymId: id.nullable(),
  studioId: id.nullable(),
  name: z.string().describe('As calendars show it'),
  madeBy: z.string(),
  madeAt: instant,
  usedAt: instant.nullable().describe('When a calendar last read it, to the hour'),
  usedWith: z.string().nullable().describe('The calendar program that did'),
  can: z.object({ revoke: z.boolean() }),
})
export type Feed = z.infer<typeof feed>

const feedOperation = operationsOf('timetable', feedErrors)

export const feeds = {
  list: feedOperation
    .route({
      method: 'GET',
      path: '/feeds',
      summary: 'Calendar feeds that work, newest first; without their addresses',
    })
    .input(z.object({ gymId: id.optional().describe("A gym's; else the trainer's own") }))
    .output(z.array(feed)),
  make: feedOperation
    .route({
      method: 'POST',
      path: '/feeds',
      summary: 'Make a calendar feed. Its address is a secret and told this once',
      successStatus: 201,
    })
    .input(
      z
        .object({ kind: feedKind, gymId: id.optional(), studioId: id.optional() })
        .refine((one) => one.kind !== 'studio' || one.studioId !== undefined, {
          path: ['studioId'],
          message: 'Choose a studio.',
        }),
    )
    .output(feed.extend({ address: z.string().describe('RFC 5545, for any calendar program') })),
  revoke: feedOperation
    .route({ method: 'DELETE', path: '/feeds/{id}', summary: 'Revoke a calendar feed: its address stops working' })
    .input(z.object({ id }))
    .output(feed),
}

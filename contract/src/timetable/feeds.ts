import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'

export const feedErrors = {
  'feeds.too_many': {
    status: 409,
    message: 'You already have {limit} calendar feeds. Revoke one you no longer use.',
  },
}

/** What a calendar feed shows: a trainer's classes at all gyms, or those of a gym or of one studio. */
export const feedKind = z.enum(['trainer', 'gym', 'studio'])

export const feed = z.object({
  id,
  kind: feedKind,
  gymId: id.nullable(),
  studioId: id.nullable(),
  name: z.string().describe('Name that calendar apps show'),
  madeBy: z.string(),
  madeAt: instant,
  usedAt: instant.nullable().describe('When a calendar app last read it, to the hour'),
  usedWith: z.string().nullable().describe('The calendar app that last read it'),
  can: z.object({ revoke: z.boolean() }),
})
export type Feed = z.infer<typeof feed>

const feedOperation = operationsOf('timetable', feedErrors)

export const feeds = {
  list: feedOperation
    .route({
      method: 'GET',
      path: '/feeds',
      summary: 'List active calendar feeds, newest first, without their links',
    })
    .input(z.object({ gymId: id.optional().describe('A gym’s feeds; by default the caller’s own') }))
    .output(z.array(feed)),
  make: feedOperation
    .route({
      method: 'POST',
      path: '/feeds',
      summary: 'Create a calendar feed; its secret link is only returned once',
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
    .output(feed.extend({ address: z.string().describe('Get the feed as iCalendar (RFC 5545)') })),
  revoke: feedOperation
    .route({ method: 'DELETE', path: '/feeds/{id}', summary: 'Revoke a calendar feed; its link stops working' })
    .input(z.object({ id }))
    .output(feed),
}

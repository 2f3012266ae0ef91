import { z } from 'zod'
import { awayReason, cover, coversErrors } from './cover.ts'
import { studioHue } from '../gyms/gyms.ts'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { classDraft, timetableErrors } from '../timetable/entries.ts'

/** What asking for cover may be refused with, beside what covers say themselves. */
export const coverRequestsErrors = {
  'covers.nothing_asked': { status: 422, message: 'You can’t ask for cover for these classes: {reason}' },
  'covers.offer_not_yours': { status: 403, message: 'Only the gym can set the pay.' },
  'covers.not_waiting': { status: 409, message: 'This request has already been answered.' },
  'covers.nothing_open': { status: 409, message: 'Nothing in this request is still open.' },
  'covers.days': { status: 422, message: 'Choose up to {most} days.' },
}

/** Most days that one absence is made of, and most classes that one request asks for. */
export const mostAwayDays = 92
export const mostAsked = 100

export const waveKind = z.enum(['named', 'favourites', 'taught', 'everyone'])
export type WaveKind = z.infer<typeof waveKind>

const person = z.object({ trainerId: id, name: z.string() })

/** Who will be asked for one class, in which wave and when, and why others are not. */
export const askPlan = z.object({
  connected: z.number().int().describe('Other trainers connected with the gym'),
  qualified: z.number().int().describe('Number of these who are eligible'),
  alerted: z.number().int().describe('Those who get a message; others see it in the app'),
  waves: z.array(
    z.object({
      kind: waveKind,
      startsAt: instant.describe('When, unless someone takes it first'),
      count: z.number().int(),
      people: z.array(person).nullable().describe('Only for the gym'),
    }),
  ),
  obstacles: z
    .array(z.object({ code: z.string(), words: z.string(), count: z.number().int() }))
    .describe("Why others aren’t asked, most common first, such as 'CPR expires first'"),
  refused: z
    .array(person.extend({ sentences: z.array(z.string()) }))
    .nullable()
    .describe('The same by person; only for the gym'),
})
export type AskPlan = z.infer<typeof askPlan>

/** What asking would do for one class: ask, wait for the gym's yes, or call the gym; or why nothing can be asked. */
export const awayClass = z.object({
  timetableId: id,
  className: z.string(),
  studio: z.object({ id, name: z.string(), hue: studioHue }),
  date,
  startTime: wallTime,
  endTime: wallTime,
  startsAt: instant,
  endsAt: instant,
  trainer: person.nullable(),
  way: z.enum(['ask', 'permission', 'call', 'asked']).describe('asked means it already has a cover request'),
  coverId: id.nullable(),
  notAttending: z.boolean().describe('Whether they’ve already told the gym they can’t make it'),
  plan: askPlan.nullable(),
})
export type AwayClass = z.infer<typeof awayClass>

export const awayGym = z.object({
  gymId: id,
  gymName: z.string(),
  suburb: z.string().nullable(),
  timezone: z.string(),
  phone: z.string().nullable(),
  lockHours: z.number().int(),
  currency: currency.describe('Currency of the offer'),
  can: z.object({ offer: z.boolean() }),
  classes: z.array(awayClass),
})
export type AwayGym = z.infer<typeof awayGym>

const cents = z.number().int('Enter whole cents').min(1, 'Enter more than 0').max(1_000_000, 'Enter 10,000 or less')
export const offer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('standard') }),
  z.object({
    kind: z.enum(['class_rate', 'urgent']),
    cents: cents.describe('Amount for the class, or bonus added to the usual rate'),
  }),
])

export const awayDraft = z.object({
  timetableIds: z.array(id).min(1, 'Choose at least one class').max(mostAsked, `Choose up to ${mostAsked} classes`),
  reason: awayReason.default('other'),
  reasonWords: line(500).optional().describe('Only the gyms’ managers see it'),
  note: line(500).optional().describe('Message to the trainers who are asked'),
  named: z.array(id).max(20).optional().describe('Trainers to ask first'),
  offer: offer.optional(),
})

/** One class that is not on the timetable yet and that nobody teaches, asked for as it is put there. */
export const uncoveredClassDraft = awayDraft
  .omit({ timetableIds: true, reason: true, reasonWords: true })
  .extend(
    classDraft.pick({
      gymId: true,
      name: true,
      specialtyId: true,
      durationMinutes: true,
      capacity: true,
      studioId: true,
      startTime: true,
    }).shape,
  )
  .extend({ date: date.describe('Date of the class, in the gym’s time zone') })

/** How a request stands as a whole (decision 40). */
export const requestStatus = z.enum([
  'available',
  'assigned',
  'partially_complete',
  'complete',
  'cancelled',
  'unfilled',
])

export const coverRequestAnswer = z.object({
  id,
  absenceId: id.describe('Shared by requests to several gyms for one absence'),
  gymId: id,
  gymName: z.string(),
  status: requestStatus,
  via: z.enum(['trainer', 'gym', 'system']),
  by: z.string().nullable().describe('Who asked'),
  reason: awayReason.nullable().describe('Null if the caller can’t see it'),
  reasonWords: z.string().nullable(),
  note: z.string().nullable(),
  offer: offer.nullable().describe('Null if the caller isn’t part of the gym'),
  createdAt: instant,
  open: z.number().int().describe('Lines that still need a trainer'),
  filled: z.number().int(),
  lines: z.array(cover),
  can: z.object({ cancel: z.boolean() }),
})
export type CoverRequestAnswer = z.infer<typeof coverRequestAnswer>

/** A class inside the lock: whom to call. */
export const callGym = z.object({
  timetableId: id,
  gymId: id,
  gymName: z.string(),
  phone: z.string().nullable(),
  className: z.string(),
  startsAt: instant,
})

const whichClass = { timetableId: true, className: true, date: true, startTime: true, timezone: true } as const
const asked = z.object({
  absenceId: id,
  requests: z.array(coverRequestAnswer),
  calls: z.array(callGym).describe('Classes that start too soon to ask; the gym should be called'),
  left: z
    .array(cover.pick(whichClass).extend({ sentence: z.string() }))
    .describe('Classes we couldn’t ask for, and why'),
})

const requestsOperation = operationsOf('covers', { ...coversErrors, ...coverRequestsErrors })

export const coverRequests = {
  preview: requestsOperation
    .route({
      method: 'POST',
      path: '/cover-requests/preview',
      summary: 'Preview the classes of an absence, and the trainers to ask',
      successStatus: 200,
    })
    .input(
      z
        .object({
          from: date.optional().describe('First day, in each gym’s time zone'),
          to: date.optional(),
          gymId: id.optional(),
          trainerId: id.optional().describe('Whose classes; by default the caller’s'),
          timetableIds: z.array(id).max(mostAsked).optional().describe('Specific classes instead of days'),
          named: z.array(id).max(20).optional(),
        })
        .refine((one) => one.timetableIds || (one.from && one.to && one.from <= one.to), {
          path: ['to'],
          message: 'Choose a first and a last day.',
        }),
    )
    .output(z.array(awayGym)),
  make: requestsOperation
    .route({
      method: 'POST',
      path: '/cover-requests',
      summary: 'Ask for cover for classes at one or more gyms',
      successStatus: 201,
    })
    .input(awayDraft)
    .output(asked),
  makeWithClass: operationsOf('covers', { ...coversErrors, ...coverRequestsErrors, ...timetableErrors })
    .route({
      method: 'POST',
      path: '/cover-requests/with-class',
      summary: 'Add a class without a trainer to the timetable, and ask for cover',
      successStatus: 201,
    })
    .input(uncoveredClassDraft)
    .output(asked),
  list: requestsOperation
    .route({
      method: 'GET',
      path: '/cover-requests',
      summary: 'List requests the caller made or manages, newest first',
    })
    .input(z.object({ ...paging, gymId: id.optional(), coverId: id.optional() }))
    .output(listOf(coverRequestAnswer)),
  cancel: requestsOperation
    .route({
      method: 'POST',
      path: '/cover-requests/{id}/cancellation',
      summary: 'Withdraw the open lines of a request; filled lines stay',
      successStatus: 200,
    })
    .input(
      z.object({
        id,
        seen: z
          .array(z.object({ id, version: z.number().int() }))
          .max(500)
          .optional()
          .describe('The lines as the caller saw them, each with its version'),
      }),
    )
    .output(coverRequestAnswer),
  release: requestsOperation
    .route({ method: 'POST', path: '/covers/{id}/release', summary: 'Approve an absence', successStatus: 200 })
    .input(z.object({ id, version: z.number().int().optional() }))
    .output(cover),
  refuse: requestsOperation
    .route({ method: 'POST', path: '/covers/{id}/release-refusal', summary: 'Decline an absence', successStatus: 200 })
    .input(z.object({ id, words: line(300).optional(), version: z.number().int().optional() }))
    .output(cover),
  notAttending: requestsOperation
    .route({
      method: 'GET',
      path: '/cover-requests/not-attending',
      summary: 'List upcoming classes whose trainer can’t make it',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.array(
        callGym.extend({
          trainer: person.extend({ phone: z.string().nullable() }),
          reportedAt: instant,
          coverId: id.nullable(),
        }),
      ),
    ),
  plan: requestsOperation
    .route({ method: 'GET', path: '/covers/{id}/plan', summary: 'List trainers asked for a cover, and who’s next' })
    .input(z.object({ id }))
    .output(
      z.object({
        asked: z.number().int(),
        waves: z.array(
          z.object({
            number: z.number().int(),
            kind: waveKind,
            startsAt: instant,
            startedAt: instant.nullable(),
            asked: z.number().int().describe('Trainers it asked, or would ask now'),
          }),
        ),
        callListFrom: instant,
        plan: askPlan,
      }),
    ),
  calls: requestsOperation
    .route({
      method: 'GET',
      path: '/covers/{id}/calls',
      summary: 'List trainers to call for a cover, in the order they’re asked',
    })
    .input(z.object({ id }))
    .output(
      z.array(
        person.extend({
          phone: z.string().nullable().describe('From 3 hours before the start, or once the class has no trainer'),
          favourite: z.boolean(),
          taught: z.boolean(),
          answer: z.string().nullable().describe('Their reply to this cover'),
        }),
      ),
    ),
}

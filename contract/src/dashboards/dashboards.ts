import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { date, instant } from '../kernel/dates.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { entry } from '../timetable/entries.ts'
import { cover } from '../covers/cover.ts'
import { supplierEnquiry } from '../suppliers/enquiries.ts'

const dashboardsOperation = operationsOf('dashboards', {})

/** A figure of a dashboard; `link` opens its rows. */
const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number().int(),
  note: z.string(),
  link: z.string(),
})

const when = { at: instant, late: z.boolean().describe('Whether it’s already late') }
/** What somebody at a gym is hurt by if nobody acts, and from when on. */
export const harm = z.discriminatedUnion('kind', [
  z.object({
    ...when,
    kind: z.literal('cover').describe('Class that needs cover'),
    coverId: id,
    className: z.string(),
    asked: z.number().int(),
    applied: z.number().int(),
  }),
  z.object({
    ...when,
    kind: z.literal('no_trainer').describe('Class without a trainer or a cover request'),
    timetableId: id,
    className: z.string(),
  }),
  z.object({
    ...when,
    kind: z.literal('at_risk').describe('Class whose trainer isn’t eligible now'),
    riskId: id,
    timetableId: id,
    className: z.string(),
    trainerName: z.string(),
    why: z.string(),
    classes: z.number().int().describe('Number of their classes at risk'),
  }),
  z.object({
    ...when,
    kind: z.literal('pay').describe('Invoices and timesheets to approve'),
    documents: z.number().int(),
    documentId: id.nullable().describe('Null if there are several'),
    payDay: date.nullable(),
  }),
  z.object({
    ...when,
    kind: z.literal('super').describe('Super that hasn’t been sent'),
    people: z.number().int(),
    contributionId: id.nullable().describe('Null if it’s for several people'),
    dueOn: date,
  }),
])
export type Harm = z.infer<typeof harm>

/** Which one failed: an effect of an event, by both of their names, or a task. */
const failureKey = z.object({ kind: z.enum(['event', 'task']), id: z.string().max(200) })
/** The same, or one item of a task that goes through many. */
const retryKey = failureKey.extend({ kind: z.enum(['event', 'task', 'item']) })
/** An effect of an event, a task or an item that failed. */
const failed = retryKey.extend({
  name: z.string(),
  gym: z.object({ id, name: z.string() }).nullable().describe('Gym it belongs to, if any'),
  attempts: z.number().int(),
  error: z.string().describe('Error text without personal data'),
  gaveUp: z.boolean().describe('Whether automatic retries have stopped'),
  at: instant,
})
export type Failure = z.infer<typeof failed>

/** Tasks by the name that the log has for them, effects of events, or messages to people by their channel. */
const queue = z.object({
  name: z.string(),
  kind: z.enum(['effects', 'outbox', 'task']),
  waiting: z.number().int(),
  active: z.number().int().nullable().describe('Null if unknown'),
  failed: z.number().int(),
  waitingSince: instant.nullable().describe('When the oldest waiting one was queued'),
})
export type Queue = z.infer<typeof queue>

export const dashboards = {
  gym: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/gym', summary: 'Get a gym’s overview' })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.object({
        gymId: id,
        gymName: z.string(),
        timezone: z.string(),
        figures: z.array(figure),
        needsYou: z.array(cover).describe('Open covers, soonest first'),
        requests: z.number().int().describe('Trainers waiting for a reply to their request'),
        today: z.array(entry),
        requirements: z
          .array(z.object({ id, name: z.string(), people: z.number().int(), lacking: z.number().int() }))
          .describe('Documents the gym requires today, with the trainers who need and miss each; most missing first'),
      }),
    ),
  trainer: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/trainer', summary: 'Get a trainer’s overview' })
    .output(
      z.object({
        trainerId: id,
        figures: z.array(figure),
        next: z.array(entry),
        offered: z.array(cover).describe('Open covers this trainer is eligible for'),
      }),
    ),
  supplier: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/supplier', summary: 'Get a supplier’s overview' })
    .output(
      z.object({
        name: z.string().nullable().describe('Name in its profile; null until created'),
        figures: z.array(figure),
        waiting: z.array(supplierEnquiry).describe('Unanswered enquiries, longest waiting first'),
      }),
    ),
  gymAdmin: dashboardsOperation
    .route({
      method: 'GET',
      path: '/dashboard/gym-admin',
      summary: 'Get an overview of all allocated gyms, most urgent first',
    })
    .output(
      z.object({
        gyms: z.array(
          z.object({
            id,
            name: z.string(),
            address: z.string().nullable(),
            timezone: z.string(),
            openCovers: z.number().int(),
            nextUncovered: instant.nullable(),
            harm: harm.nullable().describe('The most urgent item'),
            moreHarms: z.number().int().describe('Number of other urgent items'),
            coversThisWeek: z.object({ asked: z.number().int(), filled: z.number().int() }),
            classesToday: z.number().int(),
            classesThisWeek: z.number().int(),
            toReview: z.number().int().describe('Trainers’ documents to review'),
            toApprove: z.number().int().describe('Invoices and timesheets to approve'),
            payDay: date.nullable().describe('Payment date of the next unpaid pay run'),
          }),
        ),
        soon: z
          .array(harm.and(z.object({ gymId: id, gymName: z.string(), timezone: z.string() })))
          .describe('Items that need attention in the next 24 hours, soonest first'),
        actedAs: z
          .array(z.object({ gymId: id, gymName: z.string(), what: z.string(), at: instant }))
          .describe('What the caller did while acting as these gyms, newest first'),
      }),
    ),
  admin: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/admin', summary: 'Get the platform’s overview' })
    .output(
      z.object({
        figures: z.array(figure),
        health: z
          .array(
            z.object({
              key: z.string(),
              label: z.string(),
              value: z.string(),
              ok: z.boolean(),
              link: z.string().nullable(),
            }),
          )
          .describe('Health of the database, its queues, email and event handlers'),
        failures: z.array(failed).describe('Latest failures; `/operations/failures` lists all'),
      }),
    ),
}

export const operations = {
  audit: dashboardsOperation
    .route({
      method: 'GET',
      path: '/operations/audit',
      summary: 'List who did what, when and for which gym, newest first',
    })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        actorId: id.optional(),
        q: line(80).optional().describe('Part of an event name, such as cover or pay_run.locked'),
      }),
    )
    .output(
      listOf(
        z.object({
          id,
          what: z.string(),
          type: z.string(),
          who: z.string().describe('A person, or Quartet'),
          actorId: id.nullable(),
          gym: z.object({ id, name: z.string() }).nullable(),
          actedFor: z.object({ id, name: z.string() }).nullable().describe('Gym that a gym admin acted as'),
          at: instant,
        }),
      ),
    ),
  queues: dashboardsOperation
    .route({
      method: 'GET',
      path: '/operations/queues',
      summary: 'List queues with their waiting, running and failed tasks, non-empty queues first',
    })
    .output(z.array(queue)),
  failures: dashboardsOperation
    .route({
      method: 'GET',
      path: '/operations/failures',
      summary: 'List failed event handlers, tasks and items, latest first',
    })
    .input(z.object(paging))
    .output(listOf(failed)),
  letGo: dashboardsOperation
    .route({
      method: 'POST',
      path: '/operations/failures/{kind}/{id}/let-go',
      summary: 'Dismiss a failed event handler or task; its record is kept',
    })
    .input(failureKey)
    .output(z.object({ success: z.literal(true) })),
  retry: dashboardsOperation
    .route({
      method: 'POST',
      path: '/operations/failures/{kind}/{id}/retry',
      summary: 'Retry a failed event handler, task or item',
    })
    .input(retryKey)
    .output(z.object({ success: z.literal(true) })),
}

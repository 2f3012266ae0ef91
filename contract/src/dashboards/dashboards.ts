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

const when = { at: instant, late: z.boolean().describe('It hurts already') }
/** What somebody at a gym is hurt by if nobody acts, and from when on. */
export const harm = z.discriminatedUnion('kind', [
  z.object({
    ...when,
    kind: z.literal('cover').describe('A class that somebody is looked for'),
    coverId: id,
    className: z.string(),
    asked: z.number().int(),
    applied: z.number().int(),
  }),
  z.object({
    ...when,
    kind: z.literal('no_trainer').describe('A class without a trainer that nobody is looked for'),
    timetableId: id,
    className: z.string(),
  }),
  z.object({
    ...when,
    kind: z.literal('at_risk').describe('A class whose trainer will not be let on it as things stand'),
    riskId: id,
    timetableId: id,
    className: z.string(),
    trainerName: z.string(),
    why: z.string(),
    classes: z.number().int().describe('How many of theirs are at risk there'),
  }),
  z.object({
    ...when,
    kind: z.literal('pay').describe('Pay documents that wait to be approved'),
    documents: z.number().int(),
    documentId: id.nullable().describe('Where it is one alone'),
    payDay: date.nullable(),
  }),
  z.object({
    ...when,
    kind: z.literal('super').describe('Super that is not on its way'),
    people: z.number().int(),
    contributionId: id.nullable().describe('Where it is of one person alone'),
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
  gym: z.object({ id, name: z.string() }).nullable().describe('Whose item it is, where it is of a gym'),
  attempts: z.number().int(),
  error: z.string().describe('Why, without anything of anybody'),
  gaveUp: z.boolean().describe('It is not tried again by itself'),
  at: instant,
})
export type Failure = z.infer<typeof failed>

/** Tasks by the name that the log has for them, effects of events, or messages to people by their channel. */
const queue = z.object({
  name: z.string(),
  kind: z.enum(['effects', 'outbox', 'task']),
  waiting: z.number().int(),
  active: z.number().int().nullable().describe('Null where nothing says so'),
  failed: z.number().int(),
  waitingSince: instant.nullable().describe('Since when the longest waiting one does'),
})
export type Queue = z.infer<typeof queue>

export const dashboards = {
  gym: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/gym', summary: 'What a gym needs to know now' })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.object({
        gymId: id,
        gymName: z.string(),
        timezone: z.string(),
        figures: z.array(figure),
        needsYou: z.array(cover).describe('Open covers, soonest first'),
        requests: z.number().int().describe('Trainers who wait for an answer to their request'),
        today: z.array(entry),
        requirements: z
          .array(z.object({ id, name: z.string(), people: z.number().int(), lacking: z.number().int() }))
          .describe('What the gym asks of its trainers today: of how many, and how many lack it; most lacking first'),
      }),
    ),
  trainer: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/trainer', summary: 'What a trainer needs to know now' })
    .output(
      z.object({
        trainerId: id,
        figures: z.array(figure),
        next: z.array(entry),
        offered: z.array(cover).describe('Open covers that this trainer may take'),
      }),
    ),
  supplier: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/supplier', summary: 'What a supplier needs to know now' })
    .output(
      z.object({
        name: z.string().nullable().describe('Of its profile; null before that is written'),
        figures: z.array(figure),
        waiting: z.array(supplierEnquiry).describe('Enquiries without an answer, the longest waiting first'),
      }),
    ),
  gymAdmin: dashboardsOperation
    .route({
      method: 'GET',
      path: '/dashboard/gym-admin',
      summary: 'Every allocated gym, the one that needs help first',
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
            harm: harm.nullable().describe('What somebody is hurt by first'),
            moreHarms: z.number().int().describe('What else somebody will be hurt by'),
            coversThisWeek: z.object({ asked: z.number().int(), filled: z.number().int() }),
            classesToday: z.number().int(),
            classesThisWeek: z.number().int(),
            toReview: z.number().int().describe('Documents of trainers that wait to be reviewed'),
            toApprove: z.number().int().describe('Pay documents that wait to be approved'),
            payDay: date.nullable().describe('Of the next pay run that is not paid yet'),
          }),
        ),
        soon: z
          .array(harm.and(z.object({ gymId: id, gymName: z.string(), timezone: z.string() })))
          .describe('What goes wrong within 24 hours if nobody acts, soonest first'),
        actedAs: z
          .array(z.object({ gymId: id, gymName: z.string(), what: z.string(), at: instant }))
          .describe('What the caller did as one of these gyms, newest first'),
      }),
    ),
  admin: dashboardsOperation
    .route({ method: 'GET', path: '/dashboard/admin', summary: 'How the platform is doing' })
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
          .describe('How the machines stand: the database, its queues, mail, effects of events'),
        failures: z.array(failed).describe('The latest; `/operations/failures` has all'),
      }),
    ),
}

export const operations = {
  audit: dashboardsOperation
    .route({ method: 'GET', path: '/operations/audit', summary: 'Who did what, when and for which gym, newest first' })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        actorId: id.optional(),
        q: line(80).optional().describe('Part of what happened, such as cover or pay_run.locked'),
      }),
    )
    .output(
      listOf(
        z.object({
          id,
          what: z.string(),
          type: z.string(),
          who: z.string().describe('A person, or Quartet itself'),
          actorId: id.nullable(),
          gym: z.object({ id, name: z.string() }).nullable(),
          actedFor: z.object({ id, name: z.string() }).nullable().describe('The gym that a gym admin acted as'),
          at: instant,
        }),
      ),
    ),
  queues: dashboardsOperation
    .route({
      method: 'GET',
      path: '/operations/queues',
      summary: 'What waits, is being done and was given up, by queue; those with something in them first',
    })
    .output(z.array(queue)),
  failures: dashboardsOperation
    .route({
      method: 'GET',
      path: '/operations/failures',
      summary: 'Effects, tasks and items that failed, the latest first',
    })
    .input(z.object(paging))
    .output(listOf(failed)),
  letGo: dashboardsOperation
    .route({
      method: 'POST',
      path: '/operations/failures/{kind}/{id}/let-go',
      summary: 'Give up a failed event effect or task for good; that it was is kept',
    })
    .input(failureKey)
    .output(z.object({ success: z.literal(true) })),
  retry: dashboardsOperation
    .route({
      method: 'POST',
      path: '/operations/failures/{kind}/{id}/retry',
      summary: 'Try a failed event effect, task or item again',
    })
    .input(retryKey)
    .output(z.object({ success: z.literal(true) })),
}

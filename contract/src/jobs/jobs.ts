import { z } from 'zod'
import { introductionsErrors } from '../introductions.ts'
import { date, instant, wallTime, weekday } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { specialtyName } from '../specialties/specialties.ts'

export const jobsErrors = {
  ...introductionsErrors,
  'jobs.not_open': { status: 409, message: 'This job isn’t open.' },
  'jobs.filled': { status: 409, message: 'This job is filled. Someone has already been hired.' },
  'jobs.not_a_draft': { status: 409, message: 'You’ve already published this job. Close it instead.' },
  'jobs.nothing_to_teach': { status: 422, message: 'Add at least one weekly time.' },
  'jobs.closes_before_now': { status: 422, message: 'Choose a closing time in the future.' },
  'jobs.removed': { status: 409, message: 'We’ve removed this job, so you can’t change it.' },
  'jobs.already_applied': { status: 409, message: 'You’ve already applied for this job.' },
  'jobs.not_withdrawable': {
    status: 409,
    message: 'The gym has already decided on this application, so you can’t withdraw it.',
  },
  'jobs.application_decided': { status: 409, message: 'This application has already been decided or withdrawn.' },
  'jobs.applicant_gone': {
    status: 409,
    message: 'This trainer has closed their account, so you can’t offer them the job or hire them.',
  },
  'jobs.not_theirs': {
    status: 409,
    message: '{name} is no longer on the timetable at this time. Remove it or choose another class.',
  },
  'jobs.too_many_searches': {
    status: 409,
    message: 'You have 20 saved searches, which is the limit. Delete one first.',
  },
}

export const jobStatus = z.enum(['draft', 'open', 'closed', 'filled'])
export type JobStatus = z.infer<typeof jobStatus>
export const applicationStatus = z.enum(['submitted', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn'])
export type ApplicationStatus = z.infer<typeof applicationStatus>

/** One weekly time of a job, on the clock of its gym. `seriesId` is there where it is one of the gym's timetable. */
export const jobTime = z.object({
  seriesId: id.nullable(),
  name: z.string(),
  weekday,
  startTime: wallTime,
  durationMinutes: z.number().int(),
})
export type JobTime = z.infer<typeof jobTime>

/** How a job and one trainer go together. Only that trainer, and the gym once they applied, reads it. */
export const jobFit = z.object({
  times: z.number().int().describe('Weekly times of the job'),
  free: z.number().int().describe('Number of those that fit the trainer’s week'),
  misses: z.array(z.string()).describe('Required documents that are missing or not valid'),
})
export type JobFit = z.infer<typeof jobFit>

export const job = z.object({
  id,
  kind: z.enum(['classes', 'cover_list']).describe('Weekly classes, or a list of trainers for covers'),
  title: z.string(),
  description: z.string(),
  status: jobStatus,
  gym: z.object({
    id,
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postcode: z.string().nullable(),
    country: z.string(),
    timezone: z.string(),
  }),
  specialty: specialtyName.nullable(),
  pay: z.object({ from: money, to: money.nullable(), per: z.enum(['class', 'hour']) }).nullable(),
  times: z.array(jobTime),
  startsOn: date.nullable(),
  closesAt: instant.nullable().describe('Null if open until the gym closes it'),
  publishedAt: instant.nullable(),
  documents: z.array(z.string()).describe('Documents the gym requires'),
  distance: z.string().nullable().describe('Distance from the searched place, or from the reader’s home'),
  mine: z
    .object({
      fit: jobFit,
      application: z.object({ id, status: applicationStatus }).nullable(),
      draft: z.string().nullable().describe('Draft note, not sent yet'),
    })
    .nullable()
    .describe('Only for a trainer'),
  counts: z
    .record(applicationStatus, z.number().int())
    .nullable()
    .describe('Applications by status; only for the gym’s team'),
  removed: z.object({ at: instant, reason: z.string() }).nullable().describe('Removed by Quartet'),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), applications: z.boolean(), apply: z.boolean(), moderate: z.boolean() }),
})
export type Job = z.infer<typeof job>

const amount = z
  .number()
  .int('Enter whole cents.')
  .min(1, 'Enter more than $0.00.')
  .max(10_000_000, 'Enter $100,000.00 or less.')

/** A job as its gym writes it. */
export const jobDraft = z.object({
  kind: z.enum(['classes', 'cover_list']).default('classes'),
  title: line(120).min(4, 'Title must be at least 4 characters.'),
  description: paragraphs(4000).default(''),
  specialtyId: id.nullish(),
  payFromCents: amount.nullish(),
  payToCents: amount.nullish(),
  payPer: z.enum(['class', 'hour']).default('class'),
  times: z
    .array(
      z.object({
        seriesId: id.nullish().describe('Weekly class of the timetable; name, day and time are taken from it'),
        name: line(80).default(''),
        weekday: weekday.optional(),
        startTime: wallTime.optional(),
        durationMinutes: z
          .number()
          .int()
          .min(5, 'Enter at least 5 minutes.')
          .max(720, 'Enter 12 hours or less.')
          .default(60),
      }),
    )
    .max(30, 'Choose up to 30 weekly times.')
    .default([]),
  startsOn: date.nullish(),
  closesOn: date.nullish().describe('Last day to apply, in the gym’s time zone'),
  closesTime: wallTime.default('23:59'),
})

/** In which order open jobs come; `near` is by distance, and asks for a place. */
export const jobOrder = z.enum(['newest', 'near'])

/** What a job search asks. Everything that is given has to fit. */
export const jobFilter = {
  search: line(120).optional(),
  specialtyId: id.optional().describe('Includes its sub-specialties'),
  near: line(80).optional().describe('Suburb or postcode, such as Fitzroy VIC or 3065'),
  withinKm: z.coerce.number().int().min(1).max(500).optional(),
  minPayCents: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Minimum of the upper pay limit per hour, in the gym’s currency'),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  daypart: z
    .enum(['morning', 'day', 'evening'])
    .optional()
    .describe('Starts before 9:00 am, from 9:00 am or from 4:00 pm'),
  kind: z.enum(['classes', 'cover_list']).optional(),
}

const jobsOperation = operationsOf('jobs', jobsErrors)

export const jobs = {
  list: jobsOperation
    .route({ method: 'GET', path: '/jobs', summary: 'List open jobs, newest or nearest first' })
    .input(z.object({ ...paging, ...jobFilter, sort: jobOrder.default('newest') }))
    .output(listOf(job)),
  own: jobsOperation
    .route({ method: 'GET', path: '/gym-jobs', summary: 'List a gym’s jobs, including drafts and closed jobs' })
    .input(z.object({ ...paging, gymId: id.optional(), status: jobStatus.optional() }))
    .output(listOf(job)),
  patterns: jobsOperation
    .route({
      method: 'GET',
      path: '/job-patterns',
      summary: 'List weekly classes of a gym’s timetable to post a job from',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.array(
        jobTime.extend({
          seriesId: id,
          specialty: specialtyName.nullable(),
          trainer: z.string().nullable().describe('Current trainer'),
        }),
      ),
    ),
  get: jobsOperation
    .route({ method: 'GET', path: '/jobs/{id}', summary: 'Get a job' })
    .input(z.object({ id }))
    .output(job),
  create: jobsOperation
    .route({ method: 'POST', path: '/jobs', summary: 'Create a draft job', successStatus: 201 })
    .input(jobDraft.extend({ gymId: id.optional() }))
    .output(job),
  change: jobsOperation
    .route({ method: 'PUT', path: '/jobs/{id}', summary: 'Change a job' })
    .input(jobDraft.extend({ id, version: z.number().int() }))
    .output(job),
  publish: jobsOperation
    .route({ method: 'POST', path: '/jobs/{id}/publication', summary: 'Publish a draft or reopen a closed job' })
    .input(z.object({ id }))
    .output(job),
  close: jobsOperation
    .route({ method: 'POST', path: '/jobs/{id}/closing', summary: 'Close a job to applications' })
    .input(z.object({ id }))
    .output(job),
  discard: jobsOperation
    .route({ method: 'DELETE', path: '/jobs/{id}', summary: 'Delete a draft' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  remove: jobsOperation
    .route({ method: 'POST', path: '/jobs/{id}/removal', summary: 'Remove a job, for admins' })
    .input(z.object({ id, reason: line(300).min(4, 'Enter a reason for the gym.') }))
    .output(job),
  restore: jobsOperation
    .route({ method: 'DELETE', path: '/jobs/{id}/removal', summary: 'Restore a removed job, for admins' })
    .input(z.object({ id }))
    .output(job),
}

/** A specialty as a choice of a list; `depth` is how far it stands below the top. */
export type SpecialtyChoice = { id: string; name: string; depth: number }
/** What the public board is made of: what was found, or why nothing could be looked for. */
export type JobsPageData = {
  jobs: Job[]
  /** The cursor of what follows. */
  next: string | null
  trouble: string | null
  specialties: SpecialtyChoice[]
}
/** What the public page of one job is made of; null where it is not open, whatever else it is. */
export type JobPageData = { job: Job | null }

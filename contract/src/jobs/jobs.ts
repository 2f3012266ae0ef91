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
  'jobs.not_open': { status: 409, message: 'This job is not open any more.' },
  'jobs.filled': { status: 409, message: 'Somebody has been hired for this job already, so it is filled.' },
  'jobs.not_a_draft': { status: 409, message: 'This job has been published. Close it instead.' },
  'jobs.nothing_to_teach': { status: 422, message: 'Name at least one weekly time, so that trainers see if it fits.' },
  'jobs.closes_before_now': { status: 422, message: 'This closing time has passed at the gym.' },
  'jobs.removed': { status: 409, message: 'Quartet has taken this job down, so it cannot be changed.' },
  'jobs.already_applied': { status: 409, message: 'You have applied for this job already.' },
  'jobs.not_withdrawable': { status: 409, message: 'This application has been decided.' },
  'jobs.application_decided': { status: 409, message: 'This application has been decided or taken back.' },
  'jobs.applicant_gone': {
    status: 409,
    message: 'The account of this trainer is closed, so they can be neither offered the job nor hired.',
  },
  'jobs.not_theirs': { status: 409, message: 'One of these weekly times is not on the timetable any more. {name}' },
  'jobs.too_many_searches': { status: 409, message: 'You have 20 saved searches. Delete one first.' },
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
  free: z.number().int().describe('Those of them that fit their week'),
  misses: z.array(z.string()).describe('Documents that the gym asks for and that are not in order'),
})
export type JobFit = z.infer<typeof jobFit>

export const job = z.object({
  id,
  kind: z.enum(['classes', 'cover_list']).describe('Weekly classes, or a standing invitation to take covers'),
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
  closesAt: instant.nullable().describe('Null: until somebody closes it'),
  publishedAt: instant.nullable(),
  documents: z.array(z.string()).describe('What the gym asks for'),
  distance: z.string().nullable().describe("From where was asked, or from the reader's home"),
  mine: z
    .object({
      fit: jobFit,
      application: z.object({ id, status: applicationStatus }).nullable(),
      draft: z.string().nullable().describe('A note that was begun and not sent'),
    })
    .nullable()
    .describe('For a trainer'),
  counts: z
    .record(applicationStatus, z.number().int())
    .nullable()
    .describe('Applications by status; for the people of its gym'),
  removed: z.object({ at: instant, reason: z.string() }).nullable().describe('Taken down by Quartet'),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), applications: z.boolean(), apply: z.boolean(), moderate: z.boolean() }),
})
export type Job = z.infer<typeof job>

const amount = z.number().int('Use whole cents').min(1, 'More than nothing').max(10_000_000, 'At most 100,000')

/** A job as its gym writes it. */
export const jobDraft = z.object({
  kind: z.enum(['classes', 'cover_list']).default('classes'),
  title: line(120).min(4, 'Give the job a title of at least 4 characters'),
  description: paragraphs(4000).default(''),
  specialtyId: id.nullish(),
  payFromCents: amount.nullish(),
  payToCents: amount.nullish(),
  payPer: z.enum(['class', 'hour']).default('class'),
  times: z
    .array(
      z.object({
        seriesId: id.nullish().describe('One of the timetable: its name, day and time are then taken from there'),
        name: line(80).default(''),
        weekday: weekday.optional(),
        startTime: wallTime.optional(),
        durationMinutes: z.number().int().min(5, 'At least 5 minutes').max(720, 'At most 12 hours').default(60),
      }),
    )
    .max(30, 'At most 30 weekly times')
    .default([]),
  startsOn: date.nullish(),
  closesOn: date.nullish().describe('The last day to apply, in the zone of the gym'),
  closesTime: wallTime.default('23:59'),
})

/** In which order open jobs come; `near` is by distance, and asks for a place. */
export const jobOrder = z.enum(['newest', 'near'])

/** What a job search asks. Everything that is given has to fit. */
export const jobFilter = {
  search: line(120).optional(),
  specialtyId: id.optional().describe('This and everything below it'),
  near: line(80).optional().describe('A suburb or postcode, such as Fitzroy VIC or 3065'),
  withinKm: z.coerce.number().int().min(1).max(500).optional(),
  minPayCents: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('An hour, at the upper end, in what its gym pays in'),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  daypart: z.enum(['morning', 'day', 'evening']).optional().describe('Begins before 9, from 9, or from 16 o’clock'),
  kind: z.enum(['classes', 'cover_list']).optional(),
}

const jobsOperation = operationsOf('jobs', jobsErrors)

export const jobs = {
  list: jobsOperation
    .route({ method: 'GET', path: '/jobs', summary: 'Open jobs, newest or nearest first' })
    .input(z.object({ ...paging, ...jobFilter, sort: jobOrder.default('newest') }))
    .output(listOf(job)),
  own: jobsOperation
    .route({ method: 'GET', path: '/gym-jobs', summary: "A gym's jobs, drafts and closed ones too" })
    .input(z.object({ ...paging, gymId: id.optional(), status: jobStatus.optional() }))
    .output(listOf(job)),
  patterns: jobsOperation
    .route({ method: 'GET', path: '/job-patterns', summary: "Weekly times of a gym's timetable, to post a job from" })
    .input(z.object({ gymId: id.optional() }))
    .output(
      z.array(
        jobTime.extend({
          seriesId: id,
          specialty: specialtyName.nullable(),
          trainer: z.string().nullable().describe('Who teaches it now'),
        }),
      ),
    ),
  get: jobsOperation
    .route({ method: 'GET', path: '/jobs/{id}', summary: 'One job' })
    .input(z.object({ id }))
    .output(job),
  create: jobsOperation
    .route({ method: 'POST', path: '/jobs', summary: 'Write a job, to be published later', successStatus: 201 })
    .input(jobDraft.extend({ gymId: id.optional() }))
    .output(job),
  change: jobsOperation
    .route({ method: 'PUT', path: '/jobs/{id}', summary: 'Change a job' })
    .input(jobDraft.extend({ id, version: z.number().int() }))
    .output(job),
  publish: jobsOperation
    .route({ method: 'POST', path: '/jobs/{id}/publication', summary: 'Publish a draft, or open a closed job again' })
    .input(z.object({ id }))
    .output(job),
  close: jobsOperation
    .route({ method: 'POST', path: '/jobs/{id}/closing', summary: 'Take no more applications' })
    .input(z.object({ id }))
    .output(job),
  discard: jobsOperation
    .route({ method: 'DELETE', path: '/jobs/{id}', summary: 'Throw a draft away' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  remove: jobsOperation
    .route({ method: 'POST', path: '/jobs/{id}/removal', summary: 'Take a job down, for admins' })
    .input(z.object({ id, reason: line(300).min(4, 'Tell the gym why') }))
    .output(job),
  restore: jobsOperation
    .route({ method: 'DELETE', path: '/jobs/{id}/removal', summary: 'Put it up again, for admins' })
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

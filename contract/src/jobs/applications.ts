import { z } from 'zod'
import { connectionsErrors } from '../connections/connections.ts'
import { engagementsErrors, noticeVersion } from '../connections/engagements.ts'
import { applicationStatus, jobFilter, jobFit, jobsErrors, jobStatus } from './jobs.ts'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { employmentBasis } from '../connections/rates.ts'
import { specialtyName } from '../specialties/specialties.ts'

/** One trainer's application for one job. The trainer never learns of the others. */
export const jobApplication = z.object({
  id,
  status: applicationStatus,
  note: z.string(),
  submittedAt: instant,
  changedAt: instant,
  version: z.number().int(),
  job: z.object({
    id,
    title: z.string(),
    status: jobStatus,
    kind: z.enum(['classes', 'cover_list']),
    closesAt: instant.nullable(),
    gym: z.object({ id, name: z.string(), timezone: z.string() }),
  }),
  trainer: z.object({
    id,
    userId: id,
    name: z.string(),
    avatarUrl: z.string().nullable(),
    bio: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    experienceYears: z.number().int(),
    specialties: z.array(specialtyName),
    connected: z.boolean(),
  }),
  fit: jobFit,
  can: z.object({ move: z.boolean(), hire: z.boolean(), withdraw: z.boolean() }),
})
export type JobApplication = z.infer<typeof jobApplication>

/** Hiring is one step: a connection, an engagement from a day on, and the weekly classes of the job. */
export const hireDraft = z.object({
  version: z.number().int(),
  fromDate: date,
  as: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('contractor') }),
    z.object({
      kind: z.literal('employee'),
      classification: line(60).min(1, 'Enter the classification.'),
      basis: employmentBasis,
    }),
  ]),
  noticeVersion: z.literal(noticeVersion, { error: 'Read the information about contractors and employees first.' }),
  seriesIds: z.array(id).max(30).optional().describe('Weekly times to assign; all of the job’s times if omitted'),
})
export type HireDraft = z.infer<typeof hireDraft>

const note = paragraphs(2000)
const applicationsOperation = operationsOf('jobs', { ...jobsErrors, ...connectionsErrors, ...engagementsErrors })

export const jobApplications = {
  mine: applicationsOperation
    .route({ method: 'GET', path: '/job-applications', summary: 'List your applications' })
    .input(z.object(paging))
    .output(listOf(jobApplication)),
  list: applicationsOperation
    .route({ method: 'GET', path: '/jobs/{id}/applications', summary: 'List applications for a job' })
    .input(z.object({ ...paging, id, status: applicationStatus.optional() }))
    .output(listOf(jobApplication)),
  get: applicationsOperation
    .route({
      method: 'GET',
      path: '/job-applications/{id}',
      summary: 'Get an application, for the trainer and the gym',
    })
    .input(z.object({ id }))
    .output(jobApplication),
  apply: applicationsOperation
    .route({
      method: 'POST',
      path: '/jobs/{id}/applications',
      summary: 'Apply for a job, or apply again',
      successStatus: 201,
    })
    .input(z.object({ id, note: note.default('') }))
    .output(jobApplication),
  keepDraft: applicationsOperation
    .route({ method: 'PUT', path: '/jobs/{id}/application-draft', summary: 'Save a draft note' })
    .input(z.object({ id, note }))
    .output(z.object({ draft: z.string().nullable() })),
  withdraw: applicationsOperation
    .route({ method: 'POST', path: '/job-applications/{id}/withdrawal', summary: 'Withdraw an application' })
    .input(z.object({ id }))
    .output(jobApplication),
  move: applicationsOperation
    .route({ method: 'PUT', path: '/job-applications/{id}', summary: 'Move an application to another status' })
    .input(
      z.object({
        id,
        version: z.number().int(),
        status: z.enum(['submitted', 'shortlisted', 'offered', 'declined']),
      }),
    )
    .output(jobApplication),
  hire: applicationsOperation
    .route({
      method: 'POST',
      path: '/job-applications/{id}/hire',
      summary: 'Hire: connect, set up for pay and assign classes',
    })
    .input(hireDraft.extend({ id }))
    .output(jobApplication),
}

/** A search that tells its trainer of each new job that fits. */
export const jobSearch = z.object({ id, name: z.string(), filter: z.object(jobFilter), createdAt: instant })
export type JobSearch = z.infer<typeof jobSearch>

export const jobSearches = {
  list: applicationsOperation
    .route({ method: 'GET', path: '/job-searches', summary: 'List your saved job searches' })
    .output(z.array(jobSearch)),
  save: applicationsOperation
    .route({ method: 'POST', path: '/job-searches', summary: 'Save a job search', successStatus: 201 })
    .input(z.object({ name: line(80).min(2, 'Enter a name for the search.'), filter: z.object(jobFilter) }))
    .output(jobSearch),
  remove: applicationsOperation
    .route({ method: 'DELETE', path: '/job-searches/{id}', summary: 'Delete a saved search' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}

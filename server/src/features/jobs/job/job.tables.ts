import type { Job } from '@quartet/contract/jobs/jobs'
import { jobSearch, type JobApplication } from '@quartet/contract/jobs/applications'
import { integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant, json, plainDate, plainTime } from '../../../platform/db/columns.ts'

export const jobs = snakeCase.table('jobs', {
  id: uuid().primaryKey(),
  gymId: uuid().notNull(),
  kind: text().notNull().$type<Job['kind']>(),
  title: text().notNull(),
  description: text().notNull(),
  specialtyId: uuid(),
  payFromCents: integer(),
  payToCents: integer(),
  payPer: text().notNull().$type<'class' | 'hour'>(),
  hourlyCents: integer(),
  startsOn: plainDate(),
  closesAt: instant(),
  status: text().notNull().$type<Job['status']>(),
  latitude: integer(),
  longitude: integer(),
  createdBy: uuid().notNull(),
  actingGymId: uuid(),
  createdAt: instant().notNull(),
  publishedAt: instant(),
  closedAt: instant(),
  removedAt: instant(),
  removedBy: uuid(),
  removalReason: text(),
  version: integer().notNull().default(1),
})

export const jobTimes = snakeCase.table(
  'job_times',
  {
    jobId: uuid().notNull(),
    place: integer().notNull(),
    seriesId: uuid(),
    name: text().notNull(),
    weekday: integer().notNull(),
    startTime: plainTime().notNull(),
    durationMinutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.place] })],
)

export const jobApplications = snakeCase.table('job_applications', {
  id: uuid().primaryKey(),
  jobId: uuid().notNull(),
  trainerId: uuid().notNull(),
  status: text().notNull().$type<JobApplication['status']>(),
  note: text().notNull(),
  submittedAt: instant().notNull(),
  changedAt: instant().notNull(),
  version: integer().notNull().default(1),
})

export const jobDrafts = snakeCase.table(
  'job_drafts',
  {
    trainerId: uuid().notNull(),
    jobId: uuid().notNull(),
    note: text().notNull(),
    savedAt: instant().notNull(),
    remindedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.trainerId, table.jobId] })],
)

export const jobSearches = snakeCase.table('job_searches', {
  id: uuid().primaryKey(),
  trainerId: uuid().notNull(),
  name: text().notNull(),
  filter: json(jobSearch.shape.filter).notNull(),
  specialtyId: uuid(),
  createdAt: instant().notNull(),
})

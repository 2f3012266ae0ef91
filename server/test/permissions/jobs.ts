import { noticeVersion } from '@quartet/contract/connections/engagements'
import { of, type Row } from './row.ts'

const draft = {
  title: 'Tuesday Ride',
  times: [{ name: 'Ride 45', weekday: 2, startTime: '06:00', durationMinutes: 45 }],
}
const hiring = { version: 1, fromDate: '2026-12-01', as: { kind: 'contractor' }, noticeVersion, seriesIds: [] }
const missing = '00000000-0000-4000-8000-000000000000'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const jobsPermissions: Record<string, Row> = {
  'jobs.list': { call: () => ({ path: '/jobs' }), outcomes: of('yy yyyy y yyyy') },
  'jobs.own': { call: ({ gymId }) => ({ path: `/gym-jobs?gymId=${gymId}` }), outcomes: of('oy yyyy n uunn') },
  'jobs.patterns': { call: ({ gymId }) => ({ path: `/job-patterns?gymId=${gymId}` }), outcomes: of('on yyyn n uunn') },
  'jobs.get': { call: ({ jobId }) => ({ path: `/jobs/${jobId}` }), outcomes: of('yy yyyy y yyyy') },
  'jobs.create': {
    call: ({ gymId }) => ({ path: '/jobs', body: { gymId, ...draft } }),
    outcomes: of('on yyyn n uunn'),
  },
  'jobs.change': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}`, body: { version: 2, ...draft } }),
    missing: () => ({ path: `/jobs/${missing}`, body: { version: 1, ...draft } }),
    outcomes: of('on yyyn n uunn'),
  },
  'jobs.publish': {
    call: ({ draftJobId }) => ({ path: `/jobs/${draftJobId}/publication` }),
    missing: () => ({ path: `/jobs/${missing}/publication` }),
    outcomes: of('on yyyn n uunn'),
  },
  'jobs.close': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}/closing` }),
    missing: () => ({ path: `/jobs/${missing}/closing` }),
    outcomes: of('on yyyn n uunn'),
  },
  'jobs.discard': {
    call: ({ draftJobId }) => ({ path: `/jobs/${draftJobId}` }),
    missing: () => ({ path: `/jobs/${missing}` }),
    outcomes: of('on yyyn n uunn'),
  },
  'jobs.remove': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}/removal`, body: { reason: 'This is no job' } }),
    missing: () => ({ path: `/jobs/${missing}/removal`, body: { reason: 'This is no job' } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'jobs.restore': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}/removal` }),
    missing: () => ({ path: `/jobs/${missing}/removal` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'jobApplications.mine': { call: () => ({ path: '/job-applications' }), outcomes: of('on nnnn y nnyn') },
  'jobApplications.list': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}/applications` }),
    missing: () => ({ path: `/jobs/${missing}/applications` }),
    outcomes: of('on yyyn n uunn'),
  },
  'jobApplications.get': {
    call: ({ jobApplicationId }) => ({ path: `/job-applications/${jobApplicationId}` }),
    missing: () => ({ path: `/job-applications/${missing}` }),
    outcomes: of('on yyyu y uuun'),
  },
  'jobApplications.apply': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}/applications`, body: { note: 'Hello' } }),
    missing: () => ({ path: `/jobs/${missing}/applications`, body: { note: 'Hello' } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'jobApplications.keepDraft': {
    call: ({ jobId }) => ({ path: `/jobs/${jobId}/application-draft`, body: { note: 'Hel' } }),
    missing: () => ({ path: `/jobs/${missing}/application-draft`, body: { note: 'Hel' } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'jobApplications.withdraw': {
    call: ({ jobApplicationId }) => ({ path: `/job-applications/${jobApplicationId}/withdrawal` }),
    missing: () => ({ path: `/job-applications/${missing}/withdrawal` }),
    outcomes: of('on nnnn y nnun'),
  },
  'jobApplications.move': {
    call: ({ jobApplicationId }) => ({
      path: `/job-applications/${jobApplicationId}`,
      body: { version: 1, status: 'shortlisted' },
    }),
    missing: () => ({ path: `/job-applications/${missing}`, body: { version: 1, status: 'shortlisted' } }),
    outcomes: of('on yyyu n uunn'),
  },
  'jobApplications.hire': {
    call: ({ jobApplicationId }) => ({ path: `/job-applications/${jobApplicationId}/hire`, body: hiring }),
    missing: () => ({ path: `/job-applications/${missing}/hire`, body: hiring }),
    outcomes: of('on yyyu n uunn'),
  },
  'jobSearches.list': { call: () => ({ path: '/job-searches' }), outcomes: of('on nnnn y nnyn') },
  'jobSearches.save': {
    call: () => ({ path: '/job-searches', body: { name: 'Mornings', filter: { daypart: 'morning' } } }),
    outcomes: of('on nnnn y nnyn'),
  },
  'jobSearches.remove': {
    call: ({ jobSearchId }) => ({ path: `/job-searches/${jobSearchId}` }),
    missing: () => ({ path: `/job-searches/${missing}` }),
    outcomes: of('on nnnn y nnun'),
  },
}

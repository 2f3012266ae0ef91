import type { LiveRules } from '../../../platform/live/live.tsx'

export const jobsLive: LiveRules = { job_changed: ['jobs', 'jobApplications'] }

import type { LiveRules } from '../../platform/live.tsx'

export const jobsLive: LiveRules = { job_changed: ['jobs', 'jobApplications'] }

import type { JobApplication } from '@quartet/contract/jobs/applications'
import type { Job } from '@quartet/contract/jobs/jobs'
import { idOf } from './covers.ts'

/** A job of Northside that is open, with one weekly time of its timetable. */
export const aJob = (changes: Partial<Job> = {}): Job => ({
  id: idOf(900),
  kind: 'classes',
  title: 'Three mornings',
  description: 'Ten people',
  status: 'open',
  gym: {
    id: idOf(10),
    name: 'Northside',
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    country: 'Australia',
    timezone: 'Australia/Melbourne',
  },
  specialty: { id: idOf(300), name: 'Cycling' },
  pay: { from: { cents: 7200, currency: 'AUD' }, to: null, per: 'hour' },
  times: [{ seriesId: idOf(400), name: 'Ride 45', weekday: 2, startTime: '06:00', durationMinutes: 45 }],
  startsOn: null,
  closesAt: null,
  publishedAt: '2026-11-20T00:00:00Z',
  documents: ['CPR'],
  distance: null,
  mine: null,
  counts: null,
  removed: null,
  version: 1,
  can: { edit: false, applications: false, apply: false, moderate: false },
  ...changes,
})

export const fit = { times: 4, free: 3, misses: ['CPR'] }

/** An application that its gym may judge. */
export const anApplication = (number: number, name: string, changes: Partial<JobApplication> = {}): JobApplication => ({
  id: idOf(950 + number),
  status: 'submitted',
  note: `I am ${name}`,
  submittedAt: '2026-11-20T00:00:00Z',
  changedAt: '2026-11-20T00:00:00Z',
  version: 1,
  job: {
    id: idOf(900),
    title: 'Three mornings',
    status: 'open',
    kind: 'classes',
    closesAt: null,
    gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne' },
  },
  trainer: {
    id: idOf(500 + number),
    userId: idOf(600 + number),
    name,
    avatarUrl: null,
    bio: null,
    city: 'Carlton',
    state: 'VIC',
    experienceYears: 4,
    specialties: [],
    connected: false,
  },
  fit,
  can: { move: true, hire: true, withdraw: false },
  ...changes,
})

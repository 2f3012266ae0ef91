import type { Tx } from '../../../platform/db/db.ts'
import { event } from '../../../platform/events/told-event.ts'
import { kilometresBetween } from '../../../platform/places/localities.ts'
import { pointOfTyped } from '../../../platform/places/places.ts'
import { managersOf } from '../../gyms/gym/gym.queries.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { findJob, timesOf, type JobRow } from '../job/job.queries.ts'
import { matches, type Sought } from '../job/job.rules.ts'
import { searchesFor } from './searches.queries.ts'

/** What follows once a job is on the board, or taken off it by an admin. */
export const jobEvents = [
  event('job.published', {
    async facts({ tx }, { payload: { jobId } }) {
      const job = await findJob(tx, undefined, jobId)
      return job ? { jobId, job: job.title, gym: job.gym.name, searchers: await searchersOf(tx, job) } : null
    },
    samples: ({ gym }) => [
      {
        jobId: 'job',
        job: 'Monday and Wednesday Reformer',
        gym,
        searchers: [{ userId: 'trainer', search: 'Reformer near me' }],
      },
    ],
    notices: (f) =>
      f.searchers.map(({ userId, search }) => ({
        userId,
        type: 'job',
        title: `New job: ${f.job}`,
        message: `${f.gym} is hiring. The job matches your saved search “${search}”.`,
        link: `/jobs/${f.jobId}`,
        category: 'updates',
        priority: 'medium',
        by: 'EB',
      })),
    mail: {
      name: 'New job for a saved search',
      description: 'A gym has published a job that matches a saved search.',
      readers: 'the trainer who saved the search',
      button: 'See the job',
    },
  }),

  event('job.removed', {
    async facts({ tx }, { payload: { jobId, reason } }) {
      const job = await findJob(tx, undefined, jobId)
      return job ? { jobId, reason, job: job.title, managers: await managersOf(tx, job.gymId) } : null
    },
    samples: () => [{ jobId: 'job', reason: 'It asks for a fee.', job: 'Reformer', managers: ['gym'] }],
    notices: (f) =>
      f.managers.map((userId) => ({
        userId,
        type: 'job',
        title: 'Your job has been taken down',
        message: `We’ve removed “${f.job}” from the jobs board. Reason: ${f.reason}`,
        link: `/jobs/${f.jobId}`,
        category: 'updates',
        priority: 'high',
      })),
  }),
]

/** Those whose saved search a new job is for, each once, with what they called it. */
async function searchersOf(tx: Tx, job: JobRow): Promise<{ userId: string; search: string }[]> {
  const line = job.specialtyId ? ((await ancestorsOf(tx, [job.specialtyId])).get(job.specialtyId) ?? []) : []
  const times = ((await timesOf(tx, [job.id])).get(job.id) ?? []).map(({ weekday, startTime }) => ({
    weekday,
    startTime: startTime.toString({ smallestUnit: 'minute' }),
  }))
  const { kind, hourlyCents } = job
  const sought: Omit<Sought, 'kilometres'> = {
    kind,
    hourlyCents,
    line,
    times,
    words: `${job.title} ${job.description}\n${job.gym.name}`,
  }
  const told = new Map<string, string>()
  for (const search of await searchesFor(tx, line)) {
    if (
      !told.has(search.userId) &&
      matches(search.filter, { ...sought, kilometres: kilometresFrom(search.filter.near, job) })
    )
      told.set(search.userId, search.name)
  }
  return [...told].map(([userId, search]) => ({ userId, search }))
}

function kilometresFrom(near: string | undefined, job: JobRow): number | null {
  const point = near ? pointOfTyped(near) : null
  if (!point || typeof point === 'string' || job.latitude === null || job.longitude === null) return null
  return kilometresBetween(point, { latitude: job.latitude / 1e6, longitude: job.longitude / 1e6 })
}

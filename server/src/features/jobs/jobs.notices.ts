import type { Work } from '../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../platform/events/notice.ts'
import { kilometresBetween } from '../../platform/places/localities.ts'
import { pointOfTyped } from '../../platform/places/places.ts'
import { liveConnection } from '../connections/connection/connection.queries.ts'
import { findTrainer } from '../connections/connection/trainers.queries.ts'
import { managersOf } from '../gyms/gym/gym.queries.ts'
import { ancestorsOf } from '../specialties/specialties.queries.ts'
import { dayAndTime } from '../timetable/recurrence/wall-times.rules.ts'
import type { AboutJobApplication } from './applications/applications.commands.ts'
import './applications/hiring.commands.ts'
import { findJob, timesOf, type JobRow } from './job/job.queries.ts'
import { matches, type Sought } from './job/job.rules.ts'
import { searchesFor } from './searches/searches.queries.ts'

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority' | 'introduces'> & { by?: NoticeWords['by'] }
const type = 'job'
const update = { category: 'updates', priority: 'medium' } as const

const pageOf = (jobId: string) => `/jobs/${jobId}`
const boardOf = (jobId: string) => `/jobs/${jobId}/applications`

async function toManagers(work: Work, job: JobRow, said: Said, link: string): Promise<NoticeWords[]> {
  return (await managersOf(work.tx, job.gymId)).map((userId) => ({ userId, type, link, ...said }))
}

async function toTrainer(work: Work, trainerId: string, said: Said, link: string): Promise<NoticeWords[]> {
  const trainer = await findTrainer(work.tx, undefined, trainerId)
  return trainer ? [{ userId: trainer.userId, type, link, ...said }] : []
}

async function ofApplication(
  work: Work,
  about: AboutJobApplication,
  tell: (job: JobRow, trainerName: string) => Promise<NoticeWords[]>,
): Promise<NoticeWords[]> {
  const job = await findJob(work.tx, undefined, about.jobId)
  const trainer = await findTrainer(work.tx, undefined, about.trainerId)
  return job && trainer ? tell(job, trainer.name) : []
}

/** What the trainer is told of each step. Moving back to the first column isn't told. */
const stepWords: Record<string, (job: JobRow) => Said> = {
  shortlisted: ({ gym, title }) => ({
    title: `${gym.name} has shortlisted you`,
    message: `You’re shortlisted for “${title}”.`,
    ...update,
    by: 'EB',
  }),
  offered: ({ gym, title }) => ({
    title: `${gym.name} wants to hire you`,
    message: `They’d like you for “${title}”. They’ll be in touch about your start date.`,
    category: 'updates',
    priority: 'high',
  }),
  declined: ({ gym, title }) => ({
    title: 'Your application wasn’t successful',
    message: `${gym.name} didn’t progress your application for “${title}”.`,
    ...update,
    by: 'EB',
  }),
}

export const jobsNotices: Notice[] = [
  notice('job.applied', (work, { payload }) =>
    ofApplication(work, payload, async (job, name) => {
      const said: Said = {
        title: payload.again ? `${name} has applied again` : `${name} has applied for a job`,
        message: `Review their application for “${job.title}”.`,
        category: 'action_required',
        priority: 'high',
        by: 'EB',
      }
      const known = (await liveConnection(work.tx, job.gymId, payload.trainerId))?.status === 'active'
      const introduces = { gymId: null, why: 'application', subjectId: payload.applicationId } as const
      return toManagers(work, job, known ? said : { ...said, introduces }, boardOf(job.id))
    }),
  ),
  notice('job.application_withdrawn', (work, { payload }) =>
    ofApplication(work, payload, async (job, name) =>
      toManagers(
        work,
        job,
        {
          title: `${name} has withdrawn`,
          message: `They’ve withdrawn their application for “${job.title}”.`,
          ...update,
        },
        boardOf(job.id),
      ),
    ),
  ),
  notice('job.application_moved', (work, { payload }) =>
    ofApplication(work, payload, async (job) => {
      const words = stepWords[payload.after]
      return words ? toTrainer(work, payload.trainerId, words(job), pageOf(job.id)) : []
    }),
  ),
  notice('job.hired', (work, { payload }) =>
    ofApplication(work, payload, async (job) => {
      const hired = await toTrainer(
        work,
        payload.trainerId,
        {
          title: `${job.gym.name} has hired you`,
          message:
            payload.seriesIds.length > 0
              ? `You got the job “${job.title}”. You’re now connected, and your classes are in your schedule.`
              : `You got the job “${job.title}”. You’re now connected.`,
          category: 'updates',
          priority: 'high',
        },
        '/dashboard/trainer?tab=timetable',
      )
      const filled: Said = {
        title: 'A job you applied for is filled',
        message: `${job.gym.name} has hired someone else for “${job.title}”.`,
        ...update,
        by: 'EB',
      }
      const others: NoticeWords[] = []
      for (const trainerId of payload.passedOver) others.push(...(await toTrainer(work, trainerId, filled, '/jobs')))
      return [...hired, ...others]
    }),
  ),
  notice('job.draft_waits', async (work, { payload }) => {
    const job = await findJob(work.tx, undefined, payload.jobId)
    if (!job?.closesAt) return []
    const when = dayAndTime(job.closesAt.subtract({ minutes: 1 }), job.gym.timezone)
    const words: Said = {
      title: 'You haven’t sent your application',
      message: `“${job.title}” at ${job.gym.name} closes on ${when}. Finish your application before then.`,
      category: 'updates',
      priority: 'high',
    }
    return toTrainer(work, payload.trainerId, words, pageOf(job.id))
  }),
  notice('job.removed', async (work, { payload }) => {
    const job = await findJob(work.tx, undefined, payload.jobId)
    if (!job) return []
    const message = `We’ve removed “${job.title}” from the jobs board. Reason: ${payload.reason}`
    return toManagers(
      work,
      job,
      { title: 'Your job has been taken down', message, category: 'updates', priority: 'high' },
      pageOf(job.id),
    )
  }),
  notice('job.published', async (work, { payload }) => {
    const job = await findJob(work.tx, undefined, payload.jobId)
    return job ? toSearchers(work, job) : []
  }),
]

/** Those whose saved search a new job is for, each once. */
async function toSearchers(work: Work, job: JobRow): Promise<NoticeWords[]> {
  const line = job.specialtyId ? ((await ancestorsOf(work.tx, [job.specialtyId])).get(job.specialtyId) ?? []) : []
  const times = ((await timesOf(work.tx, [job.id])).get(job.id) ?? []).map(({ weekday, startTime }) => ({
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
  for (const search of await searchesFor(work.tx, line)) {
    if (
      !told.has(search.userId) &&
      matches(search.filter, { ...sought, kilometres: kilometresFrom(search.filter.near, job) })
    )
      told.set(search.userId, search.name)
  }
  return [...told].map(([userId, name]) => ({
    userId,
    type,
    title: `New job: ${job.title}`,
    message: `${job.gym.name} is hiring. The job matches your saved search “${name}”.`,
    link: pageOf(job.id),
    ...update,
    by: 'EB',
  }))
}

function kilometresFrom(near: string | undefined, job: JobRow): number | null {
  const point = near ? pointOfTyped(near) : null
  if (!point || typeof point === 'string' || job.latitude === null || job.longitude === null) return null
  return kilometresBetween(point, { latitude: job.latitude / 1e6, longitude: job.longitude / 1e6 })
}

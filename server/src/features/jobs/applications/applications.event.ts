import type { Work } from '../../../platform/db/db.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import { event, type SampleClass } from '../../../platform/events/told-event.ts'
import { liveConnection } from '../../connections/connection/connection.queries.ts'
import { findTrainer } from '../../connections/connection/trainers.queries.ts'
import { managersOf } from '../../gyms/gym/gym.queries.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import { findJob } from '../job/job.queries.ts'
import type { AboutJobApplication } from './applications.commands.ts'

const update = { category: 'updates', priority: 'medium' } as const

/** An application with its job and who gets told; null once either is gone. */
async function factsOfApplication<P extends { jobId: string; trainerId: string }>(
  { tx }: Work,
  { payload }: { payload: P },
) {
  const job = await findJob(tx, undefined, payload.jobId)
  const trainer = await findTrainer(tx, undefined, payload.trainerId)
  if (!job || !trainer) return null
  const { title, gym, closesAt } = job
  const at = { gym: gym.name, timezone: gym.timezone, closesAt }
  const managers = await managersOf(tx, job.gymId)
  return { ...payload, ...at, job: title, trainer: trainer.userId, name: trainer.name, managers }
}

function sampleApplication({ gym, startsAt, timezone }: SampleClass) {
  const ids = { jobId: 'job', gymId: 'gym', applicationId: 'application', trainerId: 'trainer' }
  const people = { trainer: 'trainer', name: 'Mei Tanaka', managers: ['gym'] }
  return {
    ...ids,
    ...people,
    job: 'Monday and Wednesday Reformer',
    gym,
    timezone,
    closesAt: startsAt.add({ minutes: 1 }),
  }
}

const toTrainer = (f: { trainer: string; jobId: string }, said: Omit<NoticeWords, 'userId' | 'type' | 'link'>) => [
  { userId: f.trainer, type: 'job', link: `/jobs/${f.jobId}`, ...said },
]
const toManagers = (f: { managers: string[]; jobId: string }, said: Omit<NoticeWords, 'userId' | 'type' | 'link'>) =>
  f.managers.map((userId) => ({ userId, type: 'job', link: `/jobs/${f.jobId}/applications`, ...said }))

/** The gym and the one trainer: nobody hears of another's application. */
const live = ({ tx }: Work, { payload }: { payload: AboutJobApplication }) => gymAndTrainer(tx, payload)

/** What follows of an application for a job. */
export const jobApplicationEvents = [
  event('job.applied', {
    async facts(work, happened) {
      const { gymId, trainerId } = happened.payload
      const told = await factsOfApplication(work, happened)
      return told && { ...told, known: (await liveConnection(work.tx, gymId, trainerId))?.status === 'active' }
    },
    samples: (about) => [
      { ...sampleApplication(about), again: false, known: false },
      { ...sampleApplication(about), again: true, known: true },
    ],
    notices: (f) =>
      toManagers(f, {
        title: f.again ? `${f.name} has applied again` : `${f.name} has applied for a job`,
        message: `Review their application for “${f.job}”.`,
        category: 'action_required',
        priority: 'high',
        by: 'EB',
        ...(f.known ? {} : { introduces: { gymId: null, why: 'application', subjectId: f.applicationId } }),
      }),
    mail: {
      name: 'New job application',
      description: 'A trainer has applied for one of the gym’s jobs.',
      readers: 'the owner and managers of the gym',
      introduces: 'application',
      button: 'See applications',
    },
    live,
    thread: { says: ({ by }) => `${by} applied`, toAll: true },
  }),

  event('job.application_withdrawn', {
    facts: (work, happened) => factsOfApplication(work, happened),
    samples: (about) => [sampleApplication(about)],
    notices: (f) =>
      toManagers(f, {
        title: `${f.name} has withdrawn`,
        message: `They’ve withdrawn their application for “${f.job}”.`,
        ...update,
      }),
    live,
    thread: { says: ({ by }) => `${by} withdrew the application`, toAll: true },
  }),

  event('job.application_moved', {
    facts: (work, happened) => factsOfApplication(work, happened),
    samples: (about) =>
      (['shortlisted', 'offered', 'declined'] as const).map((after) => ({
        ...sampleApplication(about),
        before: 'submitted' as const,
        after,
      })),
    // Moving back to the first column isn't told.
    notices(f) {
      if (f.after === 'shortlisted')
        return toTrainer(f, {
          title: `${f.gym} has shortlisted you`,
          message: `You’re shortlisted for “${f.job}”.`,
          ...update,
          by: 'EB',
        })
      if (f.after === 'offered')
        return toTrainer(f, {
          title: `${f.gym} wants to hire you`,
          message: `They’d like you for “${f.job}”. They’ll be in touch about your start date.`,
          category: 'updates',
          priority: 'high',
        })
      if (f.after === 'declined')
        return toTrainer(f, {
          title: 'Your application wasn’t successful',
          message: `${f.gym} didn’t progress your application for “${f.job}”.`,
          ...update,
          by: 'EB',
        })
      return []
    },
    mail: {
      name: 'Job application update',
      description: 'A gym has shortlisted a trainer, wants to hire them, or didn’t progress their application.',
      readers: 'the trainer who applied',
    },
    live,
    thread: { says: ({ by, payload }) => `${by} moved the application to ${payload.after}` },
  }),

  event('job.hired', {
    async facts(work, happened) {
      const told = await factsOfApplication(work, happened)
      if (!told) return null
      const others: string[] = []
      for (const id of told.passedOver) {
        const trainer = await findTrainer(work.tx, undefined, id)
        if (trainer) others.push(trainer.userId)
      }
      return { ...told, others }
    },
    samples: (about) =>
      [['series'], []].map((seriesIds) => {
        const hired = { from: '2026-03-03', seriesIds, passedOver: [], others: ['other'] }
        return { ...sampleApplication(about), ...hired }
      }),
    notices: (f) => [
      ...toTrainer(f, {
        title: `${f.gym} has hired you`,
        message:
          f.seriesIds.length > 0
            ? `You got the job “${f.job}”. You’re now connected, and your classes are in your schedule.`
            : `You got the job “${f.job}”. You’re now connected.`,
        category: 'updates',
        priority: 'high',
      }).map((one) => ({ ...one, link: '/dashboard/trainer?tab=timetable' })),
      ...f.others.map((userId) => ({
        userId,
        type: 'job',
        title: 'A job you applied for is filled',
        message: `${f.gym} has hired someone else for “${f.job}”.`,
        link: '/jobs',
        ...update,
        by: 'EB' as const,
      })),
    ],
    mail: {
      name: 'Hired, or job filled',
      description: 'A gym has hired a trainer for a job.',
      readers: 'the trainer who was hired, and the other applicants if the job is filled',
    },
    live,
    thread: { says: ({ by }) => `${by} hired the applicant`, toAll: true },
  }),

  event('job.draft_waits', {
    async facts(work, happened) {
      const told = await factsOfApplication(work, happened)
      return told?.closesAt ? { ...told, closesAt: told.closesAt } : null
    },
    samples: (about) => [sampleApplication(about)],
    notices: (f) =>
      toTrainer(f, {
        title: 'You haven’t sent your application',
        message: `“${f.job}” at ${f.gym} closes on ${dayAndTime(f.closesAt.subtract({ minutes: 1 }), f.timezone)}. Finish your application before then.`,
        category: 'updates',
        priority: 'high',
      }),
    mail: {
      name: 'Unsent job application',
      description: 'A job closes within a day, and a trainer has started an application but not sent it.',
      readers: 'the trainer who started the application',
      button: 'Finish the application',
    },
  }),
]

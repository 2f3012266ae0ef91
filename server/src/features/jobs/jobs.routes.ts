import { jobs as contract, type Job } from '@quartet/contract/jobs/jobs'
import { isAdmin, worksFor, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { notFound } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { everyone, operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import { lastEvent, refuseStale } from '../../platform/events/stale.ts'
import { findGym, gymFor } from '../gyms/gym/gym.queries.ts'
import { dateAt } from '../timetable/recurrence/wall-times.rules.ts'
import { closeJob, changeJob, discardJob, publishJob, removeJob, restoreJob, writeJob } from './job/job.commands.ts'
import { jobPolicy, visibleJobs } from './job/job.policy.ts'
import { findJob, listGymJobs, lockJob, patternsOf, timesOf, type JobRow } from './job/job.queries.ts'
import { jobReadingOf } from './applications/readings.queries.ts'
import { searchJobs } from './searches/search.queries.ts'

const posters = roles('gym', 'gym_admin')
const admins = roles('admin')

export function jobsRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, everyone, async (work, { input }) => {
      const { rows, point, cursorOf } = await searchJobs(work, input)
      return answerList(input, rows, cursorOf, await jobReadingOf(work, rows, point))
    }),

    own: operation(contract.own, roles('admin', 'gym', 'gym_admin'), async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const rows = await listGymJobs(work.tx, visibleJobs(work.actor, work.now), {
        gymId: gym.id,
        status: input.status,
        limit: input.limit,
        after: decodeCursor(input, 'instant', 'id'),
      })
      return answerList(input, rows, (row) => [row.createdAt.toString(), row.id], await jobReadingOf(work, rows))
    }),

    patterns: operation(contract.patterns, posters, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      allow(work.actor, jobPolicy, 'readTimes', { gymId: gym.id })
      const found = await patternsOf(work.tx, gym.id, dateAt(work.now, gym.timezone))
      return found.map(({ trainerId: _, ...one }) => one)
    }),

    get: operation(contract.get, everyone, async (work, { input }) => presentOne(work, input.id)),

    create: operation(contract.create, posters, async (work, { input }) => {
      const { gymId, ...draft } = input
      const gym = await gymFor(work, gymId)
      const place = allow(work.actor, jobPolicy, 'post', { gymId: gym.id })
      return presentOne(work, await writeJob(work, place, gym, draft))
    }),

    change: operation(contract.change, posters, async (work, { input }) => {
      const { id, version: _, ...draft } = input
      const job = allow(work.actor, jobPolicy, 'post', await ownJob(work, id))
      await refuseStale(work, input, {
        version: job.version,
        last: lastEvent(work, id),
        read: () => presentOne(work, id),
        fieldsOf: (now) => ({ ...now, ...asSent(job) }),
      })
      await changeJob(work, job, (await findGym(work.tx, job.gymId))!, draft)
      return presentOne(work, id)
    }),

    publish: operation(contract.publish, posters, async (work, { input }) => {
      const job = allow(work.actor, jobPolicy, 'post', await ownJob(work, input.id))
      await publishJob(work, job, (await timesOf(work.tx, [job.id])).get(job.id) ?? [])
      return presentOne(work, input.id)
    }),

    close: operation(contract.close, posters, async (work, { input }) => {
      await closeJob(work, allow(work.actor, jobPolicy, 'post', await ownJob(work, input.id)))
      return presentOne(work, input.id)
    }),

    discard: operation(contract.discard, posters, async (work, { input }) => {
      await discardJob(work, allow(work.actor, jobPolicy, 'post', await ownJob(work, input.id)))
      return { success: true as const }
    }),

    remove: operation(contract.remove, admins, async (work, { input }) => {
      const job = await lockJob(work.tx, visibleJobs(work.actor, work.now), input.id)
      if (!job) throw notFound()
      await removeJob(work, allow(work.actor, jobPolicy, 'moderate', job), input.reason)
      return presentOne(work, input.id)
    }),

    restore: operation(contract.restore, admins, async (work, { input }) => {
      const job = await lockJob(work.tx, visibleJobs(work.actor, work.now), input.id)
      if (!job) throw notFound()
      await restoreJob(work, allow(work.actor, jobPolicy, 'moderate', job))
      return presentOne(work, input.id)
    }),
  }
}

/** What is sent of a job under other names than it is read by. */
const asSent = ({ specialty, payFromCents, payToCents, payPer, closesAt, gym }: JobRow) => {
  const last = closesAt?.subtract({ minutes: 1 }).toZonedDateTimeISO(gym.timezone)
  const closes = last && {
    closesOn: last.toPlainDate().toString(),
    closesTime: last.toPlainTime().toString().slice(0, 5),
  }
  return { specialtyId: specialty?.id ?? null, payFromCents, payToCents, payPer, ...(closes ?? { closesOn: null }) }
}

async function presentOne(work: Work, id: string): Promise<Job> {
  const row = await findJob(work.tx, visibleJobs(work.actor, work.now), id)
  if (!row) throw notFound()
  return (await jobReadingOf(work, [row]))(row)
}

/** A job of one's own gym, locked. The job of another gym, open or not, is not there for those who change jobs. */
async function ownJob(work: Work & { actor: Person }, id: string): Promise<JobRow> {
  const job = await lockJob(work.tx, visibleJobs(work.actor, work.now), id)
  if (!job || !(worksFor(work.actor, job.gymId) || isAdmin(work.actor))) throw notFound()
  return job
}

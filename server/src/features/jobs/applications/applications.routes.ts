import { jobApplications as contract, type JobApplication } from '@quartet/contract/jobs/applications'
import type { JobFit } from '@quartet/contract/jobs/jobs'
import { worksFor, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { refuseIntroduction } from '../../../platform/post/introductions.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { specialtiesOf } from '../../connections/connection/trainers.queries.ts'
import { apply, keepDraft, moveApplication, withdraw } from './applications.commands.ts'
import { presentApplication } from './applications.present.ts'
import { findJobApplication, listApplications, type JobApplicationRow } from './applications.queries.ts'
import { fitsOf, fitsOfTrainers } from './fits.queries.ts'
import { hire } from './hiring.commands.ts'
import { jobApplicationPolicy, jobPolicy, visibleApplications, visibleJobs } from '../job/job.policy.ts'
import { findJob, lockJob, timesOf } from '../job/job.queries.ts'

const appliers = roles('trainer')
const judges = roles('gym', 'gym_admin')
const readers = roles('trainer', 'gym', 'gym_admin')

export function applicationsRoutes(): RouterOf<typeof contract> {
  return {
    mine: operation(contract.mine, appliers, async (work, { input }) => {
      const after = decodeCursor(input, 'instant', 'id')
      const rows = await listApplications(work.tx, visibleApplications(work.actor), { after, limit: input.limit })
      return answerList(input, rows, cursorOf, await presentMine(work, rows))
    }),

    list: operation(contract.list, judges, async (work, { input }) => {
      const job = await findJob(work.tx, visibleJobs(work.actor, work.now), input.id)
      if (!job || !worksFor(work.actor, job.gymId)) throw notFound()
      allow(work.actor, jobPolicy, 'applications', job)
      const { status, limit } = input
      const filter = { jobId: job.id, status, after: decodeCursor(input, 'instant', 'id'), limit }
      const rows = await listApplications(work.tx, visibleApplications(work.actor), filter)
      return answerList(input, rows, cursorOf, await presentOfJob(work, rows))
    }),

    get: operation(contract.get, readers, async (work, { input }) => {
      const row = found(await findJobApplication(work.tx, visibleApplications(work.actor), input.id))
      return (await presentOfJob(work, [row]))(row)
    }),

    apply: operation(contract.apply, appliers, async (work, { input }) => {
      const job = found(await lockJob(work.tx, visibleJobs(work.actor, work.now), input.id))
      const allowed = allow(work.actor, jobPolicy, 'apply', job)
      const { userId, trainerId } = work.actor
      await refuseIntroduction(work, { gymId: null, sentBy: userId }, { name: 'You', zone: 'UTC' })
      const id = await apply(work, allowed, trainerId!, input.note)
      return presentOne(work, id)
    }),

    keepDraft: operation(contract.keepDraft, appliers, async (work, { input }) => {
      const job = found(await findJob(work.tx, visibleJobs(work.actor, work.now), input.id))
      const allowed = allow(work.actor, jobPolicy, 'apply', job)
      return { draft: await keepDraft(work, allowed, work.actor.trainerId!, input.note) }
    }),

    withdraw: operation(contract.withdraw, appliers, async (work, { input }) => {
      const { row } = await held(work, input.id)
      await withdraw(work, allow(work.actor, jobApplicationPolicy, 'withdraw', row))
      return presentOne(work, row.id)
    }),

    move: operation(contract.move, judges, async (work, { input }) => {
      const { row } = await held(work, input.id)
      await moveApplication(work, allow(work.actor, jobApplicationPolicy, 'move', row), input.status, input.version)
      return presentOne(work, row.id)
    }),

    hire: operation(contract.hire, judges, async (work, { input }) => {
      const { id, ...draft } = input
      const { row, job } = await held(work, id)
      const allowed = allow(work.actor, jobApplicationPolicy, 'hire', row)
      await hire(work, allowed, job, (await timesOf(work.tx, [job.id])).get(job.id) ?? [], draft)
      return presentOne(work, id)
    }),
  }
}

/** An application with its job locked, read once the lock is held: what somebody else did meanwhile is seen. */
async function held(work: Work & { actor: Person }, id: string) {
  const scope = visibleApplications(work.actor)
  const seen = await findJobApplication(work.tx, scope, id)
  const job = seen && (await lockJob(work.tx, undefined, seen.jobId))
  const row = job && (await findJobApplication(work.tx, scope, id))
  if (!row) throw notFound()
  return { row, job }
}

async function presentOne(work: Work, id: string): Promise<JobApplication> {
  const row = (await findJobApplication(work.tx, visibleApplications(work.actor), id))!
  return (await presentOfJob(work, [row]))(row)
}

type Present = (row: JobApplicationRow) => JobApplication
const cursorOf = (row: JobApplicationRow) => [row.submittedAt.toString(), row.id]
const judgedOf = ({ job, gym }: JobApplicationRow) => ({ ...job, gym })

async function presentOfJob(work: Work, rows: JobApplicationRow[]): Promise<Present> {
  const [first] = rows
  const times = first ? ((await timesOf(work.tx, [first.jobId])).get(first.jobId) ?? []) : []
  const trainerIds = rows.map((row) => row.trainerId)
  const fits = first ? await fitsOfTrainers(work, judgedOf(first), trainerIds, times) : new Map<string, JobFit>()
  return present(work, rows, (row) => fits.get(row.trainerId)!)
}

async function presentMine(work: Work & { actor: Person }, rows: JobApplicationRow[]): Promise<Present> {
  const times = await timesOf(
    work.tx,
    rows.map((row) => row.jobId),
  )
  const fits = await fitsOf(work, work.actor.trainerId!, rows.map(judgedOf), times)
  return present(work, rows, (row) => fits.get(row.jobId)!)
}

async function present(
  work: Work,
  rows: JobApplicationRow[],
  fitOf: (row: JobApplicationRow) => JobFit,
): Promise<Present> {
  const specialties = await specialtiesOf(
    work.tx,
    rows.map((row) => row.trainerId),
  )
  return (row) =>
    presentApplication(work.actor, work.now, row, {
      specialties: specialties.get(row.trainerId) ?? [],
      fit: fitOf(row),
    })
}

import { jobApplications as contract } from '@quartet/contract/job-applications'
import type { JobApplication } from '@quartet/contract/job-applications'
import type { Person } from '../../platform/actor.ts'
import { worksFor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { allow } from '../../platform/gate.ts'
import { operation, roles } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import { specialtiesOf } from '../connections/trainers.queries.ts'
import { apply, keepDraft, moveApplication, withdraw } from './applications.commands.ts'
import { presentApplication } from './applications.present.ts'
import { findApplication, listApplications } from './applications.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import { fitsOf, fitsOfTrainers } from './fits.queries.ts'
import { hire } from './hiring.commands.ts'
import { applicationPolicy, jobPolicy, visibleApplications, visibleJobs } from './jobs.policy.ts'
import { findJob, lockJob, timesOf } from './jobs.queries.ts'

const appliers = roles('trainer')
const judges = roles('gym', 'gym_admin')

export function applicationsRoutes(): RouterOf<typeof contract> {
  return {
    mine: operation(contract.mine, appliers, async (work) => {
      const rows = await listApplications(work.tx, visibleApplications(work.actor), {})
      return presentMine(work, rows)
    }),

    list: operation(contract.list, judges, async (work, { input }) => {
      const job = await findJob(work.tx, visibleJobs(work.actor, work.now), input.id)
      if (!job || !worksFor(work.actor, job.gymId)) throw notFound()
      allow(work.actor, jobPolicy, 'applications', job)
      return presentOfJob(work, await listApplications(work.tx, visibleApplications(work.actor), { jobId: job.id }))
    }),

    apply: operation(contract.apply, appliers, async (work, { input }) => {
      const job = await lockJob(work.tx, visibleJobs(work.actor, work.now), input.id)
      if (!job) throw notFound()
      const allowed = allow(work.actor, jobPolicy, 'apply', job)
      const id = await apply(work, allowed, work.actor.trainerId!, input.note)
      return presentOne(work, id)
    }),

    keepDraft: operation(contract.keepDraft, appliers, async (work, { input }) => {
      const job = await findJob(work.tx, visibleJobs(work.actor, work.now), input.id)
      if (!job) throw notFound()
      const allowed = allow(work.actor, jobPolicy, 'apply', job)
      return { draft: await keepDraft(work, allowed, work.actor.trainerId!, input.note) }
    }),

    withdraw: operation(contract.withdraw, appliers, async (work, { input }) => {
      const { row } = await held(work, input.id)
      await withdraw(work, allow(work.actor, applicationPolicy, 'withdraw', row))
      return presentOne(work, row.id)
    }),

    move: operation(contract.move, judges, async (work, { input }) => {
      const { row } = await held(work, input.id)
      await moveApplication(work, allow(work.actor, applicationPolicy, 'move', row), input.status, input.version)
      return presentOne(work, row.id)
    }),

    hire: operation(contract.hire, judges, async (work, { input }) => {
      const { id, ...draft } = input
      const { row, job } = await held(work, id)
      const allowed = allow(work.actor, applicationPolicy, 'hire', row)
      await hire(work, allowed, job, (await timesOf(work.tx, [job.id])).get(job.id) ?? [], draft)
      return presentOne(work, id)
    }),
  }
}

/** An application with its job locked, read once the lock is held: what somebody else did meanwhile is seen. */
async function held(work: Work & { actor: Person }, id: string) {
  const scope = visibleApplications(work.actor)
  const seen = await findApplication(work.tx, scope, id)
  const job = seen && (await lockJob(work.tx, undefined, seen.jobId))
  const row = job && (await findApplication(work.tx, scope, id))
  if (!row) throw notFound()
  return { row, job }
}

async function presentOne(work: Work, id: string): Promise<JobApplication> {
  const row = (await findApplication(work.tx, visibleApplications(work.actor), id))!
  return (await presentOfJob(work, [row]))[0]!
}

const judgedOf = ({ job, gym }: ApplicationRow) => ({ ...job, gym })

async function presentOfJob(work: Work, rows: ApplicationRow[]): Promise<JobApplication[]> {
  if (rows.length === 0) return []
  const trainerIds = rows.map((row) => row.trainerId)
  const times = (await timesOf(work.tx, [rows[0]!.jobId])).get(rows[0]!.jobId) ?? []
  const fits = await fitsOfTrainers(work, judgedOf(rows[0]!), trainerIds, times)
  return present(work, rows, (row) => fits.get(row.trainerId)!)
}

async function presentMine(work: Work & { actor: Person }, rows: ApplicationRow[]): Promise<JobApplication[]> {
  const times = await timesOf(
    work.tx,
    rows.map((row) => row.jobId),
  )
  const fits = await fitsOf(work, work.actor.trainerId!, rows.map(judgedOf), times)
  return present(work, rows, (row) => fits.get(row.jobId)!)
}

async function present(work: Work, rows: ApplicationRow[], fitOf: (row: ApplicationRow) => JobApplication['fit']) {
  const specialties = await specialtiesOf(
    work.tx,
    rows.map((row) => row.trainerId),
  )
  return rows.map((row) =>
    presentApplication(work.actor, work.now, row, {
      specialties: specialties.get(row.trainerId) ?? [],
      fit: fitOf(row),
    }),
  )
}

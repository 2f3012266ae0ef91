import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { gymsOf, isAdmin, isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen } from '../../../platform/authorize.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { jobApplications, jobs } from './job.tables.ts'

/** Decision 39, 'jobs': the gym's managers post, judge and hire, its front desk sees them, admins moderate, trainers apply. */
export const jobPolicy = policyOf<{ gymId: string }>()({
  post: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
  /** The weekly times that a job can be for. */
  readTimes: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
  /** The front desk sees that somebody applied, never who. */
  applications: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
  apply: (actor) => actor.kind === 'person' && actor.trainerId !== null,
  moderate: (actor) => isAdmin(actor),
})
staysOpen(jobPolicy, 'always', 'applications', 'readTimes')

export const jobApplicationPolicy = policyOf<{ gymId: string; trainerId: string }>()({
  move: (actor, { gymId }) => jobPolicy.applications(actor, { gymId }),
  hire: (actor, { gymId }) => jobPolicy.applications(actor, { gymId }),
  withdraw: (actor, { trainerId }) => isTrainer(actor, trainerId),
})

/** Open to everybody: published, not closed, not taken down, at a gym that is still there. `now` as its closing passes before a task writes it. */
export function openJobs(now: Temporal.Instant): SQL {
  return and(
    eq(jobs.status, 'open'),
    isNull(jobs.removedAt),
    sql`(${jobs.closesAt} is null or ${jobs.closesAt} > ${sqlInstant(now)})`,
    isNull(gyms.archivedAt),
  )!
}

/** What is open, everything of the actor's gyms, and what the actor applied for as a trainer. An admin sees all but drafts. */
export function visibleJobs(actor: Actor, now: Temporal.Instant): SQL | undefined {
  if (actor.kind === 'system') return undefined
  const open = openJobs(now)
  if (actor.kind !== 'person') return open
  if (isAdmin(actor)) return sql`${jobs.status} <> 'draft'`
  const applied = actor.trainerId
    ? sql`exists (select 1 from ${jobApplications} where ${jobApplications.jobId} = ${jobs.id}
        and ${jobApplications.trainerId} = ${actor.trainerId})`
    : undefined
  const own = gymsOf(actor)
  return or(open, own.length > 0 ? inArray(jobs.gymId, own) : undefined, applied)
}

/** The actor's own applications, and those at gyms whose applications the actor may read. */
export function visibleApplications(actor: Actor): SQL | undefined {
  if (actor.kind === 'system') return undefined
  if (actor.kind !== 'person') return sql`false`
  if (actor.trainerId) return eq(jobApplications.trainerId, actor.trainerId)
  const read = gymsOf(actor).filter((gymId) => jobPolicy.applications(actor, { gymId }))
  return read.length > 0 ? inArray(jobs.gymId, read) : sql`false`
}

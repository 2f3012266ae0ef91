import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, gymlessPolicyOf } from '../../../platform/authorize.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { classes, entries, series } from '../recurrence/series.tables.ts'

/** Decision 39, 'classes, timetable': owner, managers and allocated gym admins. The front desk and admins see. */
export const timetablePolicy = policyOf<{ gymId: string }>()({
  edit: (actor, { gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})

export const entryPolicy = policyOf<{ gymId: string; trainerId: string | null }>()({
  /** Ask for cover: whoever teaches it, or anybody of the gym on their behalf. */
  askCover: (actor, entry) => isTrainer(actor, entry.trainerId) || worksFor(actor, entry.gymId),
  edit: (actor, entry) => timetablePolicy.edit(actor, entry),
  /** Count heads: whoever teaches it, and everybody of the gym. */
  countHeads: (actor, entry) => isTrainer(actor, entry.trainerId) || worksFor(actor, entry.gymId),
})

/** Edits and layers of the actor's gyms. An admin sees all. */
export function seesGym(actor: Actor, gymId: string): boolean {
  return isAdmin(actor) || worksFor(actor, gymId)
}

/** Entries of the actor's gyms, of gyms that the actor is connected with as a trainer, and the actor's own anywhere. An admin sees all. */
export function visibleEntries(actor: Actor): SQL | undefined {
  if (isAdmin(actor) || actor.kind === 'system') return undefined
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  if (trainerId === null) return inArray(entries.gymId, gymsOf(actor))
  return or(
    eq(entries.trainerId, trainerId),
    eq(entries.usualTrainerId, trainerId),
    inArray(entries.gymId, gymsInReach(actor, trainerId)),
  )
}

/** Entries of another person: only within the gyms that the actor works for. One's own are one's own anywhere. */
export function entriesOfTrainer(actor: Actor, trainerId: string): SQL | undefined {
  const theirs = or(eq(entries.trainerId, trainerId), eq(entries.usualTrainerId, trainerId))!
  if (isAdmin(actor) || actor.kind === 'system' || isTrainer(actor, trainerId)) return theirs
  return sql`${theirs} and ${inArray(entries.gymId, gymsOf(actor))}`
}

/** Classes of the gyms whose timetable the actor may read. One that was never published is its gym's own. */
export function visibleClasses(actor: Actor): SQL | undefined {
  if (isAdmin(actor) || actor.kind === 'system') return undefined
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  if (trainerId === null) return inArray(classes.gymId, gymsOf(actor))
  const published = sql`exists (select 1 from ${series} where ${series.classId} = ${classes.id} and ${series.publishedFrom} is not null)`
  return and(
    inArray(classes.gymId, gymsInReach(actor, trainerId)),
    or(inArray(classes.gymId, gymsOf(actor)), published),
  )
}

/** Gyms that a trainer is connected with, and those that the same person works for. */
function gymsInReach(actor: Actor, trainerId: string): SQL {
  return sql`(select ${connections.gymId} from ${connections}
    where ${connections.trainerId} = ${trainerId} and ${connections.status} = 'active'
    union all select unnest(${sql.param(gymsOf(actor))}::uuid[]))`
}

/** The calendars of the states are the admins'; a local day is for those who may change the gym's timetable. */
export const holidayPolicy = policyOf<{ gymId: string | null }>()({
  change: (actor, { gymId }) =>
    gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})

/** When they can teach, trainers say themselves. */
export const availabilityPolicy = gymlessPolicyOf<{ trainerId: string }>()({
  change: (actor, { trainerId }) => isTrainer(actor, trainerId),
})

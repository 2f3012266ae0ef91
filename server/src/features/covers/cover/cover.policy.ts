import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { gymsOf, isAdmin, isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { policyOf, staysOpen, type Verdict } from '../../../platform/authorize.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { liveStates } from './cover.rules.ts'
import { coverApplications, covers } from './cover.tables.ts'
import type { Teacher } from '../../eligibility/terms.policy.ts'

type Concerned = { gymId: string; usualTrainerId: string | null; requestedBy: string | null }

/** Decision 39, 'covers'. Asking is the timetable entry's to allow. */
export const coverPolicy = policyOf<Concerned>()({
  apply(actor, cover): Verdict {
    if (isTrainer(actor, cover.usualTrainerId)) return 'This is your own class.'
    return actor.kind === 'person' && actor.trainerId !== null
  },
  approve: (actor, cover) => manages(actor, cover),
  /** Let a trainer be away, or not. */
  release: (actor, cover) => manages(actor, cover),
  /** Whom to call, and who has been and will be asked. */
  readPlan: (actor, cover) => isAdmin(actor) || worksFor(actor, cover.gymId),
  cancel: (actor, cover) => manages(actor, cover) || asked(actor, cover),
  /** Why somebody is away: only those who manage the gym, and the person. */
  readReason: (actor, cover) => manages(actor, cover) || asked(actor, cover) || isTrainer(actor, cover.usualTrainerId),
  /** Who applied, and how many. */
  readApplications: (actor, cover) => isAdmin(actor) || worksFor(actor, cover.gymId),
  /** That somebody applied. */
  knowOfApplications: (actor, cover) =>
    isAdmin(actor) || worksFor(actor, cover.gymId) || asked(actor, cover) || isTrainer(actor, cover.usualTrainerId),
})

export const coverApplicationPolicy = policyOf<{ gymId: string; trainerId: string }>()({
  approve(actor, application): Verdict {
    if (!manages(actor, application)) return false
    if (isTrainer(actor, application.trainerId)) return 'You’ve applied yourself, so another manager has to decide.'
    return true
  },
  withdraw: (actor, application) => isTrainer(actor, application.trainerId),
})

staysOpen(coverPolicy, 'always', 'readReason', 'readPlan', 'readApplications', 'knowOfApplications')
staysOpen(coverPolicy, 'settling', 'approve', 'cancel', 'release')
staysOpen(coverApplicationPolicy, 'settling', 'approve')

const manages = (actor: Actor, { gymId }: { gymId: string }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** Whoever asked, as long as they still work there or it is their class: who has left the gym has left its covers. */
const asked = (actor: Actor, { gymId, usualTrainerId, requestedBy }: Concerned) =>
  actor.kind === 'person' &&
  actor.userId === requestedBy &&
  (worksFor(actor, gymId) || isTrainer(actor, usualTrainerId))

/**
 * A gym's people see its covers. A trainer sees those of their own classes, those they answered, and what is open at
 * the gyms they are connected with. An admin sees all.
 */
export function visibleCovers(actor: Actor, now: Temporal.Instant): SQL | undefined {
  if (isAdmin(actor) || actor.kind === 'system') return undefined
  const own = inArray(covers.gymId, gymsOf(actor))
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  if (trainerId === null) return own
  // Indexed ways gathered first: an OR over them, or a join with them, would read every cover there is.
  return sql`${covers.id} = any (array(
    select id from covers where usual_trainer_id = ${trainerId}
    union all select cover_id from cover_applications where trainer_id = ${trainerId}
    union all select id from covers where ${openTo(trainerId, now)}
    union all select id from covers where ${own}))`
}

/** What a trainer may answer: whoever is a moment late at a gym of theirs learns that it is taken, and not that there was nothing. */
export function answerableCovers(actor: Teacher, now: Temporal.Instant): SQL | undefined {
  return or(
    visibleCovers(actor, now),
    sql`${covers.gymId} in (select ${connections.gymId} from ${connections}
      where ${connections.trainerId} = ${actor.trainerId} and ${connections.status} = 'active')`,
  )
}

/** Covers that take answers now, at gyms that the trainer is connected with. */
export function openTo(trainerId: string, now: Temporal.Instant): SQL {
  return sql`${inArray(covers.state, [...liveStates])} and ${covers.startsAt} > ${sqlInstant(now)}
    and ${covers.gymId} = any (array(select ${connections.gymId} from ${connections}
      where ${connections.trainerId} = ${trainerId} and ${connections.status} = 'active'))`
}

/**
 * Covers that concern a trainer: of their classes, or answered by them. Who answered is looked for only where the actor
 * may know it, so that nobody finds out by asking for somebody else's.
 */
export function coversOfTrainer(actor: Actor, trainerId: string): SQL {
  const answered = sql`${covers.id} in (select ${coverApplications.coverId} from ${coverApplications} where ${coverApplications.trainerId} = ${trainerId})`
  const mayKnow = isAdmin(actor) || isTrainer(actor, trainerId) ? sql`true` : inArray(covers.gymId, gymsOf(actor))
  return sql`(${eq(covers.usualTrainerId, trainerId)} or (${answered} and ${mayKnow}))`
}

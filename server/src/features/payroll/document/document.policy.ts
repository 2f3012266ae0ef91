import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { DocumentKind } from '@quartet/contract/payroll/payroll'
import { isTrainer, worksFor, type Actor, type Person } from '../../../platform/actor.ts'
import { policyOf, staysOpen, type Verdict } from '../../../platform/authorize.ts'
import type { Access } from '../../../platform/http/operation.ts'
import { payDocuments } from './document.tables.ts'

export const payingPositions = ['owner', 'manager', 'gym_admin'] as const

/** Whoever is paid, or pays for a gym: trainers, and everybody of a team but its front desk. */
export const payPeople: Access<Person> = {
  words: 'trainers, and who manages a gym',
  admits: (actor): actor is Person =>
    actor.kind === 'person' && (actor.trainerId !== null || gymsPaying(actor).length > 0),
}
/** Who manages the pay of a gym. */
export const payManagers: Access<Person> = {
  words: 'who manages a gym',
  admits: (actor): actor is Person => actor.kind === 'person' && gymsPaying(actor).length > 0,
}

/** Gyms whose pay the actor manages. */
export function gymsPaying(actor: Actor): string[] {
  if (actor.kind !== 'person') return []
  return actor.teams.filter((team) => payingPositions.some((one) => one === team.position)).map((team) => team.gymId)
}

type About = { gymId: string; trainerId: string; kind?: DocumentKind }
const manages = (actor: Actor, { gymId }: About) => worksFor(actor, gymId, ...payingPositions)
const isPayee = (actor: Actor, { trainerId }: About) => isTrainer(actor, trainerId)
const both = (actor: Actor, about: About) => isPayee(actor, about) || manages(actor, about)

/** Whoever manages the gym, and never who is paid. */
function otherManager(actor: Actor, about: About): Verdict {
  if (!manages(actor, about)) return false
  return isPayee(actor, about) ? 'You can’t approve your own pay. Ask another manager.' : true
}

/** What the gym writes for somebody the gym sends and takes back; who is paid says whether it is right. */
function sender(actor: Actor, about: About): Verdict {
  if (about.kind !== 'recipient_created_invoice') return both(actor, about)
  if (manages(actor, about)) return true
  return isPayee(actor, about) ? 'The gym issues and submits this invoice.' : false
}

/** Decision 39, 'pay': a trainer has their own documents; owner, manager and gym admin those of their gym. */
export const documentPolicy = policyOf<About>()({
  fill: both,
  edit: both,
  submit: sender,
  recall: sender,
  ask: both,
  settleQuery: otherManager,
  return: otherManager,
  approve: otherManager,
  revoke: otherManager,
  release: otherManager,
  settle: both,
  settleWarning: otherManager,
  net: otherManager,
  discard: both,
  void: otherManager,
  credit: otherManager,
  correct: otherManager,
})

staysOpen(documentPolicy, 'settling', ...(Object.keys(documentPolicy) as (keyof typeof documentPolicy)[]))

/** A trainer sees their own documents; those who manage a gym see its documents once they were sent in, and its own drafts. */
export function visibleDocuments(actor: Actor): SQL | undefined {
  if (actor.kind === 'system') return undefined
  const own = actor.kind === 'person' && actor.trainerId ? eq(payDocuments.trainerId, actor.trainerId) : undefined
  const gyms = gymsPaying(actor)
  const ofGyms = gyms.length > 0 ? inArray(payDocuments.gymId, gyms) : undefined
  return own || ofGyms ? or(own, ofGyms) : sql`false`
}

/** A scope, and of it what is of one gym, of one trainer, or both. */
export function withinDocuments(scope: SQL | undefined, of: { gymId?: string; trainerId?: string }): SQL | undefined {
  return and(
    scope,
    of.gymId ? eq(payDocuments.gymId, of.gymId) : undefined,
    of.trainerId ? eq(payDocuments.trainerId, of.trainerId) : undefined,
  )
}

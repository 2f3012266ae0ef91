import type { Money } from '@quartet/contract/kernel/money'
import type { PlanInterval, GymPlan } from '@quartet/contract/plans/plans'
import type { Tx, Work } from '../../platform/db/db.ts'

export type PlanGym = { id: string; name: string; timezone: string }

/** What is to be paid for one period, or for the rest of one after an upgrade. Days; the last one is not included. */
export type PlanDue = {
  gymId: string
  plan: GymPlan
  interval: PlanInterval
  amount: Money
  from: string
  to: string
  reason: 'period' | 'upgrade'
}

/** A way of paying. The one that is always there asks the installation to send an invoice. */
export type Paying = { collect(work: Work, due: PlanDue): Promise<void> }

/** What plans ask of the gyms beside them, wired in app.ts. */
export type PlansPorts = {
  /** The gym that a call is about; throws as gyms do when it is not the caller's. */
  gymFor(work: Work, gymId?: string): Promise<PlanGym>
  findGym(work: Work, gymId: string): Promise<PlanGym | undefined>
  /** Owner account of a gym. */
  ownerOf(work: Work, gymId: string): Promise<string | undefined>
  /** What people are called, by account. */
  namesOf(tx: Tx, ids: string[]): Promise<ReadonlyMap<string, { name: string }>>
  paying: Paying
}

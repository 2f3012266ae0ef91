import { plans as contract } from '@quartet/contract/plans/plans'
import type { Work } from '../../platform/db/db.ts'
import { found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { askForOffer, cancelPlan, changePlan, quoteFor, resumePlan } from './plans.commands.ts'
import { planPolicy } from './plans.policy.ts'
import type { PlansPorts } from './plans.ports.ts'
import { presentQuote, presentSubscription } from './plans.present.ts'
import { findSubscription, lockSubscription, type PlanSubscriptionRow } from './plans.queries.ts'

const gymPeople = roles('gym', 'gym_admin')

export function plansRoutes(ports: Pick<PlansPorts, 'gymFor' | 'paying'>): RouterOf<typeof contract> {
  /** The gym's subscription, held for a change, and its zone. */
  async function held(work: Work, gymId: string | undefined) {
    const gym = await ports.gymFor(work, gymId)
    const row = found(await lockSubscription(work.tx, gym.id))
    return { zone: gym.timezone, row: allow(work.actor, planPolicy, 'manage', row) }
  }
  const present = (work: Work, row: PlanSubscriptionRow) => presentSubscription(work.actor, row, work.now)

  return {
    mine: operation(contract.mine, gymPeople, async (work, { input }) => {
      const gym = await ports.gymFor(work, input.gymId)
      const row = found(await findSubscription(work.tx, gym.id))
      return present(work, row)
    }),

    quote: operation(contract.quote, gymPeople, async (work, { input }) => {
      const { row, zone } = await held(work, input.gymId)
      return presentQuote(quoteFor(work, row, zone, { plan: input.plan, interval: input.interval }))
    }),

    change: operation(contract.change, gymPeople, async (work, { input }) => {
      const { row, zone } = await held(work, input.gymId)
      const quote = quoteFor(work, row, zone, { plan: input.plan, interval: input.interval })
      const { dueNowCents } = input
      return present(work, await changePlan(work, row, { quote, dueNowCents, zone, paying: ports.paying }))
    }),

    cancel: operation(contract.cancel, gymPeople, async (work, { input }) => {
      const { row, zone } = await held(work, input.gymId)
      return present(work, await cancelPlan(work, row, zone))
    }),

    resume: operation(contract.resume, gymPeople, async (work, { input }) => {
      const { row } = await held(work, input.gymId)
      return present(work, await resumePlan(work, row))
    }),

    enquire: operation(contract.enquire, gymPeople, async (work, { input }) => {
      const { row } = await held(work, input.gymId)
      await askForOffer(work, row, input.message)
      return { success: true as const }
    }),
  }
}

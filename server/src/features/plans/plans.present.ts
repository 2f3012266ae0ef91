import type { Money } from '@quartet/contract/kernel/money'
import type { PlanQuote, Subscription } from '@quartet/contract/plans/plans'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/authorize.ts'
import { planPolicy } from './plans.policy.ts'
import type { PlanSubscriptionRow } from './plans.queries.ts'
import { closingOf, daysLeft, endOf, planPriceOf, settledBy, type Quote } from './plans.rules.ts'

export const planMoney = (cents: number): Money => ({ cents, currency: 'AUD' })

export function presentSubscription(actor: Actor, row: PlanSubscriptionRow, now: Temporal.Instant): Subscription {
  const { gymId, plan, interval, nextPlan, nextInterval } = row
  const price = planPriceOf(row)
  const end = endOf(row)
  const closing = closingOf(end, now)
  return {
    gymId,
    plan,
    interval,
    // A trial that ran out has ended, whether or not anything has looked since.
    state: closing ? 'ended' : row.state,
    price: price === null ? null : planMoney(price),
    trialEndsAt: row.trialEndsAt?.toString() ?? null,
    trialDaysLeft: row.state === 'trialing' && !closing ? daysLeft(row.trialEndsAt!, now) : null,
    periodStartsOn: row.periodStartsOn?.toString() ?? null,
    periodEndsOn: row.periodEndsOn?.toString() ?? null,
    next:
      nextPlan && nextInterval ? { plan: nextPlan, interval: nextInterval, from: row.periodEndsOn!.toString() } : null,
    endsAt: end?.toString() ?? null,
    readOnly: closing !== null,
    coversUntil: end ? settledBy(end).toString() : null,
    can: { manage: may(actor, planPolicy, 'manage', row) },
  }
}

export function presentQuote(quote: Quote): PlanQuote {
  const { plan, interval, kind, price, charge, credit, period } = quote
  return {
    plan,
    interval,
    kind,
    price: planMoney(price),
    charge: planMoney(charge),
    credit: planMoney(credit),
    dueNow: planMoney(charge - credit),
    startsOn: period.startsOn.toString(),
    periodEndsOn: period.endsOn.toString(),
  }
}

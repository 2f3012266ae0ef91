import type { GymPlan } from '@quartet/contract/plans/plans'
import type { Work } from '../../platform/db/db.ts'
import { collectPeriod, localDate, keep } from './plans.commands.ts'
import type { PlansPorts } from './plans.ports.ts'
import { lockSubscription, type PlanSubscriptionRow } from './plans.queries.ts'
import { closingOf, daysLeft, endOf, periodFrom, planReminderDue } from './plans.rules.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'plan.trial_ending': { gymId: string; plan: GymPlan; daysLeft: number; endsAt: string }
    'plan.ended': { gymId: string; plan: GymPlan; after: 'trial' | 'cancellation' }
    'plan.period_began': { gymId: string; plan: GymPlan; from: string; to: string }
  }
}

type Ports = Pick<PlansPorts, 'findGym' | 'paying'>

/** Reminds, ends and renews one gym's plan as far as it is due. Doing it again changes nothing. */
export async function renewPlans(work: Work, gymId: string, ports: Ports): Promise<void> {
  const row = await lockSubscription(work.tx, gymId)
  const gym = row && (await ports.findGym(work, gymId))
  if (!row || !gym || row.state === 'ended') return
  if (closingOf(endOf(row), work.now)) return end(work, row)
  if (row.state === 'trialing') return remind(work, row)
  if (row.state === 'active') return renew(work, row, localDate(work.now, gym.timezone), ports)
}

async function end(work: Work, row: PlanSubscriptionRow): Promise<void> {
  await keep(work, row.gymId, { state: 'ended', endsAt: endOf(row), nextPlan: null, nextInterval: null })
  const after = row.periodStartsOn ? 'cancellation' : 'trial'
  await work.record('plan.ended', { gymId: row.gymId, plan: row.plan, after }, 'gymId')
}

async function remind(work: Work, row: PlanSubscriptionRow): Promise<void> {
  const endsAt = row.trialEndsAt!
  const due = planReminderDue(endsAt, work.now, row.remindedDays)
  if (due === null) return
  await keep(work, row.gymId, { remindedDays: due })
  const left = daysLeft(endsAt, work.now)
  const told = { gymId: row.gymId, plan: row.plan, daysLeft: left, endsAt: endsAt.toString() }
  await work.record('plan.trial_ending', told, 'gymId')
}

/** Each period that has begun since is gone through, and paid for once. */
async function renew(work: Work, row: PlanSubscriptionRow, today: Temporal.PlainDate, ports: Ports): Promise<void> {
  let now = row
  while (Temporal.PlainDate.compare(now.periodEndsOn!, today) <= 0) {
    if (!now.invoicedUntil || Temporal.PlainDate.compare(now.invoicedUntil, now.periodEndsOn!) < 0) {
      await collectPeriod(work, now, ports.paying)
    }
    now = await begin(work, now)
  }
  const begun = Temporal.PlainDate.compare(now.periodStartsOn!, today) <= 0
  const paid = now.invoicedUntil && Temporal.PlainDate.compare(now.invoicedUntil, now.periodEndsOn!) >= 0
  if (begun && !paid) await collectPeriod(work, now, ports.paying)
}

async function begin(work: Work, row: PlanSubscriptionRow): Promise<PlanSubscriptionRow> {
  const startsOn = row.periodEndsOn!
  const plan = row.nextPlan ?? row.plan
  const interval = row.nextInterval ?? row.interval
  const anchorOn = interval === row.interval ? row.anchorOn! : startsOn
  const period = periodFrom(anchorOn, interval, startsOn)
  const dates = { anchorOn, periodStartsOn: period.startsOn, periodEndsOn: period.endsOn }
  const after = await keep(work, row.gymId, { plan, interval, ...dates, nextPlan: null, nextInterval: null })
  const told = { gymId: row.gymId, plan, from: period.startsOn.toString(), to: period.endsOn.toString() }
  await work.record('plan.period_began', told, 'gymId')
  return after
}

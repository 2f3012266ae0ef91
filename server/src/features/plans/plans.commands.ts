import { eq } from 'drizzle-orm'
import { mailOf } from '../../platform/post/mail-kind.ts'
import { invoiceMail } from './plans.mails.ts'
import { planOfId } from '@quartet/contract/plans/plan-table'
import { plansErrors, type GymPlan, type PlanInterval } from '@quartet/contract/plans/plans'
import type { Work } from '../../platform/db/db.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/authorize.ts'
import type { PlanDue, Paying, PlansPorts } from './plans.ports.ts'
import { planMoney } from './plans.present.ts'
import { adminAddresses, type PlanSubscriptionRow } from './plans.queries.ts'
import { closingOf, endOf, periodFrom, planPriceOf, quoteOf, type Choice, type Quote } from './plans.rules.ts'
import { subscriptions } from './plans.tables.ts'

const fail = failureOf(plansErrors)

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'plan.opened': { gymId: string; plan: GymPlan; interval: PlanInterval; trialEndsAt: string | null }
    'plan.changed': { gymId: string; before: Choice; after: Choice; from: string; dueNowCents: number }
    'plan.cancelled': { gymId: string; endsAt: string }
    'plan.resumed': { gymId: string }
    'plan.enquired': { gymId: string; message: string }
    'plan.payment_due': PlanDue
  }
}

type Managed = Allowed<PlanSubscriptionRow, 'manage'>

/** The plan that a gym begins with: its trial, or the paid plan from today. */
export async function openSubscription(
  work: Work,
  gym: { gymId: string; timezone: string },
  wish: { plan: GymPlan; trialEndsAt: Temporal.Instant | null },
): Promise<void> {
  const { gymId } = gym
  const { plan, trialEndsAt } = wish
  const today = localDate(work.now, gym.timezone)
  const period = periodFrom(today, 'monthly', today)
  await work.tx.insert(subscriptions).values({
    gymId,
    plan,
    interval: 'monthly',
    createdAt: work.now,
    ...(trialEndsAt
      ? { state: 'trialing', trialEndsAt }
      : { state: 'active', anchorOn: today, periodStartsOn: period.startsOn, periodEndsOn: period.endsOn }),
  })
  const trial = trialEndsAt?.toString() ?? null
  await work.record('plan.opened', { gymId, plan, interval: 'monthly', trialEndsAt: trial }, 'gymId')
}

/** What a change would mean today in the gym's zone. Throws when the plan has no price of its own or is cancelled. */
export function quoteFor(work: Work, row: PlanSubscriptionRow, zone: string, to: Choice): Quote {
  const over = closingOf(endOf(row), work.now) !== null
  if (row.state === 'cancelled' && !over) throw fail('plans.cancelled')
  const runs = !over && row.periodStartsOn !== null
  const quote = quoteOf(
    {
      plan: row.plan,
      interval: row.interval,
      period: runs ? { anchor: row.anchorOn!, startsOn: row.periodStartsOn!, endsOn: row.periodEndsOn! } : null,
      next: row.nextPlan && row.nextInterval ? { plan: row.nextPlan, interval: row.nextInterval } : null,
      trialEndsOn: !over && row.state === 'trialing' ? localDate(row.trialEndsAt!, zone) : null,
    },
    to,
    localDate(work.now, zone),
  )
  if (!quote) throw fail('plans.custom_price')
  return quote
}

/** Makes the change that was shown; refuses when it would cost something else by now. */
export async function changePlan(
  work: Work,
  row: Managed,
  asked: { quote: Quote; dueNowCents: number; zone: string; paying: Paying },
): Promise<PlanSubscriptionRow> {
  const { quote } = asked
  const due = quote.charge - quote.credit
  if (due !== asked.dueNowCents) throw fail('plans.price_changed')
  if (quote.kind === 'same') return row
  const { plan, interval } = quote
  const none = { nextPlan: null, nextInterval: null }
  const set =
    quote.kind === 'next_period'
      ? { nextPlan: plan, nextInterval: interval }
      : quote.kind === 'keep'
        ? none
        : {
            ...none,
            plan,
            interval,
            state: 'active' as const,
            endsAt: null,
            anchorOn: quote.anchor,
            periodStartsOn: quote.period.startsOn,
            periodEndsOn: quote.period.endsOn,
            invoicedUntil: due > 0 ? quote.period.endsOn : row.state === 'active' ? row.invoicedUntil : null,
          }
  const after = await keep(work, row.gymId, set)
  await work.record(
    'plan.changed',
    {
      gymId: row.gymId,
      before: { plan: row.plan, interval: row.interval },
      after: { plan, interval },
      from: quote.period.startsOn.toString(),
      dueNowCents: due,
    },
    'gymId',
  )
  if (due > 0) {
    const reason = quote.kind === 'start' ? 'period' : 'upgrade'
    const from = quote.kind === 'start' ? quote.period.startsOn : localDate(work.now, asked.zone)
    await ask(work, asked.paying, { after, cents: due, from: from.toString(), reason })
  }
  return after
}

/** At the end of what is paid for, or of the trial. */
export async function cancelPlan(work: Work, row: Managed, zone: string): Promise<PlanSubscriptionRow> {
  const end = endOf(row)
  if (row.state === 'cancelled' || row.state === 'ended' || closingOf(end, work.now)) throw fail('plans.not_running')
  const endsAt = row.state === 'trialing' ? row.trialEndsAt! : unpaidUntil(row, work.now, zone)
  const after = await keep(work, row.gymId, { state: 'cancelled', endsAt, nextPlan: null, nextInterval: null })
  await work.record('plan.cancelled', { gymId: row.gymId, endsAt: endsAt.toString() }, 'gymId')
  return after
}

export async function resumePlan(work: Work, row: Managed): Promise<PlanSubscriptionRow> {
  if (row.state !== 'cancelled' || closingOf(row.endsAt, work.now)) throw fail('plans.not_cancelled')
  const state = row.periodStartsOn ? 'active' : 'trialing'
  const after = await keep(work, row.gymId, { state, endsAt: null })
  await work.record('plan.resumed', { gymId: row.gymId }, 'gymId')
  return after
}

export async function askForOffer(work: Work, row: Managed, message: string): Promise<void> {
  await work.record('plan.enquired', { gymId: row.gymId, message }, 'gymId')
}

/** Has the running period paid for. Whoever calls has written `invoicedUntil` or does it here. */
export async function collectPeriod(work: Work, row: PlanSubscriptionRow, paying: Paying): Promise<void> {
  const cents = planPriceOf(row)
  const after = await keep(work, row.gymId, { invoicedUntil: row.periodEndsOn })
  if (cents) await ask(work, paying, { after, cents, from: row.periodStartsOn!.toString(), reason: 'period' })
}

async function ask(
  work: Work,
  paying: Paying,
  what: { after: PlanSubscriptionRow; cents: number; from: string; reason: PlanDue['reason'] },
): Promise<void> {
  const { gymId, plan, interval, periodEndsOn } = what.after
  const due: PlanDue = {
    gymId,
    plan,
    interval,
    amount: planMoney(what.cents),
    from: what.from,
    to: periodEndsOn!.toString(),
    reason: what.reason,
  }
  await paying.collect(work, due)
}

/** The way of paying that is always there: the installation is asked for an invoice, and those who run it are told in the app and by mail. */
export function invoiceUs(mailer: Pick<Mailer, 'write'>, ports: Pick<PlansPorts, 'findGym'>): Paying {
  return {
    async collect(work, due) {
      await work.record('plan.payment_due', due, 'gymId')
      const name = (await ports.findGym(work, due.gymId))?.name || 'A gym'
      const amount = `$${(due.amount.cents / 100).toFixed(2)}`
      const data = { gym: name, amount, plan: planOfId(due.plan).name, from: due.from, to: due.to }
      for (const to of await adminAddresses(work.tx)) await mailer.write(work, mailOf(invoiceMail, to, data))
    },
  }
}

/** Writes what changed of a subscription. */
export async function keep(
  work: Work,
  gymId: string,
  set: Partial<typeof subscriptions.$inferInsert>,
): Promise<PlanSubscriptionRow> {
  const [row] = await work.tx.update(subscriptions).set(set).where(eq(subscriptions.gymId, gymId)).returning()
  return row!
}

/** A plan that was to begin after the trial ends with the trial; a running one with its period. */
function unpaidUntil(row: PlanSubscriptionRow, now: Temporal.Instant, zone: string): Temporal.Instant {
  const starts = startOf(row.periodStartsOn!, zone)
  return Temporal.Instant.compare(now, starts) < 0 ? starts : startOf(row.periodEndsOn!, zone)
}

/** The moment at which a day begins in a zone. */
const startOf = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone }).toInstant()

/** The day that it is somewhere. */
export const localDate = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

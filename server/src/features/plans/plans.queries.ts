import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { sqlInstant } from '../../platform/db/columns.ts'
import type { Tx, Work } from '../../platform/db/db.ts'
import type { SweepItem, Which } from '../../platform/events/tasks.ts'
import { accounts } from '../identity/accounts/accounts.tables.ts'
import { closingOf, endOf } from './plans.rules.ts'
import { subscriptions } from './plans.tables.ts'

export type PlanSubscriptionRow = typeof subscriptions.$inferSelect

export async function findSubscription(tx: Tx, gymId: string): Promise<PlanSubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.gymId, gymId))
  return row
}

/** What a gym's plan still allows: null is everything, and a gym without a subscription is not closed. */
export async function planClosing(tx: Tx, gymId: string, now: Temporal.Instant): Promise<'settling' | 'ended' | null> {
  const row = await findSubscription(tx, gymId)
  return row ? closingOf(endOf(row), now) : null
}

/** As `findSubscription`, held until the transaction ends, so that nothing is paid twice. */
export async function lockSubscription(tx: Tx, gymId: string): Promise<PlanSubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.gymId, gymId)).for('update')
  return row
}

/** Gyms whose subscription may have something due: a reminder, an end, or a period that begins. */
export async function subscriptionsToLookAfter({ tx, now }: Work, { most, only }: Which): Promise<SweepItem[]> {
  // Days begin up to 14 hours before they do in UTC; the zone decides afterwards.
  const latestDay = sql`(${sqlInstant(now)} at time zone 'UTC' + interval '14 hours')::date`
  const rows = await tx
    .select({ gymId: subscriptions.gymId })
    .from(subscriptions)
    .where(
      and(
        only ? eq(subscriptions.gymId, only) : undefined,
        or(
          and(eq(subscriptions.state, 'trialing'), lte(subscriptions.trialEndsAt, now.add({ hours: 7 * 24 }))),
          and(eq(subscriptions.state, 'cancelled'), lte(subscriptions.endsAt, now)),
          and(eq(subscriptions.state, 'active'), sql`${subscriptions.periodEndsOn} <= ${latestDay}`),
          and(
            eq(subscriptions.state, 'active'),
            isNull(subscriptions.invoicedUntil),
            sql`${subscriptions.periodStartsOn} <= ${latestDay}`,
          ),
        ),
      ),
    )
    .orderBy(subscriptions.gymId)
    .limit(most)
  return rows.map(({ gymId }) => ({ id: gymId, gymId }))
}

/** Where those who run the installation read mail. */
export async function adminAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.archivedAt), isNull(accounts.bannedAt)))
  return rows.map((row) => row.email)
}

/** Everybody who runs the installation. */
export async function adminIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.archivedAt), isNull(accounts.bannedAt)))
  return rows.map((row) => row.id)
}

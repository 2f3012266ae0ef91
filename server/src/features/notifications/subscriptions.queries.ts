import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { pushSubscriptions } from '../../platform/push.tables.ts'
import { authSessions } from '../identity/identity.tables.ts'
import type { SubscriptionRow } from './subscriptions.commands.ts'

/** The browsers of these people whose sessions last, newest first. */
export async function subscriptionsOf(tx: Tx, userIds: string[]): Promise<SubscriptionRow[]> {
  const rows = await tx
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(authSessions, and(eq(authSessions.id, pushSubscriptions.sessionId), isNull(authSessions.endedAt)))
    .where(inArray(pushSubscriptions.userId, userIds))
    .orderBy(desc(pushSubscriptions.createdAt))
  return rows.map((row) => row.subscription)
}

export async function findSubscription(tx: Tx, userId: string, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
  return row
}

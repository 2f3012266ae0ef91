import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { pushSubscriptions } from '../../../platform/post/push.tables.ts'
import { authSessions } from '../../identity/accounts/accounts.tables.ts'
import type { SessionLimits } from '../../identity/accounts/session.rules.ts'
import { goesOn } from '../../identity/sessions/devices.queries.ts'
import type { PushSubscriptionRow } from './subscriptions.commands.ts'

/** The browsers of these people whose sessions last, newest first. */
export async function subscriptionsOf(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  limits: SessionLimits,
  userIds: string[],
): Promise<PushSubscriptionRow[]> {
  const rows = await tx
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(authSessions, and(eq(authSessions.id, pushSubscriptions.sessionId), goesOn(now, limits)))
    .where(inArray(pushSubscriptions.userId, userIds))
    .orderBy(desc(pushSubscriptions.createdAt))
  return rows.map((row) => row.subscription)
}

export async function findPushSubscription(
  tx: Tx,
  userId: string,
  id: string,
): Promise<PushSubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
  return row
}

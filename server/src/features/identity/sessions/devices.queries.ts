import { and, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import type { SessionRow } from '../accounts/accounts.queries.ts'
import { authSessions } from '../accounts/accounts.tables.ts'
import type { SessionLimits } from '../accounts/session.rules.ts'

/** Whether a session can still go on: one that has run out is only ended when somebody comes with its refresh token. */
export function goesOn(now: Temporal.Instant, limits: SessionLimits): SQL {
  return and(
    isNull(authSessions.endedAt),
    gt(authSessions.createdAt, now.subtract({ hours: limits.hours })),
    gt(authSessions.counterMovedAt, now.subtract({ hours: limits.idleHours })),
  )!
}

/** Sessions of an account that still can go on, newest first, one row more than asked for. `after` is the id of the last one read. */
export async function listSessions(
  tx: Tx,
  accountId: string,
  page: { after: string | undefined; limit: number; now: Temporal.Instant; limits: SessionLimits },
): Promise<SessionRow[]> {
  return tx
    .select()
    .from(authSessions)
    .where(
      and(
        eq(authSessions.accountId, accountId),
        goesOn(page.now, page.limits),
        page.after ? lt(authSessions.id, page.after) : undefined,
      ),
    )
    .orderBy(desc(authSessions.id))
    .limit(page.limit + 1)
}

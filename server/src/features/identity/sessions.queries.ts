import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { SessionRow } from './identity.queries.ts'
import { authSessions } from './identity.tables.ts'
import type { SessionLimits } from './session.rules.ts'

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
        isNull(authSessions.endedAt),
        gt(authSessions.createdAt, page.now.subtract({ hours: page.limits.hours })),
        gt(authSessions.counterMovedAt, page.now.subtract({ hours: page.limits.idleHours })),
        page.after ? lt(authSessions.id, page.after) : undefined,
      ),
    )
    .orderBy(desc(authSessions.id))
    .limit(page.limit + 1)
}

import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { parseInstant } from '../../../platform/db/columns.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { noticeDeliveries } from './deliveries.tables.ts'

export type DeliveryRow = typeof noticeDeliveries.$inferSelect
/** One notice to one person, newest first; the bell has every notice. */
export type ToldRow = { bell: DeliveryRow; name: string; actedAt: Temporal.Instant | null; channels: DeliveryRow[] }

/** Who was told of a thing, newest first, one row more than asked for. */
export async function listTold(
  tx: Tx,
  scope: SQL | undefined,
  subjectId: string,
  page: { after: string[] | null; limit: number },
): Promise<ToldRow[]> {
  const { createdAt, notificationId } = noticeDeliveries
  const older = page.after
    ? sql`(${createdAt}, ${notificationId}) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : undefined
  const rows = await tx
    .select({
      bell: noticeDeliveries,
      name: profiles.fullName,
      // Whoever is told of a thing and then does something about it has acted; the event says so by itself.
      actedAt: sql<
        string | null
      >`(select min(${events.at}) from ${events} where ${events.subjectId} = ${noticeDeliveries.subjectId}
        and ${events.actorId} = ${noticeDeliveries.userId} and ${events.at} > ${createdAt})`,
    })
    .from(noticeDeliveries)
    .leftJoin(profiles, eq(profiles.accountId, noticeDeliveries.userId))
    .where(and(eq(noticeDeliveries.subjectId, subjectId), eq(noticeDeliveries.channel, 'bell'), scope, older))
    .orderBy(desc(createdAt), desc(notificationId))
    .limit(page.limit + 1)
  if (rows.length === 0) return []
  const all = await tx
    .select()
    .from(noticeDeliveries)
    .where(
      and(
        inArray(
          notificationId,
          rows.map(({ bell }) => bell.notificationId),
        ),
        scope,
      ),
    )
    .orderBy(asc(noticeDeliveries.channel))
  const byNotice = Map.groupBy(all, (row) => row.notificationId)
  return rows.map(({ bell, name, actedAt }) => ({
    bell,
    name: name || 'Someone',
    actedAt: parseInstant(actedAt),
    channels: byNotice.get(bell.notificationId) ?? [],
  }))
}

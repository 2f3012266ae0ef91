import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import { messageReports, messages } from '../conversation/messages.tables.ts'

type Kept = typeof messageReports.$inferSelect
/** `gone` says whether the message is not there any more. */
export type ReportRow = Kept & { gone: boolean }

/** Reports, the latest first, one more than asked for. */
export function listReports(
  tx: Tx,
  asked: { show: 'open' | 'settled'; after: string[] | null; limit: number },
): Promise<ReportRow[]> {
  const { at, id, settledAt } = messageReports
  const older = asked.after
    ? sql`(${at}, ${id}) < (${asked.after[0]}::timestamptz, ${asked.after[1]}::uuid)`
    : undefined
  return reportsOf(tx, and(asked.show === 'open' ? isNull(settledAt) : isNotNull(settledAt), older), asked.limit + 1)
}

export async function findReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return (await reportsOf(tx, eq(messageReports.id, id), 1))[0]
}

/** Whether a message is still there is asked with the product's eyes: an admin is in none of these conversations. */
function reportsOf(tx: Tx, which: SQL | undefined, limit: number): Promise<ReportRow[]> {
  return withProductEyes(tx, async () => {
    const rows = await tx
      .select({ report: messageReports, there: messages.id })
      .from(messageReports)
      .leftJoin(messages, and(eq(messages.id, messageReports.messageId), isNull(messages.deletedAt)))
      .where(which)
      .orderBy(desc(messageReports.at), desc(messageReports.id))
      .limit(limit)
    return rows.map(({ report, there }) => ({ ...report, gone: there === null }))
  })
}

import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { dataExports } from './users.tables.ts'

export type ExportRow = typeof dataExports.$inferSelect

export async function latestExport(tx: Tx, accountId: string): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(dataExports.askedAt))
    .limit(1)
  return row
}

export async function findExport(tx: Tx, id: string, accountId?: string): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), accountId ? eq(dataExports.accountId, accountId) : undefined))
  return row
}

/** Files whose time is over and that still lie there. */
export async function expiredExports(tx: Tx, now: Temporal.Instant): Promise<{ id: string; key: string }[]> {
  const rows = await tx
    .select({ id: dataExports.id, key: dataExports.key })
    .from(dataExports)
    .where(and(isNull(dataExports.removedAt), isNotNull(dataExports.key), lte(dataExports.expiresAt, now)))
    .limit(200)
  return rows.map((row) => ({ id: row.id, key: row.key! }))
}

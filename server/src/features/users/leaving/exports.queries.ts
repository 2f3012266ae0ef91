import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { patienceHours } from './exports.rules.ts'
import { dataExports } from '../person/person.tables.ts'

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

/** The collection that somebody asked for, or the oldest that is still waited for and that nobody has in hand. */
export async function exportsToCollect(
  { tx, now }: Work,
  free: (id: PgColumn) => SQL,
  id: string | undefined,
): Promise<(ExportRow & Pick<SweepItem, 'gymId'>)[]> {
  const rows = await tx
    .select()
    .from(dataExports)
    .where(
      and(
        isNull(dataExports.key),
        gt(dataExports.askedAt, now.subtract({ hours: patienceHours })),
        id ? eq(dataExports.id, id) : undefined,
        free(dataExports.id),
      ),
    )
    .orderBy(asc(dataExports.askedAt), asc(dataExports.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return rows.map((row) => ({ ...row, gymId: null }))
}

/** Collections whose time is over and that still lie there; one of them is held. */
export async function expiredExports(
  { tx, now }: Work,
  { most, only }: Which,
): Promise<(SweepItem & { key: string })[]> {
  const found = tx
    .select({ id: dataExports.id, key: dataExports.key })
    .from(dataExports)
    .where(
      and(
        isNull(dataExports.removedAt),
        isNotNull(dataExports.key),
        lte(dataExports.expiresAt, now),
        only ? eq(dataExports.id, only) : undefined,
      ),
    )
    .orderBy(asc(dataExports.expiresAt), asc(dataExports.id))
    .limit(most)
  const rows = await (only ? found.for('update', { skipLocked: true }) : found)
  return rows.map((row) => ({ id: row.id, gymId: null, key: row.key! }))
}

import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { factors } from './factors.tables.ts'

export type FactorRow = typeof factors.$inferSelect

/** Every factor of an account, oldest first. */
export async function factorsOf(tx: Tx, accountId: string): Promise<FactorRow[]> {
  return tx
    .select()
    .from(factors)
    .where(eq(factors.accountId, accountId))
    .orderBy(asc(factors.createdAt), asc(factors.id))
}

/** A factor of an account, locked until the transaction ends, so that tries at it count one by one. */
export async function lockFactor(tx: Tx, accountId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.accountId, accountId)))
    .for('update')
  return row
}

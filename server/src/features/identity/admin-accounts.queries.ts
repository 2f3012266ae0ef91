import { count, desc, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { AccountRow } from './identity.queries.ts'
import { accounts } from './identity.tables.ts'

/** One page of all accounts that were not erased, newest first, and how many there are. */
export async function pageOfAccounts(
  tx: Tx,
  page: { number: number; size: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const rows = await tx
    .select()
    .from(accounts)
    .where(isNull(accounts.erasedAt))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [all] = await tx.select({ total: count() }).from(accounts).where(isNull(accounts.erasedAt))
  return { rows, total: all!.total }
}

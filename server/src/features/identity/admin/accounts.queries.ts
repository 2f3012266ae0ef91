import { and, asc, count, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'

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

/** Accounts whose ban is over; one of them is held. */
export async function bansOver({ tx, now }: Work, { most, only }: Which): Promise<SweepItem[]> {
  const found = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(lte(accounts.bannedUntil, now), only ? eq(accounts.id, only) : undefined))
    .orderBy(asc(accounts.bannedUntil), asc(accounts.id))
    .limit(most)
  const rows = await (only ? found.for('update', { skipLocked: true }) : found)
  return rows.map(({ id }) => ({ id, gymId: null }))
}

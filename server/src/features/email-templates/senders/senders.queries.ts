import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'

/** The admins who can still act. */
export async function activeAdminIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.archivedAt), isNull(accounts.bannedAt)))
  return rows.map(({ id }) => id)
}

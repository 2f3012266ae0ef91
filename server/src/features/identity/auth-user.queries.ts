import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { parseInstant } from '../../platform/columns.ts'
import { presentFactor } from './factors.present.ts'
import { factorsOf } from './factors.queries.ts'
import type { AccountRow } from './identity.queries.ts'
import { identitiesOf } from './linked-identities.queries.ts'
import { contactChanges, oneTimeTokens } from './recovery.tables.ts'
import { presentAuthUser } from './session.present.ts'
import type { AuthUserMore } from './session.present.ts'

/** The account in the shape of the authentication client, with everything that other tables say of it. */
export async function authUserOf(tx: Tx, account: AccountRow) {
  const factors = await factorsOf(tx, account.id)
  const linked = await identitiesOf(tx, account.id)
  const more = { linked, changes: await openChanges(tx, account.id), sent: await lastSent(tx, account.id) }
  return { ...presentAuthUser(account, more), ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}) }
}

/** What the account is to be reached at once it is confirmed. */
function openChanges(tx: Tx, accountId: string): Promise<(typeof contactChanges.$inferSelect)[]> {
  return tx
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.accountId, accountId), isNull(contactChanges.endedAt)))
}

async function lastSent(tx: Tx, accountId: string): Promise<AuthUserMore['sent']> {
  const rows = await tx
    .select({
      purpose: oneTimeTokens.purpose,
      at: sql<string>`max(${oneTimeTokens.createdAt})`.mapWith(parseInstant),
    })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.accountId, accountId),
        inArray(oneTimeTokens.purpose, ['signup', 'recovery', 'reauthentication']),
      ),
    )
    .groupBy(oneTimeTokens.purpose)
  return Object.fromEntries(rows.map(({ purpose, at }) => [purpose, at]))
}

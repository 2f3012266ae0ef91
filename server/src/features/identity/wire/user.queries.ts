import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { parseInstant } from '../../../platform/db/columns.ts'
import { openChanges } from '../codes/contact-changes.queries.ts'
import { presentFactor } from '../factors/factors.present.ts'
import { factorsOf } from '../factors/factors.queries.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { identitiesOf } from '../providers/linked-identities.queries.ts'
import { oneTimeTokens } from '../codes/codes.tables.ts'
import { presentAuthUser, type AuthUserMore } from '../sessions/tokens.present.ts'

/** The account in the shape of the authentication client, with everything that other tables say of it. */
export async function authUserOf(work: Work, account: AccountRow) {
  const { tx } = work
  const factors = await factorsOf(tx, account.id)
  const linked = await identitiesOf(tx, account.id)
  const more = { linked, changes: await openChanges(work, account.id), sent: await lastSent(tx, account.id) }
  return { ...presentAuthUser(account, more), ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}) }
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

import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { linkedIdentities, type LinkedIdentityRow } from './linked-identities.tables.ts'

/** Accounts at other services that open this account, the oldest link first. */
export async function identitiesOf(tx: Tx, accountId: string): Promise<LinkedIdentityRow[]> {
  return tx
    .select()
    .from(linkedIdentities)
    .where(eq(linkedIdentities.accountId, accountId))
    .orderBy(asc(linkedIdentities.createdAt), asc(linkedIdentities.id))
}

/** The link of a service's person, whoever's it is. */
export async function findIdentity(tx: Tx, provider: string, subject: string): Promise<LinkedIdentityRow | undefined> {
  const [row] = await tx
    .select()
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.provider, provider), eq(linkedIdentities.subject, subject)))
  return row
}

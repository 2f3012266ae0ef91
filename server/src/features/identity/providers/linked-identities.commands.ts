import { and, eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { ProvedIdentity } from '../../../platform/outward/openid.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { linkedIdentities, type LinkedIdentityRow } from './linked-identities.tables.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'identity.linked': { accountId: string; provider: string; how: 'asked' | 'email' } & Source
    'identity.unlinked': { accountId: string; provider: string } & Source
  }
}

/** Lets a service's person open an account. Null when somebody was faster: that person belongs to an account by now. */
export async function linkIdentity(
  work: Work,
  account: Pick<AccountRow, 'id'>,
  proved: ProvedIdentity & { provider: string },
  how: 'asked' | 'email',
  source: Source,
): Promise<LinkedIdentityRow | null> {
  const { provider, subject, email, emailVerified, name } = proved
  const [row] = await work.tx
    .insert(linkedIdentities)
    .values({
      id: newId(),
      accountId: account.id,
      provider,
      subject,
      email,
      facts: { email_verified: emailVerified, ...(name === null ? {} : { name }) },
      createdAt: work.now,
      updatedAt: work.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return null
  await work.record('identity.linked', { accountId: account.id, provider, how, ...source }, 'accountId')
  return row
}

/** Keeps when a link was last come in by, and what its service says of the person now. */
export async function noteIdentityUse(work: Work, id: string, proved: ProvedIdentity): Promise<void> {
  const { email, emailVerified, name } = proved
  await work.tx
    .update(linkedIdentities)
    .set({
      email,
      facts: { email_verified: emailVerified, ...(name === null ? {} : { name }) },
      lastSignInAt: work.now,
      updatedAt: work.now,
    })
    .where(eq(linkedIdentities.id, id))
}

/** Ends a link of an account. Null when it has no such link. */
export async function unlinkIdentity(
  work: Work,
  account: Pick<AccountRow, 'id'>,
  id: string,
  source: Source,
): Promise<LinkedIdentityRow | null> {
  const [row] = await work.tx
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.id, id), eq(linkedIdentities.accountId, account.id)))
    .returning()
  if (!row) return null
  await work.record('identity.unlinked', { accountId: account.id, provider: row.provider, ...source }, 'accountId')
  return row
}

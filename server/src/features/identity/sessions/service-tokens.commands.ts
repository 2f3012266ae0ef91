import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { AccessTokens } from '../../../platform/keys/access-token.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { serviceTokens, signingKeys } from '../accounts/accounts.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'service_token.made': { serviceTokenId: string; name: string }
    'service_token.revoked': { serviceTokenId: string }
  }
}

/** Makes a token with which a program manages accounts for so many days. It is shown once and kept nowhere. */
export async function makeServiceToken(
  work: Work,
  tokens: AccessTokens,
  wish: { name: string; days: number },
): Promise<{ id: string; token: string }> {
  const id = newId()
  const expiresAt = work.now.add({ hours: wish.days * 24 })
  await work.tx.insert(serviceTokens).values({ id, name: wish.name, createdAt: work.now, expiresAt })
  const { token, kid } = await tokens.signService({ id, expiresAt }, work.now)
  // The key that signed it has to be known for as long as it works.
  await work.tx
    .update(signingKeys)
    .set({ neededUntil: sql`greatest(${signingKeys.neededUntil}, ${sqlInstant(expiresAt)})` })
    .where(eq(signingKeys.id, kid))
  await work.record('service_token.made', { serviceTokenId: id, name: wish.name }, null)
  return { id, token }
}

export async function revokeServiceToken(work: Work, id: string): Promise<boolean> {
  const gone = await work.tx
    .update(serviceTokens)
    .set({ revokedAt: work.now })
    .where(and(eq(serviceTokens.id, id), isNull(serviceTokens.revokedAt)))
    .returning({ id: serviceTokens.id })
  if (gone.length > 0) await work.record('service_token.revoked', { serviceTokenId: id }, null)
  return gone.length > 0
}

/** The service token with this id, as long as it works. */
export async function findServiceToken(
  tx: Tx,
  id: string,
  now: Temporal.Instant,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx
    .select({ id: serviceTokens.id, name: serviceTokens.name })
    .from(serviceTokens)
    .where(and(eq(serviceTokens.id, id), isNull(serviceTokens.revokedAt), gt(serviceTokens.expiresAt, now)))
  return row
}

/** Every service token that works, oldest first. */
export function openServiceTokens(work: Work): Promise<(typeof serviceTokens.$inferSelect)[]> {
  return work.tx
    .select()
    .from(serviceTokens)
    .where(and(isNull(serviceTokens.revokedAt), gt(serviceTokens.expiresAt, work.now)))
    .orderBy(asc(serviceTokens.createdAt))
}

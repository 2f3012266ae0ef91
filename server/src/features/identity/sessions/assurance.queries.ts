import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Assurance } from '@quartet/contract/identity/identity'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { assuranceOf, isGuarded, type Known } from './assurance.rules.ts'
import { factors, webauthnCredentials } from '../factors/factors.tables.ts'
import type { IdentityPorts } from '../accounts/accounts.ports.ts'
import type { AccountRow, SessionRow } from '../accounts/accounts.queries.ts'

/** What an account has to prove itself with, and how much of it this session has proved. */
export type Standing = Pick<Known, 'aal' | 'hasFactor' | 'hasPasskey' | 'required'> & {
  assurance: Assurance
  guarded: boolean
}

export async function standingOf(
  work: Work,
  ports: Pick<IdentityPorts, 'mustHaveFactor'>,
  who: { account: AccountRow; session: Pick<SessionRow, 'aal' | 'amr'> },
): Promise<Standing> {
  const { account, session } = who
  const known = {
    ...session,
    openedAt: account.createdAt,
    hasFactor: await hasVerifiedFactor(work.tx, account.id),
    hasPasskey: await hasPasskey(work.tx, account.id),
    required: await ports.mustHaveFactor(work, account),
  }
  const assurance = assuranceOf(known, work.now)
  return { ...known, assurance, guarded: isGuarded(known) }
}

async function hasVerifiedFactor(tx: Tx, accountId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.accountId, accountId), isNotNull(factors.verifiedAt)))
    .limit(1)
  return one !== undefined
}

async function hasPasskey(tx: Tx, accountId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: webauthnCredentials.id })
    .from(webauthnCredentials)
    .where(and(eq(webauthnCredentials.accountId, accountId), isNull(webauthnCredentials.factorId)))
    .limit(1)
  return one !== undefined
}

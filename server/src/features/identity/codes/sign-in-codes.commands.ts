import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findAccount, isOpen, type AccountRow } from '../accounts/accounts.queries.ts'
import { hashOf, newSecret, sameText } from './one-time-tokens.commands.ts'
import { codeSeconds } from './one-time-tokens.rules.ts'
import { signInCodes } from './codes.tables.ts'
import type { SignInMethod } from '../accounts/session.rules.ts'

/** A code that only the browser which holds the challenge's verifier can turn into a session. */
export async function makeSignInCode(
  work: Work,
  wish: { accountId: string; method: SignInMethod; codeChallenge: string },
): Promise<string> {
  const code = newSecret()
  await work.tx.insert(signInCodes).values({
    id: newId(),
    ...wish,
    codeHash: hashOf(code),
    createdAt: work.now,
    expiresAt: work.now.add({ seconds: codeSeconds }),
  })
  return code
}

type Redeemed = { account: AccountRow; method: SignInMethod }

/** Uses up a code, for whoever holds the verifier that its challenge was made from. */
export async function redeemSignInCode(
  work: Work,
  code: string,
  verifier: string,
): Promise<Redeemed | 'unknown' | 'expired' | 'not_the_asker'> {
  const [row] = await work.tx
    .select()
    .from(signInCodes)
    .where(eq(signInCodes.codeHash, hashOf(code)))
    .for('update')
  const account = row && (await findAccount(work.tx, row.accountId))
  if (!row || row.usedAt || !account || !isOpen(account)) return 'unknown'
  if (Temporal.Instant.compare(row.expiresAt, work.now) <= 0) return 'expired'
  if (!sameText(hashOf(verifier).toString('base64url'), row.codeChallenge)) return 'not_the_asker'
  await work.tx.update(signInCodes).set({ usedAt: work.now }).where(eq(signInCodes.id, row.id))
  return { account, method: row.method }
}

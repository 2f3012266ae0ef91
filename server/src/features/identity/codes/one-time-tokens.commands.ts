import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { lockAccount } from '../accounts/accounts.queries.ts'
import {
  betweenMails,
  codeMinutes,
  linkMinutes,
  mostCodeTries,
  type Flow,
  type Purpose,
} from './one-time-tokens.rules.ts'
import { contactChanges, oneTimeTokens, signInCodes, codePlace } from './codes.tables.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect
/** What is sent: a secret of 256 bits for a link, and six digits to be typed. Only their holder knows them. */
type Sent = { secret: string; code: string }

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
/** 256 bits that nobody guesses, fit for an address. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Makes what is sent to somebody once, or null when they were sent the same a moment ago, or asked twice at once. `always` is for an admin, who is not asked to wait. */
export async function makeToken(
  work: Work,
  vault: Vault,
  wish: {
    accountId: string
    purpose: Purpose
    sentTo: string
    flow: Flow
    codeChallenge?: string | null
    /** Of a mail about a change of address. */
    changeId?: string | null
    always?: boolean
  },
): Promise<Sent | null> {
  const { accountId, purpose, sentTo, flow, codeChallenge = null, changeId = null, always = false } = wish
  // Whoever asks twice at once waits here, and finds the first one.
  await lockAccount(work.tx, accountId)
  if (!always && (await wasJustSent(work, accountId, [purpose]))) return null
  // Of several sign-ups only the last one's mail opens the account, with that one's password.
  if (purpose === 'signup') await voidTokens(work, accountId)
  const id = newId()
  const sent = {
    secret: flow === 'pkce' ? `pkce_${newSecret()}` : newSecret(),
    code: randomInt(1_000_000).toString().padStart(6, '0'),
  }
  await work.tx.insert(oneTimeTokens).values({
    id,
    accountId,
    purpose,
    sentTo,
    flow,
    codeChallenge,
    changeId,
    tokenHash: hashOf(sent.secret),
    sealedCode: vault.seal(Buffer.from(sent.code), codePlace(id)),
    createdAt: work.now,
    expiresAt: work.now.add({ minutes: linkMinutes[purpose] }),
  })
  return sent
}

/** Whether an account was sent something for one of these purposes a moment ago. */
export async function wasJustSent(work: Work, accountId: string, purposes: readonly Purpose[]): Promise<boolean> {
  const [recent] = await work.tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.accountId, accountId),
        inArray(oneTimeTokens.purpose, [...purposes]),
        gt(oneTimeTokens.createdAt, work.now.subtract({ seconds: betweenMails })),
      ),
    )
    .limit(1)
  return recent !== undefined
}

/** Uses up the token of a link, or answers null for one that is not, or no more. */
export async function spendSecret(
  work: Work,
  purposes: readonly Purpose[],
  secret: string,
): Promise<OneTimeToken | null> {
  const [token] = await work.tx
    .update(oneTimeTokens)
    .set({ usedAt: work.now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashOf(secret)),
        inArray(oneTimeTokens.purpose, [...purposes]),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, work.now),
      ),
    )
    .returning()
  return token ?? null
}

/**
 * Uses up the newest token that was sent to an address by its code, or answers null. A wrong code is counted before the
 * answer, so the caller's transaction has to be kept.
 */
export async function spendCode(
  work: Work,
  vault: Vault,
  asked: { purposes: readonly Purpose[]; sentTo: string; accountId?: string },
  code: string,
): Promise<OneTimeToken | null> {
  const [token] = await work.tx
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.sentTo, asked.sentTo),
        inArray(oneTimeTokens.purpose, [...asked.purposes]),
        asked.accountId ? eq(oneTimeTokens.accountId, asked.accountId) : undefined,
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.createdAt, work.now.subtract({ minutes: codeMinutes })),
        gt(oneTimeTokens.expiresAt, work.now),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id))
    .limit(1)
    .for('update')
  if (!token?.sealedCode || token.tries >= mostCodeTries) return null
  const mine = eq(oneTimeTokens.id, token.id)
  if (!sameText(code, vault.open(token.sealedCode, codePlace(token.id)).toString('utf8'))) {
    await work.tx
      .update(oneTimeTokens)
      .set({ tries: token.tries + 1 })
      .where(mine)
    return null
  }
  await work.tx.update(oneTimeTokens).set({ usedAt: work.now }).where(mine)
  return token
}

/** Makes every link and code of an account worthless, and ends the changes that wait for one. */
export async function voidTokens(work: Work, accountId: string): Promise<void> {
  const used = { usedAt: work.now }
  await work.tx
    .update(oneTimeTokens)
    .set(used)
    .where(and(eq(oneTimeTokens.accountId, accountId), isNull(oneTimeTokens.usedAt)))
  await work.tx
    .update(signInCodes)
    .set(used)
    .where(and(eq(signInCodes.accountId, accountId), isNull(signInCodes.usedAt)))
  await endChanges(work, accountId)
}

/** Ends every change of address and phone that an account still waits for: whoever asked may have been somebody else. */
export async function endChanges(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(contactChanges)
    .set({ endedAt: work.now })
    .where(and(eq(contactChanges.accountId, accountId), isNull(contactChanges.endedAt)))
}

/** Whether two texts are the same, in a time that does not say how far they agree. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

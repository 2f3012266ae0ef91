import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from './identity.tables.ts'
import { findAccount, isOpen } from './identity.queries.ts'
import type { AccountRow } from './identity.queries.ts'
import { betweenMails, codeSeconds, confirmationHours, recoveryMinutes } from './mail-links.rules.ts'
import { mailLinks, signInCodes } from './recovery.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'email.confirmed': { accountId: string }
  }
}

export type Purpose = (typeof mailLinks.$inferSelect)['purpose']

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
/** 256 bits that nobody guesses, fit for an address. */
const newSecret = () => randomBytes(32).toString('base64url')

/** Makes the secret of a link to be mailed, or null when the account was mailed one a moment ago. */
export async function makeLink(
  work: Work,
  account: Pick<AccountRow, 'id' | 'email'>,
  what: { purpose: 'recovery'; codeChallenge: string } | { purpose: 'signup' },
): Promise<string | null> {
  // Whoever asks twice at once waits here, and finds the first link.
  await work.tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
  const [recent] = await work.tx
    .select({ id: mailLinks.id })
    .from(mailLinks)
    .where(
      and(
        eq(mailLinks.accountId, account.id),
        eq(mailLinks.purpose, what.purpose),
        gt(mailLinks.createdAt, work.now.subtract({ seconds: betweenMails })),
      ),
    )
    .orderBy(desc(mailLinks.createdAt))
    .limit(1)
  if (recent) return null
  const secret = newSecret()
  await work.tx.insert(mailLinks).values({
    id: newId(),
    accountId: account.id,
    purpose: what.purpose,
    email: account.email,
    tokenHash: hashOf(secret),
    codeChallenge: what.purpose === 'recovery' ? what.codeChallenge : null,
    createdAt: work.now,
    expiresAt: work.now.add(what.purpose === 'recovery' ? { minutes: recoveryMinutes } : { hours: confirmationHours }),
  })
  return secret
}

/** Uses up a link: its address is its owner's, and a recovery's answers a code. Null for a link that is not, or no more. */
export async function followLink(
  work: Work,
  purpose: Purpose,
  secret: string,
): Promise<{ account: AccountRow; code: string | null } | null> {
  const [link] = await work.tx
    .update(mailLinks)
    .set({ usedAt: work.now })
    .where(
      and(
        eq(mailLinks.tokenHash, hashOf(secret)),
        eq(mailLinks.purpose, purpose),
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, work.now),
      ),
    )
    .returning()
  const account = link && (await findAccount(work.tx, link.accountId))
  // An account that has another address by now is not confirmed by the old one's mail.
  if (!link || !account || !isOpen(account) || account.email !== link.email) return null
  if (account.emailConfirmedAt === null) {
    await work.tx.update(accounts).set({ emailConfirmedAt: work.now }).where(eq(accounts.id, account.id))
    await work.record('email.confirmed', { accountId: account.id }, { subjectId: account.id })
  }
  if (link.codeChallenge === null) return { account, code: null }
  const { codeChallenge } = link
  return { account, code: await makeSignInCode(work, { accountId: account.id, method: 'recovery', codeChallenge }) }
}

/** A code that only the browser which holds the challenge's verifier can turn into a session. */
export async function makeSignInCode(
  work: Work,
  wish: { accountId: string; method: 'recovery' | 'oauth'; codeChallenge: string },
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

/** Uses up a code, for whoever holds the verifier that its challenge was made from. */
export async function redeemCode(
  work: Work,
  code: string,
  verifier: string,
): Promise<{ account: AccountRow; method: 'recovery' | 'oauth' } | 'unknown' | 'expired' | 'not_the_asker'> {
  const [row] = await work.tx
    .select()
    .from(signInCodes)
    .where(eq(signInCodes.codeHash, hashOf(code)))
    .for('update')
  const account = row && (await findAccount(work.tx, row.accountId))
  if (!row || row.usedAt || !account || !isOpen(account)) return 'unknown'
  if (Temporal.Instant.compare(row.expiresAt, work.now) <= 0) return 'expired'
  const given = Buffer.from(hashOf(verifier).toString('base64url'))
  const wanted = Buffer.from(row.codeChallenge)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'not_the_asker'
  await work.tx.update(signInCodes).set({ usedAt: work.now }).where(eq(signInCodes.id, row.id))
  return { account, method: row.method }
}

/** Makes every link and code of an account worthless. */
export async function voidLinks(work: Work, accountId: string): Promise<void> {
  const used = { usedAt: work.now }
  await work.tx
    .update(mailLinks)
    .set(used)
    .where(and(eq(mailLinks.accountId, accountId), isNull(mailLinks.usedAt)))
  await work.tx
    .update(signInCodes)
    .set(used)
    .where(and(eq(signInCodes.accountId, accountId), isNull(signInCodes.usedAt)))
}

import { asc, desc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { events } from '../../platform/events/events.tables.ts'
import { factorsOf } from './factors/factors.queries.ts'
import { findAccount } from './accounts/accounts.queries.ts'
import { identitiesOf } from './providers/linked-identities.queries.ts'
import { authSessions } from './accounts/accounts.tables.ts'
import { passkeysOf } from './factors/passkeys.commands.ts'

/** Most of what somebody did that is listed. */
const mostEvents = 20_000

/** An account without its secrets, where it signed in from, and what it did. */
export async function accountDataOf(work: Work, { userId }: { userId: string }): Promise<unknown> {
  const account = (await findAccount(work.tx, userId))!
  const { email, role, emailConfirmedAt, membershipLevel, termsVersion, termsAgreedAt, lastSignInAt, createdAt } =
    account
  const sessions = await work.tx
    .select({
      from: authSessions.ip,
      browser: authSessions.userAgent,
      startedAt: authSessions.createdAt,
      endedAt: authSessions.endedAt,
      endReason: authSessions.endReason,
    })
    .from(authSessions)
    .where(eq(authSessions.accountId, userId))
    .orderBy(asc(authSessions.createdAt))
  const links = await identitiesOf(work.tx, userId)
  const factors = await factorsOf(work.tx, userId)
  const passkeys = await passkeysOf(work, userId)
  const did = await work.tx
    .select({ what: events.type, at: events.at })
    .from(events)
    .where(eq(events.actorId, userId))
    .orderBy(desc(events.position))
    .limit(mostEvents)
  return {
    account: { email, role, emailConfirmedAt, membershipLevel, termsVersion, termsAgreedAt, lastSignInAt, createdAt },
    sessions,
    linkedAccounts: links.map(({ provider, subject, email: address, createdAt: linkedAt }) => ({
      provider,
      subject,
      email: address,
      linkedAt,
    })),
    factors: factors.map(({ kind, name, phone, verifiedAt, createdAt: addedAt }) => ({
      kind,
      name,
      phone,
      verifiedAt,
      addedAt,
    })),
    passkeys: passkeys.map(({ name, createdAt: addedAt, lastUsedAt }) => ({ name, addedAt, lastUsedAt })),
    activity: did,
  }
}

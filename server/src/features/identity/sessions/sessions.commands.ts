import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import {
  encodeRefreshToken,
  isSignedWith,
  newRefreshKey,
  readRefreshToken,
} from '../../../platform/keys/refresh-token.ts'
import { withProof } from './assurance.rules.ts'
import { noteDevice } from './devices.commands.ts'
import { accounts, authSessions, sessionPlace } from '../accounts/accounts.tables.ts'
import { findAccount, isOpen, lockSession, type AccountRow, type SessionRow } from '../accounts/accounts.queries.ts'
import { tokenFacts } from './tokens.present.ts'
import { judgeRefresh, type RefreshVerdict, type SignInMethod, type SessionTokens } from '../accounts/session.rules.ts'
import { deviceMark, type Source } from '../accounts/sources.rules.ts'
import type { SessionKit } from '../accounts/entrance.ports.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'session.started': { sessionId: string; accountId: string; method: string } & Source
    'session.ended': { sessionId: string; accountId: string; reason: string } & Partial<Source>
  }
}

/** Where a request comes from. */
export function sourceOf(request: { ip: string; userAgent: string; device: string | undefined }): Source {
  return { ip: request.ip, userAgent: request.userAgent, [deviceMark]: request.device }
}

/** Begins a session of an account that has just proved who it is. */
export async function startSession(
  work: Work,
  kit: SessionKit,
  account: AccountRow,
  source: Source,
  method: SignInMethod = 'password',
  passkeyId: string | null = null,
): Promise<SessionTokens> {
  const id = newId()
  const key = newRefreshKey()
  const seconds = Math.floor(work.now.epochMilliseconds / 1000)
  const [session] = await work.tx
    .insert(authSessions)
    .values({
      id,
      accountId: account.id,
      refreshKey: kit.vault.seal(key, sessionPlace(id)),
      counterMovedAt: work.now,
      // A passkey is something one has and something one is or knows.
      aal: method === 'passkey' ? 'aal2' : 'aal1',
      amr: [{ method, timestamp: seconds }],
      passkeyId,
      ip: source.ip,
      userAgent: source.userAgent,
      createdAt: work.now,
    })
    .returning()
  await work.tx.update(accounts).set({ lastSignInAt: work.now }).where(eq(accounts.id, account.id))
  await work.record('session.started', { sessionId: id, accountId: account.id, method, ...source }, 'accountId')
  await noteDevice(work, account, source)
  return tokensOf(work, kit, account, session!, key)
}

export type Refreshed =
  | { tokens: SessionTokens; account: AccountRow }
  | { refused: Exclude<RefreshVerdict, 'rotate' | 'repeat'> | 'closed' }

/**
 * Answers a refresh token with the session's current one. A refusal is a value, because the end of the session that a
 * stolen token brings about has to be kept.
 */
export async function refreshSession(work: Work, kit: SessionKit, refreshToken: string): Promise<Refreshed> {
  const token = readRefreshToken(refreshToken)
  const session = token && (await lockSession(work.tx, token.sessionId))
  if (!token || !session) return { refused: 'unknown' }
  const key = kit.vault.open(session.refreshKey, sessionPlace(session.id))
  if (!isSignedWith(token, key)) return { refused: 'unknown' }
  const account = await findAccount(work.tx, session.accountId)
  if (!account || !isOpen(account)) return { refused: 'closed' }

  const verdict = judgeRefresh(session, token.counter, work.now, kit.limits)
  switch (verdict) {
    case 'rotate': {
      const [moved] = await work.tx
        .update(authSessions)
        .set({ counter: session.counter + 1, counterMovedAt: work.now })
        .where(eq(authSessions.id, session.id))
        .returning()
      return { tokens: await tokensOf(work, kit, account, moved!, key), account }
    }
    case 'repeat':
      return { tokens: await tokensOf(work, kit, account, session, key), account }
    case 'reused':
    case 'expired':
      await endSessions(work, { accountId: account.id, only: session.id }, `refresh_token_${verdict}`)
      return { refused: verdict }
    case 'outranked':
    case 'unknown':
      return { refused: verdict }
  }
}

/**
 * Makes a session sure of whom it stands for, after one more proof. Its refresh tokens of before never work again, so
 * that whoever held one does not rise with it. Null when the session has ended meanwhile.
 */
export async function raiseSession(
  work: Work,
  kit: SessionKit,
  account: AccountRow,
  sessionId: string,
  method: string,
): Promise<SessionTokens | null> {
  const session = await lockSession(work.tx, sessionId)
  if (!session) return null
  const counter = session.counter + 1
  const [raised] = await work.tx
    .update(authSessions)
    .set({
      counter,
      counterFloor: counter,
      counterMovedAt: work.now,
      aal: 'aal2',
      amr: withProof(session.amr, method, work.now),
    })
    .where(eq(authSessions.id, session.id))
    .returning()
  return tokensOf(work, kit, account, raised!, kit.vault.open(session.refreshKey, sessionPlace(session.id)))
}

/**
 * Ends the sessions of an account: one, all but one, those of one level, all but those that other passkeys opened, or all.
 * Answers how many.
 */
export async function endSessions(
  work: Work,
  which: { accountId: string; only?: string; except?: string; aal?: SessionRow['aal']; butOtherPasskeys?: string },
  reason: string,
  source?: Source,
): Promise<number> {
  const ended = await work.tx
    .update(authSessions)
    .set({ endedAt: work.now, endReason: reason })
    .where(
      and(
        eq(authSessions.accountId, which.accountId),
        isNull(authSessions.endedAt),
        which.only ? eq(authSessions.id, which.only) : undefined,
        which.except ? ne(authSessions.id, which.except) : undefined,
        which.aal ? eq(authSessions.aal, which.aal) : undefined,
        which.butOtherPasskeys
          ? or(isNull(authSessions.passkeyId), eq(authSessions.passkeyId, which.butOtherPasskeys))
          : undefined,
      ),
    )
    .returning({ id: authSessions.id })
  for (const { id } of ended) {
    await work.record('session.ended', { sessionId: id, accountId: which.accountId, reason, ...source }, 'accountId')
  }
  return ended.length
}

async function tokensOf(
  work: Work,
  kit: SessionKit,
  account: AccountRow,
  session: SessionRow,
  key: Buffer,
): Promise<SessionTokens> {
  const ends = session.createdAt.add({ hours: kit.limits.hours })
  const who = { accountId: account.id, sessionId: session.id, facts: tokenFacts(account, session), ends }
  const { token, expiresAt, expiresIn } = await kit.tokens.sign(who, work.now)
  return {
    access_token: token,
    refresh_token: encodeRefreshToken(session.id, session.counter, key),
    expires_in: expiresIn,
    expires_at: expiresAt,
    token_type: 'bearer',
  }
}

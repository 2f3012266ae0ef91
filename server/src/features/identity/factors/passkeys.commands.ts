import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Work } from '../../../platform/db/db.ts'
import { demandProof } from '../passwords/proof.commands.ts'
import { standingOf } from '../sessions/assurance.queries.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { demandEnroller, openChallenge, type Caller, type Challenge } from './factors.commands.ts'
import { mostFactors } from './factors.rules.ts'
import { authChallenges, webauthnCredentials, challengePlace } from './factors.tables.ts'
import { findAccount, isOpen, type AccountRow, type SessionRow } from '../accounts/accounts.queries.ts'
import { authSessions } from '../accounts/accounts.tables.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'
import { endSessions, startSession } from '../sessions/sessions.commands.ts'
import { creationOptions, isSignedBy, keepCredential, requestOptions, type PasskeyRow } from './webauthn.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'passkey.added': { accountId: string; name: string | null } & Source
    'passkey.removed': { accountId: string; name: string | null } & Source
  }
}

export const passkeyNotFound = () => new WireFailure(404, 'webauthn_credential_not_found', 'Passkey not found')
const unverified = () => new WireFailure(400, 'webauthn_verification_failed', 'We couldn’t accept that passkey.')

const passkeys = (accountId: string) =>
  and(eq(webauthnCredentials.accountId, accountId), isNull(webauthnCredentials.factorId))

/** The passkeys of an account, oldest first. */
export async function passkeysOf(work: Work, accountId: string): Promise<PasskeyRow[]> {
  return work.tx
    .select()
    .from(webauthnCredentials)
    .where(passkeys(accountId))
    .orderBy(asc(webauthnCredentials.createdAt), asc(webauthnCredentials.id))
}

/** Begins a passkey: what the browser is asked for. Under the same conditions as a second factor. */
export async function askForPasskey(work: Work, entrance: Entrance, caller: Caller) {
  await demandEnroller(work, entrance, caller)
  const known = await passkeysOf(work, caller.account.id)
  if (known.length >= mostFactors)
    throw new WireFailure(422, 'too_many_passkeys', 'You already have 10 passkeys. Remove one first.')
  const options = await creationOptions(entrance, caller.account, 'passkey', known)
  const about = { purpose: 'passkey_registration', accountId: caller.account.id, factorId: null } as const
  const challenge = await openChallenge(work, caller, about, (place) =>
    entrance.kit.vault.seal(Buffer.from(options.challenge), place),
  )
  return { challenge, options }
}

/** Keeps the passkey that the browser made, named after the browser until its owner says otherwise. */
export async function addPasskey(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  given: { challengeId: string; credential: object },
): Promise<PasskeyRow | WireFailure> {
  await demandEnroller(work, entrance, caller)
  const { account, source } = caller
  const challenge = await takeOpen(work, caller, 'passkey_registration', given.challengeId, account.id)
  if (!challenge) return challengeGone()
  const name = deviceOf(source.userAgent)
  const about = { accountId: account.id, factorId: null, name }
  const answer = { challenge: secretOf(entrance, challenge), credential: given.credential }
  const made = await keepCredential(work, entrance, about, answer)
  if (!made) return unverified()
  await work.record('passkey.added', { accountId: account.id, name, ...source }, 'accountId')
  return made
}

/** Asks any browser for a passkey of its holder's, who is not known yet. */
export async function askForSignIn(work: Work, entrance: Entrance, source: Source) {
  const options = await requestOptions(entrance, 'passkey', [])
  const about = { purpose: 'passkey_sign_in', accountId: null, factorId: null } as const
  const challenge = await openChallenge(work, { source }, about, (place) =>
    entrance.kit.vault.seal(Buffer.from(options.challenge), place),
  )
  return { challenge, options }
}

/** Signs in whoever used a passkey for this challenge. It is used up whatever came of it. */
export async function signInByPasskey(
  work: Work,
  entrance: Entrance,
  source: Source,
  given: { challengeId: string; credential: { id: string } },
): Promise<{ account: AccountRow; tokens: SessionTokens } | WireFailure> {
  const challenge = await takeOpen(work, { source }, 'passkey_sign_in', given.challengeId, null)
  if (!challenge) return challengeGone()
  const [known] = await work.tx
    .select()
    .from(webauthnCredentials)
    .where(and(eq(webauthnCredentials.credentialId, given.credential.id), isNull(webauthnCredentials.factorId)))
    .for('update')
  const answer = { challenge: secretOf(entrance, challenge), credential: given.credential }
  if (!known || !(await isSignedBy(work, entrance, known, answer))) return unverified()
  const account = await findAccount(work.tx, known.accountId)
  if (!account || !isOpen(account)) return new WireFailure(400, 'user_banned', 'User is banned')
  return { account, tokens: await startSession(work, entrance.kit, account, source, 'passkey', known.id) }
}

export async function renamePasskey(work: Work, caller: Caller, id: string, name: string): Promise<PasskeyRow> {
  const [row] = await work.tx
    .update(webauthnCredentials)
    .set({ name })
    .where(and(eq(webauthnCredentials.id, id), passkeys(caller.account.id)))
    .returning()
  if (!row) throw passkeyNotFound()
  return row
}

/** Takes a passkey away; AAL2 and a fresh proof as for a factor. */
export async function removePasskey(work: Work, entrance: Entrance, caller: Caller, id: string): Promise<void> {
  const lacking = () => new WireFailure(422, 'insufficient_aal', 'AAL2 required to delete a passkey')
  demandProof(await standingOf(work, entrance.ports, caller), lacking)
  await dropPasskey(work, { id, accountId: caller.account.id }, caller.source, caller.session)
}

/**
 * What the loss of a passkey brings: every other session ends, the one that stays goes on from its newest token only.
 * Taken away by others, it leaves those sessions that another passkey opened.
 */
export async function dropPasskey(
  work: Work,
  passkey: Pick<PasskeyRow, 'id' | 'accountId'>,
  source: Source,
  stays?: SessionRow,
): Promise<void> {
  const { id, accountId } = passkey
  const [gone] = await work.tx
    .delete(webauthnCredentials)
    .where(and(eq(webauthnCredentials.id, id), passkeys(accountId)))
    .returning()
  if (!gone) throw passkeyNotFound()
  const which = stays ? { except: stays.id } : { butOtherPasskeys: id }
  await endSessions(work, { accountId, ...which }, 'passkey_removed', source)
  if (stays)
    await work.tx
      .update(authSessions)
      .set({ counterFloor: sql`${authSessions.counter}` })
      .where(eq(authSessions.id, stays.id))
  await work.record('passkey.removed', { accountId, name: gone.name, ...source }, 'accountId')
}

const challengeGone = () =>
  new WireFailure(400, 'webauthn_challenge_not_found', 'The challenge doesn’t exist, was answered or has expired')
const secretOf = (entrance: Entrance, challenge: Challenge) =>
  entrance.kit.vault.open(challenge.sealedSecret!, challengePlace(challenge.id)).toString()

/** Uses up an open challenge that was asked from here, for this account or for nobody yet. */
async function takeOpen(
  work: Work,
  { source }: { source: Source },
  purpose: Challenge['purpose'],
  id: string,
  accountId: string | null,
): Promise<Challenge | undefined> {
  const [challenge] = await work.tx
    .update(authChallenges)
    .set({ usedAt: work.now })
    .where(
      and(
        eq(authChallenges.id, id),
        eq(authChallenges.purpose, purpose),
        eq(authChallenges.source, clientAddress(source.ip)),
        accountId ? eq(authChallenges.accountId, accountId) : undefined,
        isNull(authChallenges.usedAt),
        sql`${authChallenges.expiresAt} > ${sqlInstant(work.now)}`,
      ),
    )
    .returning()
  return challenge
}

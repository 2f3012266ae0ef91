import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { databaseError } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { webauthnCredentials } from './factors.tables.ts'
import { challengeMinutes } from './factors.rules.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'

export type PasskeyRow = typeof webauthnCredentials.$inferSelect
type Place = Pick<Entrance, 'address' | 'origins' | 'rules'>

/** Whose keys these are: the installation's own domain, whatever a client or a request says. */
const relyingParty = ({ rules, address }: Place) => rules.webauthnId ?? new URL(address()).hostname
const timeout = challengeMinutes * 60_000
/** Ed25519, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257]
/** A passkey is possession and more in one, so it asks its holder; a second factor follows a password. */
const holder = { passkey: 'required', factor: 'preferred' } as const

/** What a browser is asked to make a key with. */
export function creationOptions(place: Place, account: AccountRow, purpose: 'passkey' | 'factor', known: PasskeyRow[]) {
  return generateRegistrationOptions({
    rpName: 'Quartet',
    rpID: relyingParty(place),
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(Buffer.from(account.id)),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(asDescriptor),
    authenticatorSelection: {
      residentKey: purpose === 'passkey' ? 'required' : 'discouraged',
      userVerification: holder[purpose],
    },
  })
}

/** What a browser is asked to use a key for; any passkey of its holder's when none are named. */
export function requestOptions(place: Place, purpose: 'passkey' | 'factor', allowed: PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: relyingParty(place),
    timeout,
    userVerification: holder[purpose],
    allowCredentials: allowed.map(asDescriptor),
  })
}

const asDescriptor = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

/** Keeps the key that a browser made for this challenge. Null when it is not what was asked for, or known already. */
export async function keepCredential(
  work: Work,
  place: Place,
  about: Pick<PasskeyRow, 'accountId' | 'factorId' | 'name'>,
  answer: { challenge: string; credential: object },
): Promise<PasskeyRow | null> {
  const registration = await orNull(
    verifyRegistrationResponse({
      response: answer.credential as RegistrationResponseJSON,
      expectedChallenge: answer.challenge,
      expectedOrigin: [...place.origins()],
      expectedRPID: relyingParty(place),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: about.factorId === null,
    }),
  )
  if (!registration?.verified) return null
  const { credential } = registration.registrationInfo
  try {
    const [row] = await work.tx
      .insert(webauthnCredentials)
      .values({
        ...about,
        id: newId(),
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        signCount: credential.counter,
        transports: (credential.transports ?? []).slice(0, 8),
        createdAt: work.now,
      })
      .returning()
    return row!
  } catch (error) {
    if (databaseError(error)?.constraint === 'webauthn_credentials_credential_id_key') return null
    throw error
  }
}

/** Whether a browser used this key for this challenge. A counter that does not go up says that the key was copied. */
export async function isSignedBy(
  work: Work,
  place: Place,
  credential: PasskeyRow,
  answer: { challenge: string; credential: object },
): Promise<boolean> {
  const used = await orNull(
    verifyAuthenticationResponse({
      response: answer.credential as AuthenticationResponseJSON,
      expectedChallenge: answer.challenge,
      expectedOrigin: [...place.origins()],
      expectedRPID: relyingParty(place),
      requireUserVerification: credential.factorId === null,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.signCount,
      },
    }),
  )
  if (!used?.verified) return false
  await work.tx
    .update(webauthnCredentials)
    .set({ signCount: used.authenticationInfo.newCounter, lastUsedAt: work.now })
    .where(eq(webauthnCredentials.id, credential.id))
  return true
}

/** The library throws for whatever is not right in an answer. */
async function orNull<T>(verifying: Promise<T>): Promise<T | null> {
  try {
    return await verifying
  } catch {
    // Not right is an answer here, and no failure of ours.
    return null
  }
}

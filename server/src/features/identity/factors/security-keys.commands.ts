import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { acceptAnswer, countWrong, openChallenge, type Caller, type Challenge } from './factors.commands.ts'
import type { FactorRow } from './factors.queries.ts'
import { webauthnCredentials, challengePlace } from './factors.tables.ts'
import { creationOptions, isSignedBy, keepCredential, requestOptions } from './webauthn.commands.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

/** Asks a browser for a factor's key: to make one at first, to use it afterwards. */
export async function challengeSecurityKey(work: Work, entrance: Entrance, caller: Caller, factor: FactorRow) {
  const known = await credentialOf(work, factor)
  const publicKey = known
    ? await requestOptions(entrance, 'factor', [known])
    : await creationOptions(entrance, caller.account, 'factor', [])
  const about = { purpose: 'factor', accountId: caller.account.id, factorId: factor.id } as const
  const challenge = await openChallenge(work, caller, about, (place) =>
    entrance.kit.vault.seal(Buffer.from(publicKey.challenge), place),
  )
  return { challenge, webauthn: { type: known ? 'request' : 'create', credential_options: { publicKey } } }
}

export async function answerSecurityKey(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  given: { factor: FactorRow; challenge: Challenge; credential: object },
): Promise<SessionTokens | WireFailure> {
  const { factor, challenge, credential } = given
  const asked = entrance.kit.vault.open(challenge.sealedSecret!, challengePlace(challenge.id)).toString()
  const answer = { challenge: asked, credential }
  const known = await credentialOf(work, factor)
  const about = { accountId: caller.account.id, factorId: factor.id, name: null }
  const right = known
    ? await isSignedBy(work, entrance, known, answer)
    : await keepCredential(work, entrance, about, answer)
  if (!right) return countWrong(work, caller, factor, 'Invalid WebAuthn response')
  return acceptAnswer(work, entrance, caller, { factor, challenge, method: 'mfa/webauthn' })
}

async function credentialOf(work: Work, factor: FactorRow) {
  const [row] = await work.tx.select().from(webauthnCredentials).where(eq(webauthnCredentials.factorId, factor.id))
  return row
}

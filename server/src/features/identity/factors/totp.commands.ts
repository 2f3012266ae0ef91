import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { newTotp, stepOf } from '../../../platform/keys/totp.ts'
import type { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { acceptAnswer, countWrong, enrolFactor, type Caller, type Challenge } from './factors.commands.ts'
import type { FactorRow } from './factors.queries.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'
import { factorPlace } from './factors.tables.ts'

/** Makes the secret that an authenticator app and we share. It is answered this once. */
export async function enrolTotp(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  wish: { name: string | null; issuer: string },
): Promise<{ factor: FactorRow; secret: string; uri: string }> {
  const id = newId()
  const { secret, uri } = newTotp(caller.account.email, wish.issuer)
  const sealedSecret = entrance.kit.vault.seal(Buffer.from(secret), factorPlace(id))
  return {
    factor: await enrolFactor(work, entrance, caller, { id, kind: 'totp', name: wish.name, sealedSecret }),
    secret,
    uri,
  }
}

/** Takes a code of an authenticator app. One that was taken before, in whichever session, is wrong. */
export async function answerTotp(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  given: { factor: FactorRow; challenge: Challenge; code: string },
): Promise<SessionTokens | WireFailure> {
  const { factor, challenge, code } = given
  const secret = entrance.kit.vault.open(factor.sealedSecret!, factorPlace(factor.id)).toString()
  const step = stepOf(secret, code, work.now)
  if (step === null || (factor.lastStep !== null && step <= factor.lastStep))
    return countWrong(work, caller, factor, 'Invalid TOTP code entered')
  return acceptAnswer(work, entrance, caller, { factor, challenge, method: 'totp', lastStep: step })
}

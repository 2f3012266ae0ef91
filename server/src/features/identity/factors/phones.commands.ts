import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Work } from '../../../platform/db/db.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { acceptAnswer, countWrong, openChallenge, type Caller, type Challenge } from './factors.commands.ts'
import type { FactorRow } from './factors.queries.ts'
import { betweenMessages, challengeMinutes } from './factors.rules.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'
import { challengePlace } from './factors.tables.ts'

/** Sends a code of six digits to a factor's phone, at most one a minute. */
export async function challengePhone(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  factor: FactorRow,
): Promise<Challenge> {
  const last = factor.lastChallengedAt
  if (last && work.now.since(last).total('seconds') < betweenMessages)
    throw new WireFailure(
      429,
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this once every ${betweenMessages} seconds`,
    )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const about = { purpose: 'factor', accountId: caller.account.id, factorId: factor.id } as const
  const challenge = await openChallenge(work, caller, about, (place) =>
    entrance.kit.vault.seal(Buffer.from(code), place),
  )
  await entrance.texts.write(work, {
    kind: 'identity.code',
    to: factor.phone!,
    body: `${code} is your Quartet code. It works once and expires in ${challengeMinutes} min. Don’t share it.`,
  })
  return challenge
}

export async function answerPhone(
  work: Work,
  entrance: Entrance,
  caller: Caller,
  given: { factor: FactorRow; challenge: Challenge; code: string },
): Promise<SessionTokens | WireFailure> {
  const { factor, challenge, code } = given
  const sent = entrance.kit.vault.open(challenge.sealedSecret!, challengePlace(challenge.id))
  const typed = Buffer.from(code)
  if (typed.length !== sent.length || !timingSafeEqual(typed, sent))
    return countWrong(work, caller, factor, 'Invalid MFA Phone code entered')
  return acceptAnswer(work, entrance, caller, { factor, challenge, method: 'mfa/phone' })
}

/** How somebody came in or proved who they are, in the words of the protocol (spec/auth.md, amr). */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'invite'
  | 'oauth'
  | 'passkey'

/** How long a session goes on, by the configuration. */
export type SessionLimits = {
  /** Hours in all, however much it is used. */
  hours: number
  /** Hours without being renewed. */
  idleHours: number
  /** Seconds in which an older refresh token still gets the current one: two tabs, a lost answer. */
  reuseSeconds: number
}

type Session = {
  counter: number
  /** Tokens below this were outranked on purpose, as by a second factor, and never work again. */
  counterFloor: number
  counterMovedAt: Temporal.Instant
  createdAt: Temporal.Instant
}

/** rotate: a new token. repeat: the current token once more. reused: somebody else may hold it, the session ends. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused' | 'outranked' | 'expired' | 'unknown'

/** What to do with a refresh token whose signature is right. */
export function judgeRefresh(
  session: Session,
  counter: number,
  now: Temporal.Instant,
  limits: SessionLimits,
): RefreshVerdict {
  const hoursSince = (moment: Temporal.Instant) => now.since(moment).total('hours')
  if (hoursSince(session.createdAt) >= limits.hours || hoursSince(session.counterMovedAt) >= limits.idleHours)
    return 'expired'
  if (counter > session.counter) return 'unknown'
  if (counter < session.counterFloor) return 'outranked'
  if (counter === session.counter) return 'rotate'
  // One behind: the client got no answer, or could not keep it.
  if (counter === session.counter - 1) return 'repeat'
  // A clock that was set back makes nothing recent again.
  return now.since(session.counterMovedAt).abs().total('seconds') <= limits.reuseSeconds ? 'repeat' : 'reused'
}

export type SessionTokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  expires_at: number
  token_type: 'bearer'
}

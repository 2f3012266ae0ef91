/** How long a session may go on in all, and unused, in hours. */
export const longestSession = 90 * 24
export const longestIdle = 30 * 24
/** Seconds in which an older refresh token still gets the current one: two tabs, a lost answer. */
export const reuseInterval = 10

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
export function judgeRefresh(session: Session, counter: number, now: Temporal.Instant): RefreshVerdict {
  const hoursSince = (moment: Temporal.Instant) => now.since(moment).total('hours')
  if (hoursSince(session.createdAt) >= longestSession || hoursSince(session.counterMovedAt) >= longestIdle)
    return 'expired'
  if (counter > session.counter) return 'unknown'
  if (counter < session.counterFloor) return 'outranked'
  if (counter === session.counter) return 'rotate'
  // One behind: the client got no answer, or could not keep it.
  if (counter === session.counter - 1) return 'repeat'
  return now.since(session.counterMovedAt).total('seconds') <= reuseInterval ? 'repeat' : 'reused'
}

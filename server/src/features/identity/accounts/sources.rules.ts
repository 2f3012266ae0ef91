/**
 * Where a request carries what its browser is known by. A symbol, which no event, log or answer takes along with where
 * something came from: an account keeps hashes of its own of it, and nothing else does.
 */
export const deviceMark = Symbol('device mark')

/** Where a sign-in came from. */
export type Source = {
  ip: string
  userAgent: string
  /** What the browser is known by, where it was asked. */
  [deviceMark]?: string | undefined
}

import type { SessionLimits } from './session.rules.ts'

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

/** How people come into this installation, by its configuration. */
export type AccessRules = {
  /** Whether strangers may open accounts. */
  signUp: boolean
  /** Whether a phone is enough to open one. Quartet writes to people, so they are asked for an address then. */
  phoneSignUp: boolean
  /** Whether a new account is used only once its address is confirmed (decision 29). */
  confirmFirst: boolean
  /** Whether an address counts as confirmed by signing up with a password, where another system vouches for addresses. */
  autoConfirm: boolean
  /** Whether people may link accounts at other services to theirs. */
  manualLinking: boolean
  /** Shortest password, in characters. */
  passwordLength: number
  /** The domain that passkeys and security keys belong to; without one the host that people use. */
  webauthnId?: string | undefined
  sessions: SessionLimits
}

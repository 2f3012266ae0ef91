import type { Assurance, FactorRole } from '@quartet/contract/identity/identity'

/** Days in which an account that must have a second factor may still be used without one. */
export const graceDays = 7

/** Ways of proving who one is that password thieves do not have. */
const factorMethods = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code', 'passkey'])

export type Known = {
  aal: 'aal1' | 'aal2'
  /** What was proved in the session, newest first, with Unix seconds. */
  amr: { method: string; timestamp: number }[]
  hasFactor: boolean
  hasPasskey: boolean
  /** Whether the person's role must have a second factor. */
  required: boolean
  openedAt: Temporal.Instant
}

/** Whether an account's second proof protects it, so that a password alone changes nothing about it. */
export function isGuarded({ hasFactor, hasPasskey, required }: Omit<Known, 'aal' | 'amr' | 'openedAt'>): boolean {
  return hasFactor || (required && hasPasskey)
}

/** How sure a session is of whom it stands for, in minutes since the last proof that counts. */
export function assuranceOf(known: Known, now: Temporal.Instant): Assurance {
  const guarded = isGuarded(known)
  const counts = known.amr.filter((one) => (guarded ? factorMethods.has(one.method) : one.method !== 'token_refresh'))
  const newest = Math.max(...counts.map((one) => one.timestamp))
  return {
    owed: owed(known, guarded, now),
    by: guarded ? 'factor' : 'sign_in',
    minutesSinceProof: (now.epochMilliseconds / 1000 - newest) / 60,
  }
}

function owed({ aal, required, openedAt }: Known, guarded: boolean, now: Temporal.Instant): Assurance['owed'] {
  if (aal === 'aal2') return null
  if (guarded) return 'factor'
  return required && now.since(openedAt).total('hours') >= graceDays * 24 ? 'enrolment' : null
}

/** Whether a role, or owning a gym, is among those that must have a second factor. */
export function mustHaveFactor(person: { role: string; ownsGym: boolean }, required: readonly FactorRole[]): boolean {
  return required.some((one) => (one === 'owner' ? person.ownsGym : one === person.role))
}

/** What a session has proved, with one more proof of now in front. */
export function withProof(amr: Known['amr'], method: string, now: Temporal.Instant): Known['amr'] {
  const proof = { method, timestamp: Math.floor(now.epochMilliseconds / 1000) }
  return [proof, ...amr.filter((one) => one.method !== method)]
}

/** What is left of it once the account has no second factor any more. */
export function withoutFactors(amr: Known['amr']): Known['amr'] {
  return amr.filter((one) => !factorMethods.has(one.method) || one.method === 'passkey')
}

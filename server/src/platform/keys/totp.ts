import { Secret, TOTP } from 'otpauth'

/** Seconds that one TOTP code stands for (RFC 6238). */
const step = 30

const totp = (secret: string, label?: string, issuer?: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: step, digits: 6, algorithm: 'SHA1', issuer, label })

/** A new TOTP secret of 160 random bits in base32, and the address that authenticator apps read. */
export function newTotp(label: string, issuer: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totp(secret, label, issuer).toString() }
}

/** The time step whose code this is, now or one step to either side, or null. */
export function stepOf(secret: string, code: string, now: Temporal.Instant): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now.epochMilliseconds, window: 1 })
  return delta === null ? null : Math.floor(now.epochMilliseconds / 1000 / step) + delta
}

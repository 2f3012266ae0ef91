import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { CryptoKey } from 'jose'
import { decodeCanonical } from './base64url.ts'

/** Seconds that an access token is good for. */
export const accessTokenLife = 3600
const audience = 'authenticated'
const algorithm = 'ES256'

export type AccessClaims = { accountId: string; sessionId: string; issuedAt: number; expiresAt: Temporal.Instant }

/** What goes into a token beside sub, session_id, aud, iss and the times. */
export type TokenFacts = Record<string, unknown>

export type KeySet = {
  /** The key that signs. */
  current(): { kid: string; privateKey: CryptoKey }
  /** A key of ours by its id; asks the store again before it says no. */
  publicKey(kid: string): Promise<CryptoKey | null>
}

export type AccessTokens = {
  sign(
    who: { accountId: string; sessionId: string; facts: TokenFacts },
    now: Temporal.Instant,
  ): Promise<{ token: string; expiresAt: number }>
  /** The claims of a token of ours that has not run out, or null. */
  verify(token: string, now: Temporal.Instant): Promise<AccessClaims | null>
}

/** Signs and reads access tokens: ES256 only, by keys of our own set; what the token itself says about keys is ignored. */
export function createAccessTokens(keys: KeySet, issuer: string): AccessTokens {
  return {
    async sign({ accountId, sessionId, facts }, now) {
      const { kid, privateKey } = keys.current()
      const issuedAt = Math.floor(now.epochMilliseconds / 1000)
      const expiresAt = issuedAt + accessTokenLife
      const token = await new SignJWT({ ...facts, session_id: sessionId })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setSubject(accountId)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },

    async verify(token, now) {
      if (!isCanonicalToken(token)) return null
      try {
        const { kid } = decodeProtectedHeader(token)
        const key = typeof kid === 'string' ? await keys.publicKey(kid) : null
        if (!key) return null
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: 'JWT',
          requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
          currentDate: new Date(now.epochMilliseconds),
        })
        if (!isUuid(payload.sub) || !isUuid(payload.session_id)) return null
        return {
          accountId: payload.sub,
          sessionId: payload.session_id,
          issuedAt: payload.iat!,
          expiresAt: Temporal.Instant.fromEpochMilliseconds(payload.exp! * 1000),
        }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
  }
}

/** Three parts, each in its one canonical spelling: jose would read some tokens in several spellings. */
export function isCanonicalToken(token: string): boolean {
  if (token.length > 8192) return false
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => decodeCanonical(part) !== null)
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(value)
}

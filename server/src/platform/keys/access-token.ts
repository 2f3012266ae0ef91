import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import { decodeCanonical } from './base64url.ts'

/** Seconds that an access token is good for, unless what it stands for ends before. */
const accessTokenLife = 3600
const audience = 'authenticated'
/** A token for somebody is never one for a program, nor the other way round. */
const serviceAudience = 'service_role'
const algorithm = 'ES256'

export type AccessClaims = { accountId: string; sessionId: string; issuedAt: number; expiresAt: Temporal.Instant }

/** What goes into a token beside sub, session_id, aud, iss and the times. */
export type TokenFacts = Record<string, unknown>

export type KeySet = {
  /** The key that signs. */
  current(): Promise<{ kid: string; privateKey: CryptoKey }>
  /** A key of ours by its id; asks the store again before it says no. */
  publicKey(kid: string): Promise<CryptoKey | null>
}

export type AccessTokens = {
  /** `ends` is when the session does at the latest. Answers when the token runs out, in seconds since 1970, and how many that is from now. */
  sign(
    who: { accountId: string; sessionId: string; facts: TokenFacts; ends?: Temporal.Instant },
    now: Temporal.Instant,
  ): Promise<{ token: string; expiresAt: number; expiresIn: number }>
  /** A token with which a program of the installation manages accounts. It stands for nobody and opens nothing else. */
  signService(
    service: { id: string; expiresAt: Temporal.Instant },
    now: Temporal.Instant,
  ): Promise<{ token: string; kid: string }>
  /** The id of a service token of ours that has not run out, or null. */
  verifyService(token: string, now: Temporal.Instant): Promise<string | null>
  /** The claims of a token of ours that has not run out, or null. */
  verify(token: string, now: Temporal.Instant): Promise<AccessClaims | null>
}

/** Signs and reads access tokens: ES256 only, by keys of our own set; what the token itself says about keys is ignored. */
export function createAccessTokens(keys: KeySet, issuer: string): AccessTokens {
  return {
    async sign({ accountId, sessionId, facts, ends }, now) {
      const { kid, privateKey } = await keys.current()
      const issuedAt = Math.floor(now.epochMilliseconds / 1000)
      const sessionEnd = ends ? Math.floor(ends.epochMilliseconds / 1000) : Infinity
      const expiresAt = Math.min(issuedAt + accessTokenLife, sessionEnd)
      const token = await new SignJWT({ ...facts, session_id: sessionId })
        .setProtectedHeader(headerOf(kid))
        .setSubject(accountId)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
        .then(withLowS)
      return { token, expiresAt, expiresIn: expiresAt - issuedAt }
    },

    async signService({ id, expiresAt }, now) {
      const { kid, privateKey } = await keys.current()
      const token = await new SignJWT({ role: serviceAudience })
        .setProtectedHeader(headerOf(kid))
        .setJti(id)
        .setAudience(serviceAudience)
        .setIssuer(issuer)
        .setIssuedAt(Math.floor(now.epochMilliseconds / 1000))
        .setExpirationTime(Math.floor(expiresAt.epochMilliseconds / 1000))
        .sign(privateKey)
        .then(withLowS)
      return { token, kid }
    },

    async verifyService(token, now) {
      const payload = await read(token, serviceAudience, ['jti', 'exp', 'iat'], now)
      return payload && payload.role === serviceAudience && isUuid(payload.jti) ? payload.jti : null
    },

    async verify(token, now) {
      const payload = await read(token, audience, ['sub', 'exp', 'iat', 'session_id'], now)
      if (!payload || !isUuid(payload.sub) || !isUuid(payload.session_id)) return null
      return {
        accountId: payload.sub,
        sessionId: payload.session_id,
        issuedAt: payload.iat!,
        expiresAt: Temporal.Instant.fromEpochMilliseconds(payload.exp! * 1000),
      }
    },
  }

  async function read(token: string, audience: string, requiredClaims: string[], now: Temporal.Instant) {
    if (!isCanonicalToken(token)) return null
    try {
      const { kid, s } = decodeProtectedHeader(token) as { kid?: unknown; s?: unknown }
      if (s !== undefined && !(s === 'low' && isLowS(token))) return null
      const key = typeof kid === 'string' ? await keys.publicKey(kid) : null
      if (!key) return null
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: 'JWT',
        requiredClaims,
        currentDate: new Date(now.epochMilliseconds),
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

/** Three parts, each in its one canonical spelling: jose would read some tokens in several spellings. */
export function isCanonicalToken(token: string): boolean {
  if (token.length > 8192) return false
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => decodeCanonical(part) !== null)
}

/** Each ECDSA signature has a twin that verifies too. Ours are the lower one, and say so where no twin can unsay it. */
const headerOf = (kid: string) => ({ alg: algorithm, kid, typ: 'JWT', s: 'low' })
/** The order of P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const sOf = (signature: Buffer): bigint => BigInt(`0x${signature.subarray(32).toString('hex')}`)

/** Tokens from before carry no word of it, and are good for either half until they run out (decision 0047). */
function isLowS(token: string): boolean {
  const signature = Buffer.from(token.split('.')[2]!, 'base64url')
  return signature.length === 64 && sOf(signature) <= order / 2n
}

function withLowS(token: string): string {
  if (isLowS(token)) return token
  const [head, body, signed] = token.split('.')
  const signature = Buffer.from(signed!, 'base64url')
  signature.write((order - sOf(signature)).toString(16).padStart(64, '0'), 32, 'hex')
  return `${head}.${body}.${signature.toString('base64url')}`
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(value)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { refuseInTransaction } from '../db/db.ts'

/** A service that says who somebody is, as the installation knows it. */
export type ProviderSettings = {
  /** Its name in addresses, such as `google`. */
  id: string
  /** Its name for people. */
  name: string
  issuer: string
  clientId: string
  clientSecret?: string | undefined
}

/** Whom a service says that somebody is. */
export type ProvedIdentity = {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** The service said no, said nothing, or said something that does not hold. The message is for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

export type OpenIdProvider = {
  settings: ProviderSettings
  /** Where a browser goes to be asked. `challenge` is the S256 of the verifier that `prove` will show. */
  askAt(asked: { redirectUri: string; state: string; nonce: string; challenge: string }): Promise<string>
  /** Turns what the browser brought back into a proved identity. Throws a ProviderFailure. */
  prove(
    brought: { code: string; redirectUri: string; nonce: string; verifier: string },
    now: Temporal.Instant,
  ): Promise<ProvedIdentity>
}

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Metadata = z.infer<typeof metadata>

const tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** Milliseconds that a service is waited for. */
const patience = 8000
/** Minutes for which what a service says of itself is believed. */
const remembered = 10
/** Seconds that two clocks may differ. */
const clockTolerance = 60
/** Signatures by a key pair only: a shared secret or none proves nothing (CVE-2026-31813 and its kin). */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Speaks OpenID Connect (Core 1.0, code flow with PKCE) with one service, found by its discovery document. */
export function openIdProvider(settings: ProviderSettings, milliseconds: () => number): OpenIdProvider {
  let known: { at: number; document: Metadata; keys: ReturnType<typeof createRemoteJWKSet> } | undefined

  async function discover() {
    if (known && milliseconds() - known.at < remembered * 60_000) return known
    const address = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const document = metadata.safeParse(await fetchJson(address))
    if (!document.success) throw new ProviderFailure('its discovery document is not one')
    // A document of another issuer would have us believe that issuer's tokens.
    if (document.data.issuer !== settings.issuer)
      throw new ProviderFailure('its discovery document names another issuer')
    const keys = createRemoteJWKSet(new URL(document.data.jwks_uri), { timeoutDuration: patience })
    known = { at: milliseconds(), document: document.data, keys }
    return known
  }

  async function exchange(document: Metadata, code: string, redirectUri: string, verifier: string) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    const headers: Record<string, string> = { accept: 'application/json' }
    const { clientId, clientSecret } = settings
    const ways = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (clientSecret !== undefined && ways.includes('client_secret_basic')) {
      const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
      headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    } else {
      body.set('client_id', clientId)
      if (clientSecret !== undefined) body.set('client_secret', clientSecret)
    }
    const answer = tokens.safeParse(await fetchJson(document.token_endpoint, { method: 'POST', headers, body }))
    if (!answer.success) throw new ProviderFailure('it answered no ID token')
    return answer.data
  }

  return {
    settings,
    async askAt({ redirectUri, state, nonce, challenge }) {
      const { document } = await discover()
      const url = new URL(document.authorization_endpoint)
      const asked = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },

    async prove({ code, redirectUri, nonce, verifier }, now) {
      const { document, keys } = await discover()
      const answer = await exchange(document, code, redirectUri, verifier)
      const claims = await readIdToken(answer.id_token, keys, settings, nonce, now)
      if (typeof claims.email === 'string' || !document.userinfo_endpoint || !answer.access_token)
        return identityOf(claims)
      const headers = { authorization: `Bearer ${answer.access_token}`, accept: 'application/json' }
      const more = (await fetchJson(document.userinfo_endpoint, { headers })) as JWTPayload
      // The answer about somebody else would be a substitution (Core 5.3.2).
      if (more?.sub !== claims.sub) throw new ProviderFailure('its user info is about somebody else')
      return identityOf({ ...more, ...claims })
    },
  }
}

/** The claims of an ID token that this service made, for this installation, for this very question. */
export async function readIdToken(
  token: string,
  keys: Parameters<typeof jwtVerify>[1] | ReturnType<typeof createRemoteJWKSet>,
  settings: Pick<ProviderSettings, 'issuer' | 'clientId'>,
  nonce: string,
  now: Temporal.Instant,
): Promise<JWTPayload & { sub: string }> {
  try {
    const { payload } = await jwtVerify(token, keys as ReturnType<typeof createRemoteJWKSet>, {
      algorithms,
      issuer: settings.issuer,
      audience: settings.clientId,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      clockTolerance,
      currentDate: new Date(now.epochMilliseconds),
    })
    const alone = typeof payload.aud === 'string' || payload.aud?.length === 1
    if ((!alone || payload.azp !== undefined) && payload.azp !== settings.clientId)
      throw new ProviderFailure('its ID token was made for another client')
    if (typeof payload.nonce !== 'string' || !same(payload.nonce, nonce))
      throw new ProviderFailure('its ID token answers another question')
    if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255)
      throw new ProviderFailure('its ID token names nobody')
    return { ...payload, sub: payload.sub }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new ProviderFailure(`its ID token does not hold: ${error.message}`, { cause: error })
    throw error
  }
}

function identityOf(claims: JWTPayload): ProvedIdentity {
  const email = z.email().max(254).safeParse(claims.email)
  return {
    subject: String(claims.sub),
    email: email.success ? email.data.trim().toLowerCase() : null,
    // Some services write it as a word.
    emailVerified: email.success && (claims.email_verified === true || claims.email_verified === 'true'),
    name: typeof claims.name === 'string' ? claims.name.slice(0, 160) : null,
  }
}

async function fetchJson(address: string, init: RequestInit = {}): Promise<unknown> {
  refuseInTransaction('another service')
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
    const body: unknown = await response.json()
    if (response.ok) return body
    const { error } = (body ?? {}) as { error?: unknown }
    throw new ProviderFailure(`it answered ${response.status} ${typeof error === 'string' ? error.slice(0, 80) : ''}`)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(`it could not be asked: ${(error as Error).message}`, { cause: error })
  }
}

function same(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

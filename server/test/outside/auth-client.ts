import { AuthClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { TOTP, Secret } from 'otpauth'
import { makeServiceToken } from '../../src/features/identity/sessions/service-tokens.commands.ts'
import { openSigningKeys } from '../../src/features/identity/sessions/signing-keys.commands.ts'
import { createAccessTokens } from '../../src/platform/keys/access-token.ts'
import { createVault } from '../../src/platform/keys/vault.ts'
import { testSecret, type TestApp } from '../harness.ts'

export type Client = InstanceType<typeof AuthClient>

/** The unchanged client of the authentication protocol, as one browser has it. It refreshes nothing by itself. */
export function authClient(origin: string, wishes: Partial<GoTrueClientOptions> = {}): Client {
  const kept = new Map<string, string>()
  return new AuthClient({
    url: `${origin}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    ...wishes,
  })
}

/** A service token, as the command line makes one. */
export async function serviceToken(t: TestApp, wish = { name: 'Payroll sync', days: 30 }, issuer = 'urn:quartet') {
  const keys = await openSigningKeys(t.app.database, createVault(testSecret), t.clock)
  return t.given((work) => makeServiceToken(work, createAccessTokens(keys, issuer), wish))
}

/** The client with which programs manage accounts, by a service's token. */
export function adminClient(origin: string, token: string): Client['admin'] {
  return authClient(origin, { headers: { authorization: `Bearer ${token}` }, persistSession: false }).admin
}

/** The code that an authenticator app shows for a secret, by the test's clock. */
export function codeOf(t: TestApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().epochMilliseconds })
}

/** Answers a TOTP factor with the code of now. */
export async function giveCode(t: TestApp, client: Client, factor: { id: string; secret: string }) {
  return client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(t, factor.secret) })
}

/** Sets up an authenticator app: its id and the secret in it. */
export async function enrolApp(t: TestApp, client: Client, friendlyName = 'Authenticator app') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const factor = { id: data.id, secret: data.totp.secret }
  const given = await giveCode(t, client, factor)
  if (given.error) throw given.error
  return factor
}

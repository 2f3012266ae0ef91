import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import type { ProviderSettings } from '../../src/platform/outward/openid.ts'

/** Somebody with an account at the other service. */
export type Stranger = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** A real OpenID provider on this machine, which asks nobody: whoever comes is the person that the test has named. */
export type LocalProvider = {
  settings: ProviderSettings
  /** Who sits before its sign-in page from now on; nobody goes back without signing in. */
  is(person: Stranger | null): void
  /** Makes it know one more installation. */
  sendsBackTo(installation: string): void
  close(): Promise<void>
}

/** Starts a provider that sends people back to an installation at one of these addresses. */
export async function openLocalProvider(...installations: string[]): Promise<LocalProvider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const ways = new Set(installations.map(callbackOf))
  const people = new Map<string, Stranger>()
  let present: Stranger | null = null
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { id: 'northstar', name: 'Northstar', issuer, clientId: 'quartet', clientSecret: 'kept between two' }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: ['https://quartet.example/auth/v1/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['only ever used in a test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    // What was agreed to counts for this once: another person may sit there the next time.
    async loadExistingGrant(context) {
      const grantId = context.oidc.result?.consent?.grantId
      return grantId ? provider.Grant.find(grantId) : undefined
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub)!, sub }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  // An installation knows its own address only once it runs.
  const known = provider.Client.prototype as { redirectUriAllowed(uri: string): boolean }
  known.redirectUriAllowed = (uri) => ways.has(uri)
  const callback = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (!present) {
      const error = { error: 'access_denied', error_description: 'Went away' }
      return provider.interactionFinished(request, response, error)
    }
    if (prompt.name === 'login') {
      people.set(present.sub, present)
      return provider.interactionFinished(request, response, { login: { accountId: present.sub, remember: false } })
    }
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return {
    settings,
    is: (person) => void (present = person),
    sendsBackTo: (installation) => void ways.add(callbackOf(installation)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const callbackOf = (installation: string) => `${installation}/auth/v1/callback`

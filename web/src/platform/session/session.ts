import type { GoTrueClient } from '@supabase/auth-js'
import type { SignedIn } from '@quartet/contract/identity/identity'
import { apiOrigin } from '../configuration.ts'
import { refreshFetch } from './refresh-fetch.ts'
import { read, remove, write } from '../storage.ts'
import { clearToken, expiryOf, readToken, writeToken } from './token.ts'

const storageKey = 'quartet.session'
const mirrored = new Set([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'PASSWORD_RECOVERY',
  'TOKEN_REFRESHED',
  'MFA_CHALLENGE_VERIFIED',
  'USER_UPDATED',
])
let loading: Promise<GoTrueClient> | undefined

/** The token service's client, loaded when there is a session to keep. It refreshes the access token on its own. */
export function tokenService(): Promise<GoTrueClient> {
  loading ??= import('@supabase/auth-js').then(({ AuthClient }) => {
    const auth = new AuthClient({
      url: `${apiOrigin()}/auth/v1`,
      storageKey,
      storage: { getItem: read, setItem: write, removeItem: remove },
      autoRefreshToken: true,
      persistSession: true,
      // A link without a code challenge, as of an invitation by an admin, brings its session behind the hash.
      detectSessionInUrl: hasSessionInAddress(),
      flowType: hasSessionInAddress() ? 'implicit' : 'pkce',
      fetch: refreshFetch({ read: () => read(storageKey), write: (session) => write(storageKey, session) }),
      experimental: { passkey: true, recoveryCodes: true },
    })
    auth.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') signedOutElsewhere()
      else if (session && mirrored.has(event)) writeToken(session.access_token)
    })
    return auth
  })
  return loading
}

/** Keeps sessions with another service than that of the server, as tests do; without one, the client is made anew when it is asked for. */
export function keepSessionsWith(other?: GoTrueClient): void {
  loading = other && Promise.resolve(other)
}

/**
 * Whether this page was opened by a link that carries a session. Never in place of one that is there: the link of a
 * stranger must not change whose account this is.
 */
export function hasSessionInAddress(): boolean {
  if (readToken() !== null) return false
  const words = new URLSearchParams(window.location.hash.slice(1))
  return words.has('access_token') && words.has('refresh_token')
}

/** Takes over the session of the address, which loses it. Answers whether there was one that works. */
export async function adoptAddress(): Promise<boolean> {
  const auth = await tokenService()
  const { data } = await auth.getSession()
  if (data.session) writeToken(data.session.access_token)
  return data.session !== null
}

function signedOutElsewhere(): void {
  if (readToken() === null) return
  clearToken()
  window.dispatchEvent(new CustomEvent('auth:unauthorized', { detail: { status: 401 } }))
}

/** Keeps what sign-in or registration answered: the token at once, the rest with the token service. */
export async function keepSession(signedIn: SignedIn): Promise<void> {
  writeToken(signedIn.token)
  try {
    const auth = await tokenService()
    const { error } = await auth.setSession({
      access_token: signedIn.access_token,
      refresh_token: signedIn.refresh_token,
    })
    if (error) throw error
  } catch (error) {
    // Signed in all the same; only the renewal of the token is lost.
    console.warn('The session can’t be renewed and will end with its token.', error)
  }
}

/** Goes on with the session of an earlier visit, if there is one. */
export function resumeSession(): void {
  if (readToken() !== null && read(storageKey) !== null) void tokenService()
}

/** Ends the session in this browser, and on the server as far as it can be reached. */
export async function dropSession(): Promise<void> {
  const hadSession = read(storageKey) !== null
  clearToken()
  if (!hadSession) return
  const auth = await tokenService()
  await auth.signOut({ scope: 'local' })
  remove(storageKey)
}

/** The access token, renewed first when it has run out, as after a night of sleep. */
export async function freshToken(now: number = Date.now()): Promise<string | null> {
  const token = readToken()
  if (token === null || read(storageKey) === null) return token
  const expiry = expiryOf(token)
  if (expiry === null || expiry * 1000 - now > 10_000) return token
  const auth = await tokenService()
  const { data } = await auth.getSession()
  if (data.session) writeToken(data.session.access_token)
  return readToken()
}

import { read, remove, write } from '../storage.ts'

const key = 'token'
const listeners = new Set<(token: string | null) => void>()

/** The access token in use, or null when signed out. */
export const readToken = (): string | null => read(key)

/** Throws where nobody is signed in; the page says it in its own words. */
export function assertToken(): void {
  if (readToken() === null) throw new Error('No authentication token found')
}

/** Puts a token in place of the one before and tells the listeners. */
export function writeToken(token: string): void {
  if (token === readToken()) return
  write(key, token)
  for (const listener of listeners) listener(token)
}

export function clearToken(): void {
  if (readToken() === null) return
  remove(key)
  for (const listener of listeners) listener(null)
}

/** At start: drops what cannot be a token, such as the text 'null' or something without three parts. */
export function dropUnusableToken(): void {
  const token = readToken()
  if (token === null) return
  if (token === 'null' || token === 'undefined' || token.split('.').length !== 3) clearToken()
}

function claimsOf(token: string): { exp?: unknown; sub?: unknown; amr?: unknown; session_id?: unknown } {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Seconds since 1970 at which the token ends, or null where it does not say. */
export function expiryOf(token: string): number | null {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp : null
}

/** Whose token it is, or null where it does not say. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** Id of the session of a token, or null where it does not say. */
export function sessionOf(token: string): string | null {
  const { session_id: id } = claimsOf(token)
  return typeof id === 'string' ? id : null
}

/** Whether the session of a token was begun in this way, such as `recovery`. */
export function cameBy(token: string, method: string): boolean {
  const { amr } = claimsOf(token)
  return Array.isArray(amr) && amr.some((one: { method?: unknown } | null) => one?.method === method)
}

/** Calls back with each new token, here or from another tab. Returns the way to stop. */
export function onToken(listener: (token: string | null) => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue)
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

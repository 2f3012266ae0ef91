import { createHash, randomBytes } from 'node:crypto'

/** Browsers take a name like this only over TLS (or from localhost), for this host alone, and not from its neighbours. */
const name = '__Host-quartet-device'
const days = 400

/**
 * The cookie by which a browser is known again when somebody signs in. It is random, says nothing about anybody and
 * opens nothing. `mark` is what may be kept of it; `setCookie` is the header that makes the browser keep it for 400 days.
 */
export function deviceCookie(header: string | undefined): { mark: string; setCookie: string } {
  const sent = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(header ?? '')?.[1]
  const value = sent ?? randomBytes(16).toString('base64url')
  const mark = createHash('sha256').update(value).digest('base64url')
  const attributes = `Path=/; Max-Age=${days * 24 * 3600}; Secure; HttpOnly; SameSite=Lax`
  return { mark, setCookie: `${name}=${value}; ${attributes}` }
}

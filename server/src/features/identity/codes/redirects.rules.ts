/**
 * Where a link in a mail may lead back to: the address that was asked for when its origin is one of ours, else `home`.
 * Whatever cannot be read as one plain address counts as not ours.
 */
export function allowedRedirect(asked: unknown, origins: ReadonlySet<string>, home: string): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(asked)) return home
  if (!URL.canParse(asked)) return home
  const url = new URL(asked)
  return origins.has(url.origin) && url.username === '' && url.password === '' ? url.href : home
}

/** The address with these words in its query, and once more behind the hash for clients that look there. */
export function withFailure(address: string, failure: { code: string; description: string }): string {
  const words = { error: 'access_denied', error_code: failure.code, error_description: failure.description }
  const url = new URL(address)
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(words).toString()
  return url.href
}

export function withCode(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('code', code)
  return url.href
}

/** The address with a sentence behind the hash, for whoever has half of something done. */
export function withMessage(address: string, message: string): string {
  const url = new URL(address)
  url.hash = new URLSearchParams({ message }).toString()
  return url.href
}

/** The address with a session behind its hash, which no server ever sees: for clients of the implicit flow. */
export function withTokens(address: string, tokens: Record<string, string | number>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(Object.entries(tokens).map(([name, value]) => [name, String(value)])).toString()
  return url.href
}

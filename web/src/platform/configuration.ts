/** Where the API is: the configured address, else the page's own origin, else this machine's port 4001. */
export function apiOrigin(
  configured: string | undefined = import.meta.env.VITE_API_URL,
  page: { origin: string } | null = globalThis.location ?? null,
): string {
  if (configured) return configured.replace(/\/+$/, '')
  if (page?.origin && page.origin !== 'null') return page.origin
  return 'http://localhost:4001'
}

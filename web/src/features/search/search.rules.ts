/** Whether each typed word begins a word of the text, or stands in it. */
export function holdsEach(text: string, typed: string): boolean {
  const low = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word))
}

/**
 * Where a link leads from an address: a path as it is; `help=…` opens beside the page that is open; other parameters are
 * of the dashboard at `base`.
 */
export function addressOf(link: string, at: { base: string; pathname: string; search: string }): string {
  if (link.startsWith('/')) return link
  if (!link.startsWith('help=')) return `${at.base}${at.base.includes('?') ? '&' : '?'}${link}`
  const parameters = new URLSearchParams(at.search)
  for (const name of ['tour', 'step']) parameters.delete(name)
  parameters.set('help', link.slice('help='.length))
  return `${at.pathname}?${parameters.toString()}`
}

/** The tab that parameters of a dashboard name, or null. */
export const tabOf = (link: string): string | null =>
  link.startsWith('tab=') ? new URLSearchParams(link).get('tab') : null

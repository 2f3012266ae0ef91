/** Parts of pages name themselves in `data-tour`, several with spaces between. */
const named = (part: string) => `[data-tour~="${part}"]`
/** How long a page may take to show a part, in milliseconds. */
const patience = 6000

function onScreen(parts: string[]): Element | null {
  for (const part of parts) {
    const found = [...document.querySelectorAll(named(part))].find((element) => element.checkVisibility())
    if (found) return found
  }
  return null
}

/** The first of these parts that the page shows, as soon as it shows one; null without parts or where none comes. */
export function partShown(parts: string[] | undefined, signal: AbortSignal): Promise<Element | null> {
  return new Promise((resolve) => {
    if (!parts) return resolve(null)
    const first = parts[0]!
    const settle = (element: Element | null) => {
      watching.disconnect()
      clearTimeout(giveUp)
      resolve(element)
    }
    const watching = new MutationObserver(() => {
      const element = onScreen([first])
      if (element) settle(element)
    })
    // What stands in for the first part is taken once the first has had time to come.
    const giveUp = setTimeout(() => settle(onScreen(parts)), onScreen(parts) ? 700 : patience)
    signal.addEventListener('abort', () => settle(null), { once: true })
    const element = onScreen([first])
    if (element) return settle(element)
    watching.observe(document.body, { childList: true, subtree: true })
  })
}

import { noteUntrue } from '../untrue.ts'

let acts = 0
/** Every empty state on the page, with how much had happened when it came. */
const shown = new Map<Element, number>()
const happenings = ['pointerdown', 'keydown', 'click', 'input', 'change', 'submit', 'storage', 'online', 'popstate']

/** Somebody did something, or something happened: from now on what was empty may fill. */
export const something = (): void => void (acts += 1)

function emptiesIn(node: Node): Element[] {
  if (!(node instanceof Element)) return []
  const within = [...node.querySelectorAll('[data-state="empty"]')]
  return node.matches('[data-state="empty"]') ? [node, ...within] : within
}

function look(records: MutationRecord[]): void {
  for (const record of records) {
    for (const node of record.addedNodes) for (const one of emptiesIn(node)) shown.set(one, acts)
    for (const node of record.removedNodes)
      for (const one of emptiesIn(node)) {
        if (shown.get(one) === acts) noteUntrue(`“${one.textContent}” was there before the answer`)
        shown.delete(one)
      }
  }
}

let observer: MutationObserver | undefined

/** Watches from here on that no empty state goes by itself: it would have been shown before the answer. */
export function watchEmpties(): void {
  if (typeof window === 'undefined') return
  if (!observer) {
    for (const kind of happenings) window.addEventListener(kind, something, { capture: true })
    observer = new MutationObserver(look)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Ends the watch: what goes now goes with its test. */
export function stopWatchingEmpties(): void {
  if (!observer) return
  look(observer.takeRecords())
  observer.disconnect()
  shown.clear()
}

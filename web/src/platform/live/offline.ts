/** How long a page is given to fetch what it shows before the rest is kept, in milliseconds. */
const pause = 3000

let begun = false

/** From the first signed-in page on, the app opens without a network; not for people who count their bytes. */
export function openWithoutNetwork(): void {
  if (begun || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  begun = true
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const keep = async () => {
    const { active } = await navigator.serviceWorker.ready
    // A worker has no origin that could be named.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!connection?.saveData) active?.postMessage('keep')
  }
  // Where the browser refuses, as in a private window, the app works as before with a network.
  navigator.serviceWorker.register('/worker.js').then(
    () => setTimeout(() => void keep(), pause),
    () => undefined,
  )
}

import type { Page } from 'playwright-core'

/** What opening a page fetched from the network: how often, and bytes with all headers. */
export type FirstPage = { requests: number; bytes: number; urls: string[] }

/** Counts what a page fetches until its network rests: each file as often as it came, each answer once. The browser's own cache costs nothing. */
export async function countFetched(page: Page, open: () => Promise<unknown>): Promise<FirstPage> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const sent = new Map<string, { url: string; bytes: number; fromCache: boolean }>()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) sent.set(requestId, { url: request.url, bytes: 0, fromCache: false })
  })
  line.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = sent.get(requestId)
    if (one) one.fromCache = true
  })
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId)
    if (one && (response.fromDiskCache || response.fromServiceWorker)) one.fromCache = true
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await open()
  // What changes meanwhile is asked for anew, again and again: that isn't the first page.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  await line.detach()
  const all = [...sent.values()].filter(({ fromCache }) => !fromCache)
  const firstOf = new Map(all.toReversed().map((one) => [one.url, one]))
  const fetched = all.filter((one) => one.url.includes('/assets/') || firstOf.get(one.url) === one)
  return {
    requests: fetched.length,
    bytes: fetched.reduce((all, { bytes }) => all + bytes, 0),
    urls: fetched.map(({ url }) => url),
  }
}

/** A daily page, who opens it, and what its first row looks like. */
export type DailyPage = { who: string; path: string; rows: string }

/** The daily pages, of which docs/benchmarks.md says how long each takes. */
export const dailyPages: DailyPage[] = [
  { who: 'gym', path: '/dashboard/gym', rows: '[data-tour=main] li a' },
  { who: 'trainer', path: '/dashboard/trainer', rows: '[data-tour=main] li a' },
  { who: 'gym', path: '/messages', rows: '[data-tour=main] li a' },
  { who: 'gym', path: '/dashboard/gym?tab=covers', rows: '[data-tour=main] li a' },
]

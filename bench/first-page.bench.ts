import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../e2e/support/browser.ts'
import { demoPassword } from '../e2e/support/demo-window.ts'
import { countFetched, dailyPages, type DailyPage } from '../e2e/support/first-page.ts'
import { signIn } from '../e2e/support/people.ts'
import { startProduct } from '../e2e/support/server.ts'
import type { Bench, Claim } from './measuring/claim.ts'

/** A phone on a gym's line: the processor four times slower, 40 ms away, 10 Mbit/s. */
const slower = 4
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const most = { requests: 40, kB: 300, cold: 2000, cached: 800 }
const times = 5

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

/** Milliseconds from the address to the first row. */
async function untilRows(page: Page, { path, rows }: DailyPage): Promise<number> {
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(rows).first().waitFor()
  return performance.now() - began
}

async function measure(browser: Browser, baseURL: string, daily: DailyPage): Promise<Claim[]> {
  const { token } = await signIn(baseURL, `${daily.who}@demo.quartet.example`, demoPassword)
  const open = async () => (await openPage(browser, { baseURL, token, timezone: 'Australia/Melbourne' })).page
  const counted = await open()
  const { requests, bytes } = await countFetched(counted, () => counted.goto(daily.path))
  await counted.context().close()
  const cold: number[] = []
  const cached: number[] = []
  for (let time = 0; time < times; time++) {
    const page = await open()
    await slow(page)
    cold.push(await untilRows(page, daily))
    await page.waitForLoadState('networkidle')
    cached.push(await untilRows(page, daily))
    await page.context().close()
  }
  const claim = (name: string, unit: string, figure: number, limit: number): Claim => ({
    name: `${daily.path}: ${name}`,
    unit,
    figure,
    limit,
    limitIs: 'goal',
    ratio: { atMost: 1 },
  })
  return [
    claim('requests with an empty cache', 'requests', requests, most.requests),
    claim('sent with an empty cache', 'kB', Math.round(bytes / 1000), most.kB),
    claim('rows with an empty cache, on a slow phone', 'ms', Math.round(middle(cold)), most.cold),
    claim('rows with a full cache, on a slow phone', 'ms', Math.round(middle(cached)), most.cached),
  ]
}

/** What opening the daily pages costs, in Chromium over HTTP/1.1 with the demo story. */
const bench: Bench = async () => {
  const [site, browser] = await Promise.all([startProduct({ env: { DEMO: '1' } }), launchBrowser()])
  const claims: Claim[] = []
  try {
    for (const daily of dailyPages) claims.push(...(await measure(browser, site.address, daily)))
  } finally {
    await browser.close()
    await site.stop()
  }
  return claims
}
export default bench

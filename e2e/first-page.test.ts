import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { demoPassword } from './support/demo-window.ts'
import { countFetched, dailyPages } from './support/first-page.ts'
import { signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

/**
 * The most that opening a page may fetch with an empty cache, over HTTP/1.1: each request and each kB is waited for on a
 * phone in a gym's basement. A budget is raised only with a reason.
 */
const budgets: Record<string, { requests: number; kB: number }> = {
  '/dashboard/gym': { requests: 40, kB: 315 },
  '/dashboard/trainer': { requests: 40, kB: 315 },
  '/messages': { requests: 40, kB: 325 },
  '/dashboard/gym?tab=covers': { requests: 46, kB: 355 },
}

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '1' } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

it.each(dailyPages)('$path fetches no more than its budget, and no file twice', async ({ who, path, rows }) => {
  const { token } = await signIn(product.address, `${who}@demo.quartet.example`, demoPassword)
  const { page } = await openPage(browser, { baseURL: product.address, token, timezone: 'Australia/Melbourne' })
  const { requests, bytes, urls } = await countFetched(page, async () => {
    await page.goto(path)
    await page.locator(rows).first().waitFor()
  })
  const most = budgets[path]!
  const files = urls.filter((url) => url.includes('/assets/'))
  expect(files).toEqual([...new Set(files)])
  expect(requests, urls.join('\n')).toBeLessThanOrEqual(most.requests)
  expect(Math.round(bytes / 1000), urls.join('\n')).toBeLessThanOrEqual(most.kB)
})

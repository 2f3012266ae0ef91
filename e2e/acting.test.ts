import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, storedBy, visit, type OpenPage } from './support/browser.ts'
import { demoPassword } from './support/demo-window.ts'
import { signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ env: { DEMO: '1' } })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

const tokenOf = async (who: string) =>
  (await signIn(product.address, `${who}@demo.quartet.example`, demoPassword)).token

/** The window of whoever looks after several gyms, with all of them before them. */
async function ofGroup(width = 1440): Promise<OpenPage> {
  const opened = await openPage(browser, { width, baseURL: product.address, token: await tokenOf('group') })
  await opened.page.goto('/dashboard')
  await opened.page.waitForURL('**/dashboard/gym_admin')
  await actAs(opened.page).first().waitFor()
  return opened
}

const band = (page: Page) => page.getByRole('complementary', { name: 'Acting for a gym' })
const actAs = (page: Page) => page.getByRole('button', { name: /^Act as / })

/** Acts for the gym of the nth row and answers its name. */
async function act(page: Page, nth: number): Promise<string> {
  const button = actAs(page).nth(nth)
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Act as ', '').trim()
  await button.click()
  await page.waitForURL('**/dashboard/gym?actingAsGym=true')
  await band(page).getByText(name).first().waitFor()
  return name
}

it('L-02 the demo’s box fills in one of its accounts, which signs in', async () => {
  const { page, context, troubles } = await openPage(browser, { baseURL: product.address })
  await page.goto('/login')
  const box = page.getByRole('region', { name: 'Demo accounts' })
  for (const role of ['Gym', 'Trainer', 'Gym admin', 'Admin'])
    await box.getByText(role, { exact: true }).first().waitFor()
  await box.getByRole('button', { name: 'Fill in the gym admin account' }).click()
  await page
    .getByRole('button', { name: /^Sign in/ })
    .last()
    .click()
  await page.waitForURL('**/dashboard/gym_admin')
  expect(troubles).toEqual([])
  await context.close()
})

it('C-09 two tabs of one gym admin act as two gyms at once, each says for whom, and each survives a reload', async () => {
  const { page: first, context, troubles } = await ofGroup()
  expect(await actAs(first).count()).toBeGreaterThan(1)
  await visit(first, '/dashboard/gym')
  await first.waitForURL('**/dashboard/gym_admin')
  await actAs(first).first().waitFor()

  const second = await context.newPage()
  await second.goto('/dashboard/gym_admin')
  await actAs(second).first().waitFor()
  const one = await act(first, 0)
  const other = await act(second, 1)
  expect(one).not.toBe(other)

  const gymOf = (page: Page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('gymAdminContext') ?? 'null') as Record<string, unknown>)
  const [a, b] = [await gymOf(first), await gymOf(second)]
  expect(Object.keys(a).toSorted()).toEqual(
    ['isActingAsGym', 'originalUserId', 'returnPath', 'selectedGymData', 'selectedGymId', 'timestamp'].toSorted(),
  )
  expect(a.selectedGymData).toEqual({ name: one, address: expect.any(String) })
  expect(a.selectedGymId).not.toBe(b.selectedGymId)

  for (const [page, name] of [
    [first, one],
    [second, other],
  ] as const) {
    const asked: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/dashboard') || request.url().includes('/api/timetables'))
        asked.push(request.headers()['x-acting-gym'])
    })
    await page.reload()
    await band(page).getByText(`for ${name}`).waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(new Set(asked)).toEqual(new Set([(await gymOf(page)).selectedGymId]))
    expect(await violationsOf(page)).toEqual([])
  }

  // A third tab starts with what was chosen last; going back there leaves the others as they are.
  const third = await context.newPage()
  await third.goto('/dashboard')
  await band(third).getByText(other).first().waitFor()
  await third.getByRole('button', { name: 'Back to all gyms' }).click()
  await third.waitForURL('**/dashboard/gym_admin')
  expect(await third.evaluate(() => sessionStorage.getItem('gymAdminContext'))).toBeNull()
  await first.reload()
  await band(first).getByText(one).first().waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

it('whoever looks after several gyms changes classes at all of them at once, and takes it back at one', async () => {
  const { page, context, troubles } = await ofGroup()
  await visit(page, '/timetable/bulk-manage')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('region', { name: 'What it does at each gym' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^Change \d+ classes/ }).click()
  const done = page.getByRole('region', { name: 'What was done' })
  const undo = done.getByRole('button', { name: /^Undo at / })
  await undo.first().waitFor()
  expect(await undo.count()).toBeGreaterThan(1)
  expect(await violationsOf(page)).toEqual([])
  await undo.first().click()
  await page.getByText('Undone. Everything is back as it was.').waitFor()
  expect(await undo.nth(1).isEnabled()).toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})

it('a gym that the server no longer allows ends the acting with a sentence, and the person stays signed in', async () => {
  const { page, context } = await ofGroup()
  const name = await act(page, 0)
  await page.route('**/api/**', (route) =>
    route.request().headers()['x-acting-gym']
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 403,
            code: 'gyms.not_allocated',
            detail: 'Gym admin context not ready - gym ID required',
          }),
        })
      : route.continue(),
  )
  await page
    .getByRole('link', { name: /^Covers/ })
    .first()
    .click()
  await page.getByText(`You no longer manage ${name}.`).first().waitFor()
  // The click may come before or after the refusal; either way this is the overview of all gyms, at whichever tab.
  await page.waitForURL(/\/dashboard\/gym_admin/)
  await page.getByText('All gyms').first().waitFor()
  expect(await band(page).count()).toBe(0)
  await context.close()
})

it('V-03 on a phone the timetable is the first place of a gym admin’s bottom bar', async () => {
  const { page, context } = await ofGroup(390)
  const bar = page.getByRole('navigation', { name: 'Bottom' })
  await bar
    .getByRole('link')
    .first()
    .and(bar.getByRole('link', { name: 'Timetable' }))
    .waitFor()
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})

it('the timetable that a trainer last saw opens without a network and says so, and nothing of it outlives signing out', async () => {
  const stored = storedBy(product.address, await tokenOf('trainer'))
  const { page, context } = await openPage(browser, { width: 390, baseURL: product.address, stored })
  await page.goto('/dashboard/trainer?tab=timetable')
  const week = page.getByRole('heading', { level: 1 })
  await week.waitFor()
  const seen = await week.textContent()
  const kept = (name: string) =>
    page.evaluate(async (wanted) => {
      const names = await caches.keys()
      const cache = names.find((one) => one.startsWith(wanted))
      return cache ? (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname) : []
    }, name)
  await expect.poll(() => kept('build ')).toContain('/app-shell')
  await expect.poll(async () => (await kept('last seen')).some((path) => path.endsWith('/api/timetables'))).toBe(true)

  await context.setOffline(true)
  await page.goto('/dashboard/trainer?tab=timetable')
  await page.getByText(/^You’re offline\. Last updated at/).waitFor()
  await page.getByRole('heading', { level: 1, name: seen! }).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL(/\/dashboard\/trainer/)
  await page.getByText(/^You’re offline\./).waitFor()

  await context.setOffline(false)
  await page.goto('/dashboard/trainer?tab=timetable')
  await page.getByRole('heading', { level: 1, name: seen! }).waitFor()
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => kept('last seen')).toEqual([])
  await context.close()
})

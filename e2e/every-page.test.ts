import { matchRoutes } from 'react-router'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { routes } from '../web/src/routes.ts'
import { violationsOfWhole } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { demoPassword } from './support/demo-window.ts'
import { signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const patterns = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children ? patterns(entry.children) : entry.index || entry.path === '*' ? [] : [`/${entry.path}`],
  )
const all = patterns(routes)
const table = all.map((path) => ({ path, id: path }))
const patternOf = (address: string) => matchRoutes(table, address.replace(/[?#].*$/, ''))?.at(-1)?.route.id

/** Open to visitors, and looked at as one of them elsewhere. */
const publicPages =
  /^\/(pricing|login|register|sign-in-code|recover|new-password|email-confirmed|unsubscribe|invite|legacy|memberships|about|contact|privacy|terms|cookies|coming-soon|knowledge-base)/

const sizes = [
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
] as const

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '1' } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

const windowOf = async (who: string, wishes: { width: number; scheme?: 'light' | 'dark' }) => {
  const { token } = await signIn(product.address, `${who}@demo.quartet.example`, demoPassword)
  const opened = await openPage(browser, { ...wishes, baseURL: product.address, timezone: 'Australia/Melbourne' })
  await opened.context.addInitScript((value) => {
    // The preview of a mail is a frame that may keep nothing.
    if (window === window.top) localStorage.setItem('token', value)
  }, token)
  return opened
}

/** What stands outside the window, where nobody can bring it in: 320 wide, and 720, which is 1440 at 200 %. */
async function cutAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => {
    const within = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (getComputedStyle(one).overflowX !== 'visible' || within(one.parentElement))
    return [...document.querySelectorAll('main *, header *, nav *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !within(one.parentElement))
      .slice(0, 3)
      .map((one) => `cut at ${innerWidth}: ${one.outerHTML.slice(0, 120)}`)
  })
}

/** Pages that a role before it showed clean are left to it, so that the walk ends; EVERY_PAGE=1 walks them all. */
const shown = new Set<string>()
const whole = process.env['EVERY_PAGE'] === '1'

it.each([
  ['gym', 0],
  ['trainer', 1],
  ['group', 2],
  ['admin', 3],
  ['supplier', 0],
])(
  'every page of %s is clean for people who hear or enlarge it, and fits 320 and 200 percent',
  async (who, first) => {
    const windows = await Promise.all(sizes.map((size) => windowOf(who, size)))
    const found: string[] = []
    const seen = new Set<string>()
    const walked: string[] = []
    const toSee = all.filter((path) => !path.includes(':') && !publicPages.test(path) && (whole || !shown.has(path)))
    toSee.unshift('/dashboard')
    let turn = first
    for (let path = toSee.shift(); path !== undefined; path = toSee.shift()) {
      const { page, troubles } = windows[turn++ % windows.length]!
      const size = page.viewportSize()!
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      const at = new URL(page.url())
      const arrived = at.pathname + at.search
      walked.push(path)
      if (seen.has(arrived)) continue
      seen.add(arrived)
      const lines = [
        ...(await violationsOfWhole(page)),
        ...(await cutAt(page, 320)),
        ...(await cutAt(page, 720)),
        ...troubles.splice(0),
      ]
      found.push(...lines.map((line) => `${arrived} at ${size.width}: ${line}`))
      await page.setViewportSize(size)
      const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
      for (const link of links) {
        const pattern = patternOf(link)
        const name = /^\/dashboard\/\w+\?.*\btab=\w+/.exec(link)?.[0] ?? pattern
        if (!name || seen.has(name) || publicPages.test(link) || !/[:=]/.test(name)) continue
        seen.add(name)
        toSee.push(link)
      }
    }
    for (const { context } of windows) await context.close()
    expect(found).toEqual([])
    for (const path of walked) shown.add(path)
  },
  whole ? 2_400_000 : 600_000,
)

const words = (page: Page, nav: string) =>
  page
    .getByRole('navigation', { name: nav })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent.replace(/[\d+]/g, '').trim()))

const own = ['Dashboard', 'Messages', 'Profile Settings']
it.each([
  ['gym', ['Dashboard', 'Jobs Board', 'Covers', 'Messages'], [...own, 'Email Templates', 'User Management']],
  ['trainer', ['Dashboard', 'Jobs Board', 'Covers', 'Messages'], own],
  ['group', ['Dashboard'], [...own, 'Email Templates', 'User Management']],
  // An admin's templates are those of the product, on a page of their own.
  ['admin', ['Dashboard'], [...own, 'Email Templates', 'User Management']],
  ['supplier', ['Dashboard'], own],
])('V-02 the bar of %s leads to its places, and holds help, the bell and the menu', async (who, places, menu) => {
  const { page, context } = await windowOf(who, { width: 1440 })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await expect.poll(() => words(page, 'Main')).toEqual(expect.arrayContaining(places))
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Bottom' }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).waitFor()
  const items = await page.getByRole('menuitem').allTextContents()
  const named = [...own, 'Email Templates', 'User Management']
  expect(items.filter((item) => named.includes(item))).toEqual(menu)
  await context.close()
})

const gymPhone = {
  bar: ['Timetable', 'Covers', 'Messenger', 'Payroll'],
  more: ['My Classes', 'My Trainers', 'Compliance', 'Reports', 'Jobs Board'],
}
type Places = { bar: string[]; more: string[] }
async function seesOnPhone(who: string, places: Places): Promise<void> {
  const { page, context } = await windowOf(who, { width: 767 })
  await page.goto('/dashboard')
  await page.getByRole('banner').waitFor()
  const bar = page.getByRole('navigation', { name: 'Bottom' })
  await bar.waitFor()
  await expect.poll(() => words(page, 'Bottom')).toEqual(places.bar)
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await more.waitFor()
  expect(await more.getByRole('link').allTextContents()).toEqual(expect.arrayContaining(places.more))
  await context.close()
}

it.each([
  ['gym', gymPhone],
  ['group', gymPhone],
])('V-03 on a phone, %s has a top bar and at most four places below, and More for the rest', seesOnPhone)

const trainerPhone = {
  bar: ['Dashboard', 'Schedule', 'Covers', 'Messages'],
  more: ['Profile', 'Facilities', 'Specialties', 'Compliance', 'Payroll', 'Jobs Board'],
}
it.each([
  ['trainer', trainerPhone],
  ['admin', { bar: ['Dashboard', 'Messages', 'Profile'], more: [] }],
])('V-04 on a phone, %s has a top bar and at most four places below, and More for the rest', seesOnPhone)

it('B-02 an admin and a supplier each have a dashboard of what is there, whose figures lead to their rows', async () => {
  const admin = await windowOf('admin', { width: 1440 })
  await admin.page.goto('/dashboard/admin')
  await admin.page.getByRole('list', { name: 'Health' }).waitFor()
  await admin.page.getByRole('link', { name: 'Trainers', exact: true }).click()
  await admin.page.waitForURL(/\/users\?role=trainer/)
  await admin.page.getByText('Mei Tanaka').first().waitFor()
  await admin.context.close()

  const supplier = await windowOf('supplier', { width: 1440 })
  await supplier.page.goto('/dashboard/supplier')
  const waiting = supplier.page.getByRole('list', { name: 'Enquiries to answer' }).getByRole('link').first()
  const asked = await waiting.textContent()
  await supplier.page.getByRole('main').getByRole('link', { name: 'Enquiries', exact: true }).click()
  await supplier.page.waitForURL(/tab=enquiries/)
  await supplier.page.getByRole('main').getByRole('link', { name: asked!, exact: true }).first().waitFor()
  await supplier.context.close()
  expect([...admin.troubles, ...supplier.troubles]).toEqual([])
})

import { spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, visit } from './support/browser.ts'
import { join, newDomain } from './support/people.ts'
import { root, startProduct, type Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
/** Where pictures go when somebody wants to look at them. */
const pictures = process.env.LOCKOUT_PICTURES

let product: Product
let browser: Browser
const faults: string[] = []
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '0' } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

async function look(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const seen = [...(await violationsOf(page)), ...(wide > 0 ? [`${wide} px too wide`] : [])]
  faults.push(...seen.map((fault) => `${name}: ${fault}`))
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

/** The link to become an admin, as `npm run admin` prints it on the data of a product that runs. */
function adminLink(email: string): string {
  const env = { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: '' }
  const printed = spawnSync(process.execPath, ['server/src/admin.ts', email], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (printed.status !== 0) throw new Error(printed.stderr)
  return /\/invite\/\w+/.exec(printed.stdout)![0]
}

/** Tries to sign in on the page that is open, and answers with which status. */
async function tryPassword(page: Page, typed: string): Promise<number> {
  await page.getByRole('textbox', { name: /^Password/ }).fill(typed)
  const answer = page.waitForResponse(/users\/login/)
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  return (await answer).status()
}

describe.each([
  { size: 'at a desk', width: 1440, scheme: 'light' },
  { size: 'on a phone', width: 390, scheme: 'dark' },
] as const)('$size', ({ width, scheme }) => {
  it('five wrong passwords shut the door even to the right one, until an admin unlocks the person', async () => {
    const domain = newDomain()
    const base = product.address
    const email = `rachel.${width}@${domain}`
    await join(base, {
      role: 'gym',
      email,
      password,
      firstName: 'Rachel',
      lastName: `Cohen ${width}`,
      businessName: `Northside ${width}`,
    })
    const open = () => openPage(browser, { width, scheme, baseURL: base, timezone: 'Australia/Melbourne' })
    const [rachel, ada] = await Promise.all([open(), open()])

    const door = rachel.page
    await door.goto('/login')
    await door.getByRole('textbox', { name: /^Email/ }).fill(email)
    for (let tried = 1; tried <= 5; tried++) expect(await tryPassword(door, `what was it ${tried}`)).toBe(401)
    expect(await tryPassword(door, password)).toBe(429)
    await door
      .getByRole('alert')
      .getByText('Too many failed sign-ins. Wait 15 minutes, or reset your password.')
      .waitFor()
    expect(new URL(door.url()).pathname).toBe('/login')
    await look(door, `${width}-locked`)

    const admin = ada.page
    await admin.goto(adminLink(`ada.${width}@${domain}`))
    await admin.getByLabel('First name').fill('Ada')
    await admin.getByLabel('Last name').fill('Moss')
    await admin.getByRole('textbox', { name: /^Password/ }).fill(password)
    await admin.getByRole('checkbox', { name: /I agree/ }).check()
    await admin.getByRole('button', { name: 'Create account and accept' }).click()
    await admin.waitForURL(/\/dashboard\/admin/)
    await visit(admin, '/users')
    const herself = admin.getByText(`ada.${width}@${domain}`)
    await herself.waitFor()
    await admin.getByRole('searchbox', { name: 'Search by name or email' }).fill(email)
    await herself.waitFor({ state: 'hidden' })
    await admin.getByRole('button', { name: new RegExp(`^Actions for .*${width}`) }).click()
    await admin.getByRole('menuitem', { name: 'Unlock sign-in' }).click()
    await admin.getByText(/can try to sign in again$/).waitFor()
    await look(admin, `${width}-unlocked`)

    expect(await tryPassword(door, password)).toBe(200)
    await door.waitForURL(/\/dashboard\/gym/)
    await door.getByRole('heading', { level: 1 }).waitFor()
    await look(door, `${width}-inside`)
    expect([...rachel.troubles, ...ada.troubles]).toEqual([])
    await Promise.all([rachel.context.close(), ada.context.close()])
  })
})

it('every screen of it reads to a screen reader as it should', () => {
  expect(faults).toEqual([])
})

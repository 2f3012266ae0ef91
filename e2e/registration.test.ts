import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { newDomain } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const password = 'a rower before the sun is up'
const asked: URL[] = []

/** A service that knows one place, as a geocoder would answer from another origin. */
function stubGeocoder(): Promise<Server> {
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://stub'))
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        countryName: 'Australia',
        principalSubdivision: 'Queensland',
        city: '',
        locality: 'Spring Hill',
      }),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

let geocoder: Server
let product: Product
let browser: Browser
beforeAll(async () => {
  geocoder = await stubGeocoder()
  const address = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/reverse?key=1`
  ;[product, browser] = await Promise.all([
    startProduct({ env: { DEMO: '0', GEOCODER_URL: address } }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
  geocoder?.close()
})

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const secret = (page: Page) => box(page, /^Password/)
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

async function clean(page: Page): Promise<void> {
  // The page before stays on screen until the next one has arrived, so the look is repeated until it stands.
  await expect.poll(() => violationsOf(page), { interval: 500 }).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

async function fillProfile(page: Page, more: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  await page.waitForURL('**/profile/complete')
  await clean(page)
  await box(page, /First Name/).fill('Mei')
  await page.getByRole('textbox', { name: /Phone/ }).fill('0412 345 678')
  await page.getByRole('textbox', { name: /Street Address/ }).fill('12 Gertrude Street')
  await box(page, /City$/).fill('Fitzroy')
  await box(page, /Postcode$/).fill('3065')
  await more(page)
  await page.getByRole('button', { name: 'Complete Profile' }).click()
}

/** Saves the profile where the line is bad and breaks: what is pressed twice is sent once, and what was typed goes out later. */
async function saveOnABadLine(page: Page, context: BrowserContext): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await page.goto('/profile/settings')
  await box(page, /First Name/).waitFor()
  const line = await context.newCDPSession(page)
  const bad = { offline: false, latency: 400, downloadThroughput: 60_000, uploadThroughput: 30_000 }
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', bad)
  const saving = page.getByRole('button', { name: 'Saving profile…' })
  const saved = page.getByText('Profile saved')

  await box(page, /First Name/).fill('Olga')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.keyboard.press('Enter')
  await saving.waitFor()
  await saved.waitFor()
  expect(sent).toHaveLength(1)

  await line.send('Network.emulateNetworkConditions', { ...bad, offline: true })
  await page.getByText(/^You’re offline/).waitFor()
  await clean(page)
  await box(page, /Last Name/).fill('Petrova')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await saving.waitFor()
  await saved.waitFor({ state: 'hidden' })
  await line.send('Network.emulateNetworkConditions', bad)
  await saved.waitFor()
  expect(await box(page, /Last Name/).inputValue()).toBe('Petrova')
}

describe.each([
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const)('at $width, $scheme', ({ width, scheme }) => {
  const open = async (path: string) => {
    const opened = await openPage(browser, { width, scheme, baseURL: product.address, timezone: 'Australia/Melbourne' })
    await opened.page.goto(path)
    return opened
  }

  it('a gym comes with a plan, loses nothing on a reload but the password, and arrives at its dashboard', async () => {
    const domain = newDomain()
    const { page, context, troubles } = await open('/register?plan=qt-studio&trial=true')
    const plan = page.getByRole('region', { name: 'Selected plan' })
    await plan.getByText('QT Studio').waitFor()
    expect(await page.getByRole('radio', { name: 'Gym' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Trainer' }).isDisabled()).toBe(true)
    await clean(page)

    await page.getByRole('button', { name: 'Change Plan' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a plan' })
    await picker.getByText('Best for up to 5 trainers').waitFor()
    await clean(page)
    await picker.getByRole('radio', { name: 'QT Lite' }).press('Space')
    await picker.getByRole('button', { name: 'Continue with Selected Plan' }).click()
    await plan.getByText('QT Lite').waitFor()

    await box(page, 'Business name').fill('Harbour Row')
    await secret(page).fill(password)
    await submit(page)
    await expect.poll(() => box(page, 'Email').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByText('Email is required').first().isVisible()).toBe(true)
    expect(await box(page, 'Email').evaluate((node) => node === document.activeElement)).toBe(true)
    await clean(page)

    await box(page, 'Email').fill(`gym${width}@${domain}`)
    await page.reload()
    await plan.getByText('QT Lite').waitFor()
    expect(await box(page, 'Business name').inputValue()).toBe('Harbour Row')
    expect(await box(page, 'Email').inputValue()).toBe(`gym${width}@${domain}`)
    expect(await secret(page).inputValue()).toBe('')
    await secret(page).fill(password)
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await submit(page)

    await fillProfile(page)
    await page.waitForURL('**/dashboard/gym*')
    await clean(page)
    await page.goto('/plan')
    await page.getByRole('heading', { name: 'QT Lite' }).first().waitFor()
    await page.getByText(/14 days of your trial are left/).waitFor()
    await clean(page)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('R-12 a trainer arrives at compliance, flagged for the session, after completing the profile', async () => {
    const domain = newDomain()
    const { page, context, troubles } = await open('/legacy-register')
    await page.getByRole('link', { name: 'Go now' }).click()
    await page.waitForURL('**/register')
    await page.getByRole('radio', { name: 'Trainer' }).press('Space')
    await box(page, 'First name').fill('Mei')
    await box(page, 'Last name').fill('Tanaka')
    await box(page, 'Email').fill(`trainer${width}@${domain}`)
    await secret(page).fill(password)
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await submit(page)
    await page.waitForURL('**/profile/complete')

    await page.goto('/covers')
    await fillProfile(page, async () => {
      await page.getByRole('searchbox', { name: 'Search specialties' }).fill('Cycling')
      await page.getByRole('checkbox', { name: 'Cycling', exact: true }).check()
    })
    await page.waitForURL('**/dashboard/trainer?tab=compliance')
    expect(await page.evaluate(() => sessionStorage.getItem('profileJustCompleted'))).toBe('true')
    await clean(page)
    await page.goto('/covers')
    await page.waitForURL('**/dashboard/trainer?tab=covers')
    await page.goto('/login')
    await page.waitForURL('**/dashboard/trainer')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('a supplier finds the place by a click, and arrives at the dashboard at once', async () => {
    const domain = newDomain()
    const { page, context, troubles } = await open('/register')
    await context.grantPermissions(['geolocation'], { origin: product.address })
    await context.setGeolocation({ latitude: -27.47, longitude: 153.02 })
    await page.getByRole('radio', { name: 'Supplier' }).press('Space')
    await page.getByRole('button', { name: 'Change time zone and location' }).click()
    asked.length = 0
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText('Filled in from your location.').waitFor()
    expect(asked.map((one) => Object.fromEntries(one.searchParams))).toEqual([
      { key: '1', latitude: '-27.47', longitude: '153.02', language: 'en' },
    ])
    expect(await box(page, 'City').inputValue()).toBe('Spring Hill')
    await clean(page)
    await box(page, 'First name').fill('Ola')
    await box(page, 'Email').fill(`supplier${width}@${domain}`)
    await secret(page).fill(password)
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await submit(page)
    await page.waitForURL('**/dashboard/supplier')
    await clean(page)

    if (width === 390) await saveOnABadLine(page, context)
    await page.goto('/plan')
    await page.getByText('Plans are for gyms').waitFor()
    expect(troubles.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.close()
  })
})

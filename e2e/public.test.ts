import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { unreachedByTab } from './support/keyboard.ts'
import { join, newDomain, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ env: { DEMO: '0', ANALYTICS_URL: 'https://count.example/visits.js' } }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

const read = async (path: string) => {
  const answer = await fetch(product.address + path)
  return { status: answer.status, text: await answer.text() }
}
const listed = async () =>
  [...(await read('/sitemap.xml')).text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!)

it('every public page is clean for people who hear or enlarge it, at either size and in either scheme, and fits 320', async () => {
  const paths = [
    ...(await listed()),
    '/contact/sent',
    '/coming-soon',
    '/legacy/trainers',
    '/legacy/trainers/take-a-cover',
    '/nothing/here',
  ]
  expect(paths.length).toBeGreaterThan(18)
  const windows = await Promise.all([
    openPage(browser, { width: 1440, scheme: 'light', baseURL: product.address }),
    openPage(browser, { width: 390, scheme: 'dark', baseURL: product.address }),
    openPage(browser, { width: 1440, scheme: 'dark', baseURL: product.address }),
    openPage(browser, { width: 390, scheme: 'light', baseURL: product.address }),
  ])
  const found: string[] = []
  const walk = async (index: number) => {
    const { page } = windows[index]!
    for (const path of paths.filter((_, at) => at % windows.length === index)) {
      await page.goto(path)
      found.push(...(await violationsOf(page)).map((line) => `${path}: ${line}`))
      const seen = page.viewportSize()!
      await page.setViewportSize({ width: 320, height: 640 })
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('main *, header *, footer *')]
          .filter(
            (one) =>
              one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('section[tabindex], [class*="trap"]'),
          )
          .map((one) => one.outerHTML.slice(0, 80)),
      )
      if (outside.length > 0) found.push(`${path} is wider than 320: ${outside[0]}`)
      await page.setViewportSize(seen)
    }
  }
  await Promise.all(windows.map((_, index) => walk(index)))
  expect(found).toEqual([])
  expect(windows.flatMap(({ troubles }) => troubles)).toEqual([])
  await Promise.all(windows.map(({ context }) => context.close()))
})

it.each([390, 1440])(
  'K-05 the film of a guide plays from our own server, with its captions, %s wide',
  async (width) => {
    const { page, context, troubles } = await openPage(browser, { width, baseURL: product.address })
    await page.goto('/legacy/trainers/take-a-cover')
    const film = page.locator('video')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('.webm'))
    expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.readyState])).toEqual([true, 0])
    await film.evaluate((video: HTMLVideoElement) => video.play())
    expect(new URL((await answered).url()).origin).toBe(product.address)
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    const facts = () =>
      film.evaluate((video: HTMLVideoElement) => {
        const { left, right } = video.getBoundingClientRect()
        const [captions] = video.textTracks
        const shown = [...(captions?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)
        return { picture: video.videoWidth > 0, fits: left >= 0 && right <= innerWidth, mode: captions?.mode, shown }
      })
    await expect.poll(facts).toEqual({
      picture: true,
      fits: true,
      mode: 'showing',
      shown: ['Covers you can take are at the top.'],
    })
    expect(troubles).toEqual([])
    await context.close()
  },
)

it('a page reads without a script, tells search engines what it is, and carries one script below 5 kB', async () => {
  for (const path of await listed()) {
    const { text } = await read(path)
    expect(text.match(/<h1/g), path).toHaveLength(1)
    expect(text, path).toMatch(/<title>[^<]{10,}<\/title>/)
    expect(text, path).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(text, path).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}"`))
    expect(text, path).toContain('property="og:image"')
  }
  const { text } = await read('/pricing')
  const [about] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  )
  expect(about['@graph'].map((one: { '@type': string }) => one['@type'])).toEqual([
    'Organization',
    'Product',
    'FAQPage',
  ])
  expect(about['@graph'][1].offers.map((one: { price: string }) => one.price)).toEqual([
    '79.00',
    '149.00',
    '229.00',
    '0.00',
  ])
  const scripts = [...text.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path!)
  expect(scripts).toHaveLength(1)
  expect((await read(scripts[0]!)).text.length).toBeLessThan(5_000)
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)![1]!
  expect(gzipSync((await read(style)).text).length).toBeLessThan(12_000)
  expect((await read('/robots.txt')).text).toContain('/sitemap.xml')
  expect((await read('/nothing/here')).status).toBe(404)
  for (const file of ['/manifest.webmanifest', '/share.png', '/icon-192.png'])
    expect((await read(file)).status, file).toBe(200)
})

it('a keyboard reaches all of a public page, and shows where it is', async () => {
  const { page, context } = await openPage(browser, { baseURL: product.address })
  for (const path of ['/', '/pricing', '/contact']) {
    await page.goto(path)
    expect(await unreachedByTab(page), path).toEqual([])
  }
  await context.close()
})

it('E-10 K-02 nothing counts a visit before the visitor agrees, and prices turn yearly without a script', async () => {
  const { page, context } = await openPage(browser, { baseURL: product.address })
  const counted: string[] = []
  await context.route('https://count.example/**', (route) => {
    counted.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('/pricing')
  const ask = page.getByRole('region', { name: 'Counting visits' })
  await ask.waitFor()
  expect(counted).toEqual([])
  await page.getByRole('radio', { name: /Yearly/ }).press('Space')
  await page.getByText('billed yearly, save $25 a month').waitFor()
  const loaded = page.waitForRequest('https://count.example/visits.js')
  await ask.getByRole('button', { name: 'Count my visits' }).click()
  await loaded
  await page.getByText('Products').first().click()
  await page
    .getByRole('link', { name: /QT Multi-Site/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Every gym, most urgent first.' }).waitFor()
  await context.close()
})

it('whoever is signed in is sent from guests-only pages to their dashboard, and sees open ones in the app', async () => {
  const domain = newDomain()
  const [email, password] = [`mats@${domain}`, 'mats and bands by Tuesday']
  await join(product.address, { role: 'supplier', email, password, firstName: 'Sam', lastName: 'Vale' })
  const { token } = await signIn(product.address, email, password)
  const { page, context } = await openPage(browser, { baseURL: product.address })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto('/pricing')
  await page.waitForURL(/\/dashboard\/supplier/)
  await page.goto('/about')
  await page.getByRole('link', { name: 'Quartet, your dashboard' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Made for the hour before a class.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
  await context.close()
})

it('K-07 a contact form with something missing keeps what was typed, and a whole one is thanked for', async () => {
  const { page, context } = await openPage(browser, { width: 390, baseURL: product.address })
  await page.goto('/contact?plan=qt-studio')
  expect(await page.getByLabel('Plan').inputValue()).toBe('qt-studio')
  await page.getByLabel('Name').fill('Renee')
  await page.getByLabel('E-mail').fill('renee@northside.example')
  await page.getByLabel('What is it about?').fill('Ten classes')
  await page.locator('form').evaluate((form) => ((form as HTMLFormElement).noValidate = true))
  await page.getByLabel('E-mail').fill('renee')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('Ten classes')
  expect(await page.getByLabel('Plan').inputValue()).toBe('qt-studio')
  await page.getByLabel('E-mail').fill('renee@northside.example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { level: 1, name: 'We’ve received your message.' }).waitFor()
  await context.close()
})

import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf, violationsOfWhole } from './support/axe.ts'
import {
  closeWindows,
  openPage,
  sharedBrowser,
  storedBy,
  visit,
  type OpenPage,
  type Stored,
} from './support/browser.ts'
import { enter, join, place, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

let product: Product
let browser: Browser
let cycling: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  const tree = await (await fetch(`${product.address}/api/specialties`)).json()
  cycling = tree.find((one: { name: string }) => one.name === 'Cycling').id
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

const password = 'a cyclist at six in the morning'
let people = 0

async function aTrainer(): Promise<string> {
  people += 1
  const email = `trainer-${people}@settings.test`
  const names = { firstName: 'Robin', lastName: 'Vale' }
  await join(product.address, { role: 'trainer', email, password, ...names, specialties: [cycling] })
  return email
}

async function signedIn(email: string, secret: string, width = 1440): Promise<OpenPage> {
  const { token } = await signIn(product.address, email, secret)
  return openPage(browser, {
    width,
    baseURL: product.address,
    timezone: 'Australia/Melbourne',
    stored: storedBy(product.address, token),
  })
}

let stored: Promise<Stored> | undefined
/** A window of its own of one and the same trainer, who has signed in before. */
async function aTrainersWindow(): Promise<OpenPage> {
  stored ??= (async () => {
    const { page, context } = await openPage(browser, { baseURL: product.address, timezone: 'Australia/Melbourne' })
    await enter(page, await aTrainer(), password)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const state = await context.storageState()
    await context.close()
    return state
  })()
  return openPage(browser, { baseURL: product.address, timezone: 'Australia/Melbourne', stored: await stored })
}

async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(secret)
  await page
    .getByRole('button', { name: /^Sign in/ })
    .last()
    .click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.getByText('Formats saved').last().waitFor()
}

describe.each([1440, 390])('settings at %i', (width) => {
  it('a profile is edited, its data taken along, and its account closed', async () => {
    const email = await aTrainer()
    const { page, context, troubles } = await signedIn(email, password, width)
    await page.goto('/profile/settings')
    await page.getByRole('textbox', { name: 'Bio' }).fill('Rides before breakfast.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Bio' }).inputValue()).toBe('Rides before breakfast.')
    await page.getByRole('button', { name: 'Collect my data' }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Collect my data' }).click()
    const ready = page.getByRole('button', { name: /^Download my data/ })
    // It is collected once the story that was just made has had its effects.
    await ready.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
    expect(download.suggestedFilename()).toBe('quartet-my-data.zip')
    const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
    const profile = JSON.parse(Buffer.from(files['profile.json']!).toString())
    expect(profile.profile).toMatchObject({ bio: 'Rides before breakfast.', city: place.city })
    await visit(page, '/notifications')
    await page.getByText('Your data is ready').first().waitFor()

    // What stands above it comes late, and leaves it in sight.
    const late = Promise.withResolvers<void>()
    await page.route(/\/api\/notifications\/preferences/, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto('/profile/settings#close-account')
    const way = page.getByRole('button', { name: 'Close my account…' })
    await way.waitFor()
    late.resolve()
    await page.getByText('Quiet from 9:00 pm').waitFor()
    const isInSight = (button: Element) => {
      const { top, bottom } = button.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }
    await expect.poll(() => way.evaluate(isInSight)).toBe(true)
    await way.click()
    const dialog = page.getByRole('dialog', { name: 'Close your account?' })
    const secret = dialog.getByRole('textbox', { name: /^Your password/ })
    await secret.fill('a wrong guess')
    expect(await violationsOfWhole(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close my account' }).click()
    await dialog.getByText('That password isn’t right.').waitFor()
    await secret.fill(password)
    await dialog.getByRole('button', { name: 'Close my account' }).click()
    await page.getByText('Account closed').waitFor()
    await page.waitForURL(/\/login/)

    await fillIn(page, email, 'a wrong guess')
    await page.getByText('That email or password isn’t right.').first().waitFor()
    await fillIn(page, email, password)
    await page
      .getByText(/^This account is closed/)
      .first()
      .waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})

it('the timetable follows the formats that somebody chooses, on another device too', async () => {
  const gym = ['gym@demo.quartet.example', 'four leaves one lime'] as const
  const { page, context } = await signedIn(...gym)
  const times = async (on: Page) => {
    await visit(on, '/dashboard/gym?tab=timetable')
    await on
      .getByText(/\d(am|pm)\b|\d\d:\d\d/)
      .first()
      .waitFor()
    return on.locator('main').innerText()
  }
  expect(await times(page)).toMatch(/\d(am|pm)\b/)
  await visit(page, '/profile/settings#formats')
  await choose(page, 'Clock', '24 hours: 18:30')
  await choose(page, 'Language and region', 'English (United States)')
  await choose(page, 'Dates', '12/31/2026')
  await page.getByText(/18:30 · \d\d\/\d\d\/\d{4}/).waitFor()
  const chosen = await times(page)
  expect(chosen).not.toMatch(/\d(am|pm)\b/)
  expect(chosen).toMatch(/\b\d\d:\d\d\b/)

  const elsewhere = await signedIn(...gym)
  expect(await times(elsewhere.page)).not.toMatch(/\d(am|pm)\b/)
  await elsewhere.context.close()

  await visit(page, '/profile/settings#formats')
  await choose(page, 'Clock', '12 hours: 6:30 pm')
  await choose(page, 'Language and region', 'Default for your time zone: English (Australia)')
  await choose(page, 'Dates', 'Month name: 31 Dec 2026')
  await context.close()
})

describe('a picture', () => {
  /** Left half transparent, right half red, twice as wide as high. */
  const wide = async () => {
    const red = { create: { width: 600, height: 600, channels: 4 as const, background: '#cc2222' } }
    return sharp({ create: { width: 1200, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 600, top: 0 }])
      .png({ compressionLevel: 0 })
      .toBuffer()
  }
  /** Chooses a picture and answers the file that the page sends, as the page itself reads it: the wire shows no body. */
  const upload = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<Buffer> => {
    await page.getByLabel('Profile picture').setInputFiles({ name, mimeType, buffer })
    const sent = await page.waitForFunction(() => (globalThis as { sentPicture?: string }).sentPicture)
    const text = await sent.jsonValue()
    await page.evaluate(() => delete (globalThis as { sentPicture?: string }).sentPicture)
    return Buffer.from(text!, 'base64')
  }
  const listening = `
    const send = fetch
    globalThis.fetch = async (request, ...rest) => {
      if (request instanceof Request && request.url.endsWith('/avatar/upload')) {
        const file = (await request.clone().formData()).get('avatar')
        const reader = new FileReader()
        reader.onload = () => { globalThis.sentPicture = reader.result.split(',')[1] }
        reader.readAsDataURL(file)
      }
      return send(request, ...rest)
    }`
  const settingsOf = async (script = '') => {
    const opened = await aTrainersWindow()
    await opened.page.addInitScript(listening + script)
    await opened.page.goto('/profile/settings')
    await opened.page.getByText('JPEG, PNG or WebP, up to 10 MB').waitFor()
    return opened
  }

  it('P-12 is a JPEG, JPG, PNG or WebP of at most 10MB, or the page says why not', async () => {
    const { page, context } = await settingsOf()
    const field = page.getByLabel('Profile picture')
    const tiny = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    await field.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: await tiny.gif().toBuffer() })
    await page.getByText('Please upload a valid image file (JPEG, PNG, or WebP)').waitFor()
    const heavy = Buffer.alloc(10 * 1024 * 1024 + 1)
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: heavy })
    await page.getByText('Image must be smaller than 10MB').waitFor()
    for (const [name, type, format] of [
      ['me.jpeg', 'image/jpeg', 'jpeg'],
      ['me.jpg', 'image/jpeg', 'jpeg'],
      ['me.png', 'image/png', 'png'],
      ['me.webp', 'image/webp', 'webp'],
    ] as const) {
      const answered = page.waitForResponse(/avatar\/upload/)
      await upload(page, name, type, await tiny.toFormat(format).toBuffer())
      expect((await answered).status(), name).toBe(200)
      await page.getByRole('button', { name: 'Save profile' }).waitFor()
    }
    await context.close()
  })

  it('P-13 is centre-cropped to 200x200 as JPEG of quality 0.6 on white, with preview and the saving shown', async () => {
    const { page, context, troubles } = await settingsOf()
    const original = await wide()
    const answered = page.waitForResponse(/avatar\/upload/)
    const jpeg = await upload(page, 'me.png', 'image/png', original)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 200 })
    // The first luminance step of the standard table: 16 at quality 50, 13 at 60.
    expect(jpeg[jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5]).toBe(13)
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [...data.subarray((100 * 200 + x) * 3, (100 * 200 + x) * 3 + 3)]
    expect(Math.min(...pixel(20))).toBeGreaterThan(248)
    expect(pixel(180)[0]! - pixel(180)[1]!).toBeGreaterThan(120)
    await page.getByText(/KB instead of [\d.]+ MB, 99% smaller/).waitFor()
    await page.locator('main img[src^="blob:"]').waitFor()
    const { avatarUrl } = await (await answered).json()
    const kept = Buffer.from(await (await fetch(`${product.address}${avatarUrl}`)).arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 200 })
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([
    ['there is no canvas context', 'HTMLCanvasElement.prototype.getContext = () => null'],
    ['no blob is made', 'HTMLCanvasElement.prototype.toBlob = (done) => done(null)'],
    [
      'the picture cannot be loaded',
      'Object.defineProperty(HTMLImageElement.prototype, "src", { set() { queueMicrotask(() => this.dispatchEvent(new Event("error"))) } })',
    ],
  ])('P-13 where %s the original is used, and the page says so', async (_, script) => {
    const { page, context } = await settingsOf(`\n${script}`)
    const original = await wide()
    const body = await upload(page, 'me.png', 'image/png', original)
    expect(body.equals(original)).toBe(true)
    await page.getByText('Image optimization failed, using original file').waitFor()
    await context.close()
  })

  it('P-13 that cannot be uploaded does not stop the form', async () => {
    const { page, context } = await settingsOf()
    await page.route(/avatar\/upload/, (route) => route.fulfill({ status: 422, body: '{}' }))
    await upload(page, 'me.png', 'image/png', await wide())
    await page.getByText(/We couldn’t save the picture. You can continue without it./).waitFor()
    await page.getByRole('textbox', { name: 'Bio' }).fill('Still here.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    expect(await page.getByRole('textbox', { name: 'Bio' }).inputValue()).toBe('Still here.')
    await context.close()
  })
})

describe('what the browser stores', () => {
  // What the window itself says of having been asked is one of the things that go.
  const keysOf = (page: Page) =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key !== 'helpPromptSeen')
        .toSorted(),
    )
  /** Fills local storage with what nobody needs, leaving `spare` characters; `over` writes more at once. */
  const fill = (page: Page, spare: number, over = false) =>
    page.evaluate(
      ([left, more]) => {
        let size = 4_000_000
        let text = ''
        while (size >= 1) {
          try {
            localStorage.setItem('cache', text + 'x'.repeat(size))
            text += 'x'.repeat(size)
          } catch {
            size = Math.floor(size / 2)
          }
        }
        localStorage.setItem('cache', text.slice(left))
        // Before the page tidies up by itself, as it does every 10 s.
        if (more) setTimeout(() => localStorage.setItem('more', 'x'.repeat(1000)))
      },
      [spare, over] as const,
    )

  it('E-07 a full storage makes room: session, theme, preferences, drafts and unsent messages stay, and the page loads anew', async () => {
    const { page, context } = await aTrainersWindow()
    await page.goto('/dashboard')
    await page.waitForURL(/dashboard\/trainer/)
    await page.evaluate(() => {
      for (const key of ['user', 'theme', 'draft:class', 'unsent:1']) localStorage.setItem(key, 'kept')
      sessionStorage.setItem('list', 'gone')
    })
    const before = await keysOf(page)
    expect(before).toEqual(expect.arrayContaining(['quartet.session', 'token', 'userPreferences']))
    const loaded = page.waitForEvent('load')
    await fill(page, 0, true)
    await loaded
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await keysOf(page)).toEqual(before)
    expect(await page.evaluate(() => sessionStorage.getItem('list'))).toBeNull()
    expect(page.url()).toMatch(/dashboard/)
    await context.close()
  })

  it('E-07 every 10 s temporary keys and long session values go, and over 90 percent all that nobody needs', async () => {
    const { page, context } = await aTrainersWindow()
    await page.goto('/dashboard')
    await page.waitForURL(/dashboard\/trainer/)
    const before = await keysOf(page)
    await page.evaluate(() => {
      localStorage.setItem('temp_upload', '1')
      sessionStorage.setItem('long', 'x'.repeat(1001))
      sessionStorage.setItem('short', 'x'.repeat(1000))
    })
    await fill(page, 100_000)
    await expect.poll(() => keysOf(page)).toEqual(before)
    expect(await page.evaluate(() => sessionStorage.getItem('long'))).toBeNull()
    await context.close()
  })

  it('E-05 what cannot be a token is removed at start, and nobody is signed in or told of an error', async () => {
    const { page, context, troubles } = await openPage(browser, { baseURL: product.address })
    await page.goto('/login')
    for (const text of ['null', 'undefined', 'a.b']) {
      await page.evaluate((value) => localStorage.setItem('token', value), text)
      await page.goto('/login')
      await page
        .getByRole('button', { name: /^Sign in/ })
        .last()
        .waitFor()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    }
    expect(troubles).toEqual([])
    await context.close()
  })
})

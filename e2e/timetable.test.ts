import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { launchBrowser, openPage } from './browser.ts'
import { enter, join } from './people.ts'
import type { Somebody } from './people.ts'
import { startProduct } from './server.ts'
import type { Product } from './server.ts'

const password = 'a spin bike at dawn'
const faults: string[] = []
let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '0' } }), launchBrowser()])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe.each([
  { size: 'at a desk', width: 1440, scheme: 'light' },
  { size: 'on a phone', width: 390, scheme: 'dark' },
] as const)('$size', ({ width, scheme }) => {
  it('T-04 a manager adds a class, moves it on the timetable and sees what changing many at once does, and takes each change back', async () => {
    const email = `gym.${width}@timetable.test`
    const owner = await join(product.address, {
      role: 'gym',
      email,
      password,
      firstName: 'Rachel',
      lastName: 'Cohen',
      businessName: `Northside ${width}`,
    })
    const room = await owner.send('POST', '/studios', { name: 'Cycle room', capacity: 26 })
    if (width > 600) await owner.send('POST', '/studios', { name: 'Hot studio', capacity: 30 })
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { page, context, troubles } = await openPage(browser, {
      width,
      scheme,
      baseURL: product.address,
      timezone: 'Australia/Melbourne',
    })
    await enter(page, email, password)

    await page.goto('/classes/new')
    await look(page, `${width} new class`)
    if (width > 600) await fillClass(page, date)
    else await addClass(owner, room.id, date)
    if (width < 600) await page.goto(`/dashboard/gym?tab=timetable&date=${date}`)
    const card = page.getByRole('button', { name: /Ride 45/ }).first()
    await card.waitFor()
    await look(page, `${width} week`)
    const start = async () => (await owner.get<any[]>(`/timetables?from=${date}&to=${date}`))[0]?.startTime as string
    const before = await start()

    if (width > 600) {
      await card.focus()
      await page.keyboard.press('Shift+ArrowDown')
      await page.getByRole('button', { name: /See what it does/ }).waitFor()
      await page.keyboard.press('Enter')
    } else {
      await card.click()
      await page.getByRole('button', { name: 'Change or cancel' }).click()
      await page.getByLabel('Starts at').fill('06:15')
    }
    await page.getByRole('region', { name: 'What saving does' }).waitFor()
    await look(page, `${width} edit`)
    await page.getByRole('button', { name: 'Change class' }).click()
    await page.getByText('1 class changed.').waitFor()
    expect(await start()).not.toBe(before)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Undone. Everything is as it was.').waitFor()
    expect(await start()).toBe(before)

    for (const view of width > 600 ? ['day', 'month', 'list'] : ['month']) {
      await page.goto(`/dashboard/gym?tab=timetable&date=${date}&view=${view}`)
      await page
        .getByRole(width > 600 ? 'button' : 'link', { name: width > 600 ? /Ride 45/ : /1 class/ })
        .first()
        .waitFor()
      await look(page, `${width} ${view}`)
    }

    await page.goto('/timetable/bulk-manage')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('list', { name: 'Classes that change' }).waitFor()
    await look(page, `${width} bulk`)
    // On a phone, the rest of it is what a desk does.
    if (width > 600) await changeManyAndBack(page, start, before)

    expect(faults.splice(0)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  }, 240_000)
})

/** Changes what a bulk edit's preview lists, and takes that back. */
async function changeManyAndBack(page: Page, start: () => Promise<unknown>, before: unknown): Promise<void> {
  await page.getByRole('button', { name: /^Change \d+ classes/ }).click()
  const recent = page.getByRole('button', { name: 'Undo' })
  await recent.first().waitFor()
  expect(await start()).toBe('06:15')
  await recent.first().click()
  await page.getByText('Undone. Everything is as it was.').first().waitFor()
  expect(await start()).toBe(before)
}

/** Adds a weekly class by its form. */
async function fillClass(page: Page, date: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ride 45')
  await page
    .getByRole('combobox', { name: 'Studio' })
    .or(page.getByRole('textbox', { name: 'Studio' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Cycle room' }).click()
  await page.getByLabel('First date').fill(date)
  const day = page.getByRole('checkbox', { name: weekdayOf(date) })
  if (!(await day.isChecked())) await day.check()
  await page.getByRole('button', { name: 'Add class' }).click()
  await page.waitForURL(/tab=timetable/)
}

async function addClass(owner: Somebody, studioId: string, startsOn: string): Promise<void> {
  const weekdays = [new Date(`${startsOn}T00:00:00Z`).getUTCDay() || 7]
  const times = { weekdays, startTime: '06:00', startsOn }
  await owner.send('POST', '/classes', { name: 'Ride 45', durationMinutes: 45, capacity: 20, studioId, ...times })
}

const weekdayOf = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' })

/** Looks at a screen once it is there: axe, nothing cut off at the side. */
async function look(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="keleton"]') === null)
  faults.push(...(await violationsOf(page)).map((one) => `${name}: ${one}`))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) faults.push(`${name}: scrolls sideways by ${wide}`)
}

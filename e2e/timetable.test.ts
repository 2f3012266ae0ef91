import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { enter, join, newDomain, type Somebody } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const password = 'a spin bike at dawn'
const faults: string[] = []
let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '0' } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

describe.each([
  { size: 'at a desk', width: 1440, scheme: 'light' },
  { size: 'on a phone', width: 390, scheme: 'dark' },
] as const)('$size', ({ width, scheme }) => {
  it('T-04 a manager adds a class, moves it on the timetable and sees what changing many at once does, and takes each change back', async () => {
    const domain = newDomain()
    const email = `gym.${width}@${domain}`
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
    const date = dateOf(new Date(Date.now() + 3 * 86_400_000))
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
      await page.getByRole('button', { name: /Preview the change/ }).waitFor()
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
    await page.getByText('Undone. Everything is back as it was.').waitFor()
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
  })
})

it('a class is dragged to another weekday for good, and its trainer says that they know', async () => {
  const domain = newDomain()
  const gym = { email: `gym.days@${domain}`, firstName: 'Rachel', lastName: 'Cohen', businessName: 'Eastside' }
  const owner = await join(product.address, { role: 'gym', password, ...gym })
  const specialtyId = (await owner.get<any[]>('/specialties')).find((one) => one.name === 'Cycling').id
  const liam = { email: `liam@${domain}`, firstName: 'Liam', lastName: 'Hart' }
  const trainer = await join(product.address, { role: 'trainer', password, ...liam, specialties: [specialtyId] })
  const pair = { gymEntityId: owner.user.gym!.id, trainerEntityId: trainer.user.trainer!.id }
  const asked = await owner.send('POST', '/connections', pair)
  await trainer.send('PUT', `/connections/${asked.id}`, { status: 'active' })
  const room = await owner.send('POST', '/studios', { name: 'Cycle room', capacity: 26 })
  // Wednesday of the week after next, wherever today is.
  const monday = new Date(Date.now() + (14 - ((new Date().getUTCDay() + 6) % 7)) * 86_400_000)
  const [wednesday, thursday] = [2, 3].map((days) => dateOf(new Date(monday.getTime() + days * 86_400_000))) as [
    string,
    string,
  ]
  await addClass(owner, room.id, wednesday, { specialtyId, trainerId: trainer.user.trainer!.id })

  const desk = await openPage(browser, { baseURL: product.address, timezone: 'Australia/Melbourne' })
  await enter(desk.page, gym.email, password)
  // The names of its studios come late, which leaves the class where a hand reaches for it.
  const studios = Promise.withResolvers<void>()
  await desk.page.route(/\/api\/studios/, async (route) => {
    await studios.promise
    await route.continue()
  })
  await desk.page.goto(`/dashboard/gym?tab=timetable&date=${wednesday}`)
  const card = desk.page.locator(`td[data-date="${wednesday}"] [data-entry]`)
  await card.waitFor()
  await desk.page.waitForFunction(() => document.querySelectorAll('dl dd').length > 0)
  const early = await card.boundingBox()
  studios.resolve()
  await desk.page.getByRole('list', { name: 'Studios' }).waitFor()
  expect(await card.boundingBox()).toEqual(early)
  await card.hover()
  await desk.page.mouse.down()
  // Over the cell, wherever that is, for as long as it takes until the class is held there.
  const above = desk.page.locator(`td[data-date="${thursday}"][data-start="06:00"]`)
  await expect
    .poll(async () => {
      const cell = (await above.boundingBox())!
      await desk.page.mouse.move(cell.x + cell.width / 2 + Math.random() * 4, cell.y + cell.height / 2)
      return desk.page.locator(`td[data-date="${thursday}"][data-target]`).count()
    })
    .toBe(1)
  await desk.page.mouse.up()
  await desk.page.getByRole('radio', { name: 'All future classes' }).check()
  await desk.page.getByRole('region', { name: 'What saving does' }).waitFor()
  await look(desk.page, 'dragged')
  await desk.page.getByRole('button', { name: /^Change \d+ classes/ }).click()
  await desk.page.locator(`td[data-date="${thursday}"] [data-entry]`).waitFor()
  await expect.poll(() => card.count()).toBe(0)
  const later = dateOf(new Date(Date.parse(thursday) + 14 * 86_400_000))
  expect(await owner.get<any[]>(`/timetables?from=${later}&to=${later}`)).toHaveLength(1)

  const phone = await openPage(browser, { width: 390, baseURL: product.address, timezone: 'Australia/Melbourne' })
  await enter(phone.page, liam.email, password)
  await phone.page.goto('/dashboard/trainer?tab=timetable')
  const gotIt = phone.page.getByRole('button', { name: 'Confirm: Ride 45' })
  await gotIt.waitFor()
  await look(phone.page, 'new time')
  await gotIt.click()
  await gotIt.waitFor({ state: 'detached' })

  await desk.page.goto('/timetable/bulk-manage')
  await desk.page
    .getByRole('listitem')
    .filter({ hasText: 'Liam Hart' })
    .getByText('Confirmed', { exact: true })
    .waitFor()
  expect(faults.splice(0)).toEqual([])
  expect([...desk.troubles, ...phone.troubles]).toEqual([])
  await Promise.all([desk.context.close(), phone.context.close()])
})

/** Changes what a bulk edit's preview lists, and takes that back. */
async function changeManyAndBack(page: Page, start: () => Promise<unknown>, before: unknown): Promise<void> {
  await page.getByRole('button', { name: /^Change \d+ classes/ }).click()
  const recent = page.getByRole('button', { name: 'Undo' })
  await recent.first().waitFor()
  expect(await start()).toBe('06:15')
  await recent.first().click()
  await page.getByText('Undone. Everything is back as it was.').first().waitFor()
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

async function addClass(owner: Somebody, studioId: string, startsOn: string, more = {}): Promise<void> {
  const weekdays = [new Date(`${startsOn}T00:00:00Z`).getUTCDay() || 7]
  const times = { weekdays, startTime: '06:00', startsOn }
  await owner.send('POST', '/classes', {
    name: 'Ride 45',
    durationMinutes: 45,
    capacity: 20,
    studioId,
    ...times,
    ...more,
  })
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10)
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

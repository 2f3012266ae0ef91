import { mkdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, type OpenPage } from './support/browser.ts'
import { join, newDomain, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
/** Where pictures of the journey go when somebody wants to look at them. */
const pictures = process.env.JOURNEY_PICTURES

/** What a careful eye and a screen reader would say of the screens that were looked at. */
const faults: string[] = []

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ durable: true, env: { DEMO: '0' } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

describe.each([
  { size: 'at a desk', width: 1440, scheme: 'light' },
  { size: 'on a phone', width: 390, scheme: 'dark' },
] as const)('$size', ({ width, scheme }) => {
  it('one class is covered end to end by two people in two windows, and is there after a kill -9', async () => {
    const domain = newDomain()
    const open = () => openPage(browser, { width, scheme, baseURL: product.address, timezone: 'Australia/Melbourne' })
    const [gym, mei] = await Promise.all([open(), open()])
    onTestFailed(async () => {
      if (!pictures) return
      await gym.page.screenshot({ path: joinPath(pictures, `${width}-failed-gym.png`) })
      await mei.page.screenshot({ path: joinPath(pictures, `${width}-failed-mei.png`) })
    })
    const businessName = `Northside ${width}`
    const meiName = width === 1440 ? 'Mei Tanaka' : 'Mei Moriyama-Castellanos'
    const mail = (name: string) => `${name}.${width}@${domain}`

    await register(gym.page, 'Gym', { 'Business name': businessName, Email: mail('gym') })
    await fill(gym.page, { 'Business Phone': '03 9876 5432', 'First Name': 'Rachel', 'Last Name': 'Cohen' })
    await complete(gym.page, 'Facility ')
    await gym.page.waitForURL(/\/dashboard\/gym/)
    await gym.page.getByText('Add your first').or(gym.page.getByText('Need cover')).first().waitFor()
    await look(gym, `${width}-gym-empty`)

    await gym.page.goto('/dashboard/gym?tab=facilities')
    await gym.page
      .getByRole('button', { name: /studio/ })
      .first()
      .click()
    const studio = gym.page.getByRole('dialog', { name: 'New studio' })
    await studio.getByLabel('Name').fill('Cycle room')
    await studio.getByLabel('Maximum people').fill('26')
    await studio.getByRole('button', { name: 'Add studio' }).click()
    await gym.page.getByText('Cycle room').first().waitFor()
    await look(gym, `${width}-facilities`)

    await register(mei.page, 'Trainer', { 'First name': 'Mei', 'Last name': meiName.slice(4), Email: mail('mei') })
    await fill(mei.page, { 'Phone Number': '0412 345 678' })
    await mei.page.getByRole('searchbox', { name: 'Search specialties' }).fill('Cycling')
    await mei.page.getByRole('checkbox', { name: 'Cycling', exact: true }).check()
    await look(mei, `${width}-trainer-complete`)
    await complete(mei.page, '')
    await mei.page.waitForURL(/\/dashboard\/trainer/)

    await gym.page.goto('/trainers')
    await gym.page.getByRole('searchbox', { name: 'Search by name' }).fill('Mei')
    await gym.page.getByRole('button', { name: `Connect with ${meiName}` }).click()
    await gym.page
      .getByRole('dialog')
      .getByRole('button', { name: `Ask ${meiName}` })
      .click()
    await gym.page.getByText('Request sent').first().waitFor()
    await look(gym, `${width}-find-trainers`)
    await mei.page.goto('/dashboard/trainer?tab=facilities')
    await mei.page.getByRole('button', { name: `Accept ${businessName}` }).click()
    await mei.page.getByText('Connection accepted successfully').waitFor()
    await look(mei, `${width}-trainer-facilities`)

    // The usual trainer does not sit at either window.
    const owner = await signIn(product.address, mail('gym'), password)
    const cycling = (await owner.get<any[]>('/specialties')).find((one) => one.name === 'Cycling')
    const liam = await join(product.address, {
      role: 'trainer',
      email: mail('liam'),
      password,
      firstName: 'Liam',
      lastName: 'Hart',
      specialties: [cycling.id],
    })
    const asked = await owner.send('POST', '/connections', {
      gymEntityId: owner.user.gym!.id,
      trainerEntityId: liam.user.trainer!.id,
    })
    await liam.send('PUT', `/connections/${asked.id}`, { status: 'active' })

    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await gym.page.goto('/classes/new')
    await gym.page.getByLabel('Name').fill('Ride 45')
    await choose(gym.page, 'Specialty', 'Cycling')
    await choose(gym.page, 'Studio', 'Cycle room')
    await choose(gym.page, 'Usual trainer', 'Liam Hart')
    await gym.page.getByLabel('Starts at').fill('06:00')
    await gym.page.getByLabel('First date').fill(date)
    const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' })
    const day = gym.page.getByRole('checkbox', { name: weekday })
    if (!(await day.isChecked())) await day.check()
    await look(gym, `${width}-new-class`)
    await gym.page.getByRole('button', { name: 'Add class' }).click()
    await gym.page.waitForURL(/tab=timetable/)
    await gym.page
      .getByRole('button', { name: /Ride 45/ })
      .or(gym.page.getByRole('link', { name: /Ride 45/ }))
      .first()
      .waitFor()
    await look(gym, `${width}-timetable`)
    const entries = (
      await Promise.all(
        [0, 60, 120].map((from) => owner.get<any[]>(`/timetables?from=${inDays(from)}&to=${inDays(from + 59)}`)),
      )
    ).flat()
    expect(entries.length).toBeGreaterThanOrEqual(25)

    await mei.page.goto('/dashboard/trainer?tab=covers')
    await mei.page.getByRole('heading', { level: 1 }).first().waitFor()
    await gym.page
      .getByRole('button', { name: /Ride 45/ })
      .or(gym.page.getByRole('link', { name: /Ride 45/ }))
      .first()
      .click()
    await gym.page
      .getByRole('button', { name: /Ask for cover/ })
      .or(gym.page.getByRole('link', { name: /Ask for cover/ }))
      .first()
      .click()
    await gym.page.getByRole('radio', { name: 'Sick' }).check()
    await gym.page.getByLabel('Note for the covering trainer').fill('The bikes are set up')
    await look(gym, `${width}-ask-for-cover`)
    await gym.page.getByRole('button', { name: 'Ask for cover for Ride 45' }).click()
    await gym.page.getByText('Cover requested').waitFor()

    // Nobody reloads Mei's window: it arrives.
    await mei.page
      .getByRole('link', { name: /Ride 45/ })
      .first()
      .click()
    await mei.page.getByText('The bikes are set up').first().waitFor()
    await look(mei, `${width}-cover-offer`)
    await mei.page.getByRole('button', { name: /^Apply/ }).click()
    await mei.page
      .getByText(/applied/i)
      .first()
      .waitFor()

    await gym.page.goto('/covers')
    await gym.page.waitForURL(/tab=covers/)
    await gym.page
      .getByRole('link', { name: /Ride 45/ })
      .first()
      .click()
    await gym.page.getByRole('button', { name: 'Approve Mei' }).first().waitFor()
    await look(gym, `${width}-covers-board`)
    await gym.page.getByRole('button', { name: 'Approve Mei' }).first().click()
    await gym.page.getByText(meiName).first().waitFor()
    await mei.page.getByText('You’re covering this class').first().waitFor()

    for (const [somebody, words] of [
      [mei, 'You’re covering Ride 45'],
      [gym, 'First application for Ride 45'],
    ] as const) {
      await somebody.page.getByRole('button', { name: /^Notifications/ }).click()
      await somebody.page.getByText(words).first().waitFor()
      await look(somebody, `${width}-bell-${somebody === mei ? 'mei' : 'gym'}`)
      await somebody.page.keyboard.press('Escape')
    }

    await gym.page.goto(`/dashboard/gym?tab=timetable&date=${date}`)
    await gym.page.getByText(`${meiName} for Liam`).first().waitFor()
    expect(gym.troubles).toEqual([])
    expect(mei.troubles).toEqual([])
    await product.kill9()
    await product.restart()
    for (const window of [gym.page, mei.page]) {
      await window.goto(
        window === gym.page
          ? `/dashboard/gym?tab=timetable&date=${date}`
          : `/dashboard/trainer?tab=timetable&date=${date}`,
      )
      await window.getByText('Ride 45').first().waitFor()
    }
    await gym.page.getByText(`${meiName} for Liam`).first().waitFor()
    await look(gym, `${width}-covered`)
    await look(mei, `${width}-mei-schedule`)

    // Mei is ill after all: a day, why, and done, in three touches.
    await mei.page.goto('/covers/create')
    const days = mei.page.getByRole('group', { name: 'From and to' })
    await days.getByRole('button', { name: dayInStrip(date) }).click()
    await mei.page.getByRole('region', { name: businessName }).getByText('Ride 45').first().waitFor()
    await look(mei, `${width}-away`)
    await mei.page.getByRole('radio', { name: 'Sick' }).check()
    await mei.page.getByRole('button', { name: 'Ask for cover for 1 class' }).click()
    await mei.page.getByRole('heading', { name: 'Cover requested for 1 class' }).waitFor()
    await look(mei, `${width}-away-done`)

    expect(faults.splice(0)).toEqual([])
    await Promise.all([gym.context.close(), mei.context.close()])
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** '25 November 2026', as a day of the strip is called after its weekday. */
function dayInStrip(date: string): RegExp {
  const said = new Date(`${date}T00:00:00Z`)
  const month = said.toLocaleDateString('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return new RegExp(`\\b${said.getUTCDate()} ${month}$`)
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value)
}

async function register(page: Page, role: 'Gym' | 'Trainer', fields: Record<string, string>): Promise<void> {
  await page.goto('/register')
  await page.getByRole('radio', { name: role }).check()
  await fill(page, fields)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/profile\/complete/)
}

async function complete(page: Page, prefix: '' | 'Facility '): Promise<void> {
  await fill(page, {
    [`${prefix}Street Address`]: '12 Gertrude Street',
    [`${prefix}City`]: 'Fitzroy',
    [`${prefix}Postcode`]: '3065',
  })
  await choose(page, `${prefix}State`, 'VIC')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
}

/** Chooses in a field that opens a list. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
    await field.selectOption({ label: option })
    return
  }
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

/** Looks at a screen once it is there: axe, nothing cut off at the side. */
async function look({ page }: OpenPage, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="keleton"]') === null)
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: joinPath(pictures, `${name}.png`) })
  }
  faults.push(...(await violationsOf(page)).map((one) => `${name}: ${one}`))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) faults.push(`${name}: scrolls sideways by ${wide}`)
}

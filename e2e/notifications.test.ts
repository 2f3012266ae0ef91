import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, openMailbox, type Mailbox } from '../server/test/outside/mailbox.ts'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { enter, join, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

let product: Product
let browser: Browser
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  ;[product, browser] = await Promise.all([
    startProduct({ env: { DEMO: '1', SMTP_URL: mailbox.url } }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
  await mailbox?.close()
})

const password = 'four leaves one lime'
/** Whatever the story of the demo still has to tell comes before what happens now. */
const patience = 120_000
const tones = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones)
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title })

/** Signs somebody in, in a window that counts the tones it plays. */
async function opened(email: string, live = true) {
  const window = await openPage(browser, { baseURL: product.address })
  await window.context.addInitScript(() => {
    const counted = globalThis as unknown as { tones: number }
    counted.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      counted.tones += 1
      start.call(this, when)
    }
  })
  if (!live) await window.context.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await enter(window.page, email, password)
  await bell(window.page).waitFor()
  return window
}

it('N-03 an opened notice stands in a panel 28rem high, or across the whole phone', async () => {
  const gym = 'gym@demo.quartet.example'
  const newest = await (await signIn(product.address, gym, password)).get('/notifications?limit=5')
  const { title } = newest.find((one: { digest: unknown }) => one.digest === null)
  const { page, troubles } = await opened(gym)
  const detail = page.getByRole('article', { name: title })
  const open = async () => {
    await bell(page).click()
    await card(page, title).first().getByRole('button').first().click()
    await detail.getByRole('button', { name: 'Back to notifications' }).waitFor()
  }
  await open()
  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const panel = () => detail.locator('..').evaluate((one) => [one.clientWidth, one.clientHeight])
  await expect.poll(panel).toEqual([28 * rem, 28 * rem])
  expect(await violationsOf(page)).toEqual([])
  await detail.getByRole('button', { name: 'Back to notifications' }).click()
  await card(page, title).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await open()
  await expect.poll(async () => (await panel())[0]).toBe(390)
  const back = await detail.getByRole('button', { name: 'Back to notifications' }).boundingBox()
  expect(back!.height).toBeGreaterThanOrEqual(44)
  expect(troubles).toEqual([])
})

it('N-05 settings start as the defaults, and sounds turned off in the bell are off in both spellings, also after a reload', async () => {
  const manager = await signIn(product.address, 'gym@demo.quartet.example', password)
  const kept = () => manager.get(`/notifications/preferences/${manager.user.id}`)
  const { page, troubles } = await opened('gym@demo.quartet.example')
  const settings = page.getByRole('dialog', { name: 'Notification Settings' })
  const sound = settings.getByRole('switch', { name: 'Notification Sounds' })
  const open = async () => {
    await bell(page).click()
    await page.getByRole('button', { name: 'Notification Settings' }).click()
    await sound.waitFor()
  }
  await open()
  for (const name of ['Email Notifications', 'Push Notifications', 'Notification Sounds'])
    expect([name, await settings.getByRole('switch', { name, exact: true }).isChecked()]).toEqual([name, true])
  await settings.getByText('Notification Sounds', { exact: true }).click()
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await settings.waitFor({ state: 'detached' })
  expect(await kept()).toMatchObject({ sound: false, notificationSounds: false, email: true, emailNotifications: true })
  await page.reload()
  await open()
  expect(await sound.isChecked()).toBe(false)
  expect(troubles).toEqual([])
  // The story goes on with the sounds that it began with.
  await settings.getByText('Notification Sounds', { exact: true }).click()
  await settings.getByRole('button', { name: 'Save Settings' }).click()
  await expect.poll(async () => (await kept()).notificationSounds).toBe(true)
})

it('a request rings for both managers, is answered in the bell, and the other one learns who was quicker, live and after a reload', async () => {
  const base = product.address
  const gym = 'gym@demo.quartet.example'
  const { user, send, get } = await signIn(base, gym, password)
  const preferences = `/notifications/preferences/${user.id}`
  // Whatever the time is where the test runs, and whatever a first try has chosen.
  await send('PATCH', preferences, {
    quietHours: false,
    sound: true,
    channels: { email: { action_required: true } },
  })
  const [cycling] = await (await fetch(`${base}/api/specialties`)).json()
  const asks = async (firstName: string) => {
    const trainer = await join(base, {
      role: 'trainer',
      // Of this try alone: the product is the same when the test is tried again.
      email: `${firstName.toLowerCase()}-${crypto.randomUUID()}@bell.test`,
      password: 'a cyclist at six in the morning',
      firstName,
      lastName: 'Petrov',
      specialties: [cycling.id],
    })
    await trainer.send('POST', '/connections', {
      gymEntityId: user.gym!.id,
      trainerEntityId: trainer.user.trainer!.id,
    })
    return { words: `${firstName} Petrov wants to connect`, page: `/trainers/${trainer.user.trainer!.id}` }
  }

  // Several that are due at once go out as one.
  const mailOf = async (page: string) => {
    const found = () => mailbox.mails.find(({ to, text }) => to?.[0]?.address === gym && text?.includes(page))
    await expect.poll(found, { timeout: patience }).toBeDefined()
    return found()!
  }

  const { page: owner, troubles } = await opened(gym)
  const { page: manager } = await opened('manager@demo.quartet.example')
  const { words: wanda, page: herPage } = await asks('Wanda')
  // At once, as what pops up goes again.
  await Promise.all([owner, manager].map((page) => page.getByText(wanda).first().waitFor({ timeout: patience })))
  // The story of the demo may ring as well, while it is still being told.
  await expect.poll(() => tones(owner)).toBeGreaterThan(0)

  for (const page of [owner, manager]) {
    await bell(page).click()
    await card(page, wanda)
      .getByRole('button', { name: /^Accept/ })
      .waitFor()
  }
  expect(await violationsOf(owner)).toEqual([])
  await card(owner, wanda)
    .getByRole('button', { name: /^Accept/ })
    .click()
  await owner.getByText('Connection accepted successfully').waitFor()
  await card(owner, wanda).getByText('Accepted by you').waitFor()
  // Nobody touched this window.
  await card(manager, wanda)
    .getByText(/^Accepted by (?!you)/)
    .waitFor()
  expect(
    await card(manager, wanda)
      .getByRole('button', { name: /^(Accept|Decline)/ })
      .count(),
  ).toBe(0)
  for (const page of [owner, manager]) {
    await page.reload()
    await bell(page).click()
    await card(page, wanda)
      .getByText(/^Accepted by/)
      .waitFor()
    expect(
      await card(page, wanda)
        .getByRole('button', { name: /^(Accept|Decline)/ })
        .count(),
    ).toBe(0)
  }

  // Sounds off: the bell counts, and is not heard.
  await owner.getByRole('button', { name: 'Notification Settings' }).click()
  await owner.getByRole('switch', { name: 'Notification Sounds' }).click({ force: true })
  await owner.getByRole('button', { name: 'Save Settings' }).click()
  await owner.getByText('Notification settings saved').waitFor()
  const heard = await tones(owner)
  // So that his mail tells of nothing else.
  await mailOf(herPage)
  const { words: oskar, page: hisPage } = await asks('Oskar')
  await owner.getByText(oskar).first().waitFor({ timeout: patience })
  expect(await tones(owner)).toBe(heard)

  // A window that hears nothing of it, and presses too late.
  const { page: late } = await opened('manager@demo.quartet.example', false)
  await bell(late).click()
  await card(late, oskar)
    .getByRole('button', { name: /^Decline/ })
    .waitFor()
  await bell(owner).click()
  await card(owner, oskar)
    .getByRole('button', { name: /^Decline/ })
    .click()
  await card(owner, oskar).getByText('Declined by you').waitFor()
  await card(late, oskar)
    .getByRole('button', { name: /^Accept/ })
    .click()
  await late.getByText('Failed to accept connection').waitFor()
  await card(late, oskar)
    .getByText(/^Declined by (?!you)/)
    .waitFor()
  expect(
    await card(late, oskar)
      .getByRole('button', { name: /^(Accept|Decline)/ })
      .count(),
  ).toBe(0)

  // Put away, found in the archive, and taken back.
  await owner.getByRole('link', { name: 'View All Notifications' }).click()
  await card(owner, oskar).getByRole('checkbox').check()
  expect(await violationsOf(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Archive', exact: true }).click()
  await owner.getByText('Notification archived.').waitFor()
  await card(owner, oskar).waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'Archived' }).click()
  await card(owner, oskar).getByText('Declined by you').waitFor()
  await owner.reload()
  await card(owner, oskar).getByText('Declined by you').waitFor()

  // The mail about it leads there, and its small print stops mails of this sort.
  const mail = await mailOf(hisPage)
  await owner.goto(new URL(linkIn(mail, hisPage)).pathname)
  await owner.getByRole('heading', { level: 1, name: 'Oskar Petrov' }).waitFor()
  const stop = new URL(linkIn(mail, '/unsubscribe'))
  await owner.goto(stop.pathname + stop.search)
  await owner.getByRole('button', { name: 'Unsubscribe from these emails' }).click()
  await owner.getByText(/^You’re unsubscribed from emails about/).waitFor()
  expect(await violationsOf(owner)).toEqual([])
  expect((await get(preferences)).channels.email).toMatchObject({ action_required: false, updates: true })
  expect(troubles).toEqual([])
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cover } from '@quartet/contract/covers/cover'
import type { Explanation } from '@quartet/contract/eligibility/eligibility'
import type { Entry } from '@quartet/contract/timetable/entries'
import { violationsOf } from './support/axe.ts'
import { closeWindows, sharedBrowser, visit } from './support/browser.ts'
import { demoPassword, demoWindow } from './support/demo-window.ts'
import { signIn, type Somebody } from './support/people.ts'
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

const api = (who: string) => signIn(product.address, `${who}@demo.quartet.example`, demoPassword)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const titlesOf = async (who: Somebody): Promise<string[]> =>
  (await who.get<{ title: string }[]>('/notifications?limit=50')).map((one) => one.title)

/** A class of somebody else, days ahead, that this trainer may take; and why they may. */
async function takeable(gym: Somebody, trainerId: string): Promise<Entry> {
  const entries = await gym.get<Entry[]>(`/timetables?gymId=${gym.user.gym!.id}&from=${inDays(4)}&to=${inDays(12)}`)
  for (const entry of entries.filter((one) => one.can.askCover && one.trainer && one.trainer.id !== trainerId)) {
    const why = await gym.get<Explanation>(`/covers/gates?trainerId=${trainerId}&timetableId=${entry.id}`)
    if (why.asked) return entry
  }
  throw new Error('There is no class that she may take.')
}

it('O-02 a gym asks for cover of a class and of one that was not there, a trainer applies, the gym chooses, both are told; who may take a class is explained', async () => {
  const [gym, trainer] = [await api('gym'), await api('trainer')]
  const trainerId = trainer.user.trainer!.id
  const entry = await takeable(gym, trainerId)
  const [rachel, mei] = [
    await demoWindow(browser, product.address, 'gym'),
    await demoWindow(browser, product.address, 'trainer', 390),
  ]

  // The address sends her to her covers, with the dialog open on the class it names.
  await rachel.page.goto(`/covers/create-with-class?timetableId=${entry.id}`)
  await rachel.page.waitForURL(/\/dashboard\/gym\?.*tab=covers/)
  const dialog = rachel.page.getByRole('dialog', { name: 'Ask for cover' })
  await dialog.getByText('Sick', { exact: true }).click()
  await dialog.getByRole('button', { name: `Ask for cover for ${entry.name}` }).click()
  await dialog.getByRole('heading', { name: new RegExp(`^Cover requested: ${entry.name}`) }).waitFor()
  const open = await gym.get<Cover[]>('/covers?status=open&limit=50')
  const cover = open.find((one) => one.timetableId === entry.id)!

  await mei.page.goto(`/dashboard/trainer?tab=covers&cover=${cover.id}`)
  await mei.page.getByRole('button', { name: /^Apply/ }).click()
  await visit(rachel.page, `/dashboard/gym?tab=covers&cover=${cover.id}`)
  await rachel.page.getByRole('button', { name: 'Approve Mei' }).first().click()
  await rachel.page.getByText('How it ended').waitFor()
  await mei.page.getByRole('heading', { name: 'You’re covering this class' }).waitFor()
  await expect.poll(() => titlesOf(trainer)).toContain(`You’re covering ${entry.name}`)
  await expect.poll(() => titlesOf(gym)).toContain(`First application for ${entry.name}`)

  // A window that hears nothing live shows how things stand as soon as it is loaded anew.
  await mei.context.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await mei.context.route(/socket\.io/, (route) => route.abort())
  await mei.page.reload()
  await mei.page.getByRole('heading', { name: 'You’re covering this class' }).waitFor()
  await mei.page.getByRole('button', { name: 'Hand it back' }).click()
  await mei.page.getByRole('dialog').getByRole('button', { name: 'Hand it back' }).click()
  await mei.page.getByText('Handed back. Nothing goes on your record.').waitFor()
  await expect.poll(async () => (await gym.get<Cover>(`/covers/${cover.id}`)).status).toBe('open')

  // A new class goes on the timetable and is asked for at once. At 3:10 am no studio is taken, whatever the day.
  const { page } = rachel
  await visit(page, '/covers/create')
  await page.getByText('A new class', { exact: true }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Open day ride')
  await page.getByLabel(/^Day/).fill(inDays(13))
  await page.getByLabel(/^Starts at/).fill('03:10')
  await page.getByRole('combobox', { name: 'Specialty' }).selectOption({ label: 'Cycling' })
  await page.getByRole('combobox', { name: /^Studio/ }).selectOption({ index: 1 })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Add it and ask' }).click()
  await page.getByRole('heading', { name: 'Cover requested for 1 class' }).waitFor()
  const added = (await gym.get<Cover[]>('/covers?status=open&limit=50')).find(
    (one) => one.className === 'Open day ride',
  )
  expect(added).toMatchObject({ usualTrainer: null })

  await visit(page, `/covers/debug?timetableId=${entry.id}&trainerId=${trainerId}`)
  await page.getByText('Mei Tanaka can cover it.').waitFor()
  expect(rachel.troubles).toEqual([])
})

import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf, violationsOfWhole } from './support/axe.ts'
import { closeWindows, sharedBrowser } from './support/browser.ts'
import { demoPassword, demoWindow } from './support/demo-window.ts'
import { signIn } from './support/people.ts'
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

const windowOf = (who: string, width?: number) => demoWindow(browser, product.address, who, width)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A PDF with these words on it. */
function certificate(words: string): Promise<Buffer> {
  const pdf = new Pdf({ size: 'A4' })
  pdf.fontSize(18).text(words)
  pdf.end()
  return buffer(pdf)
}

/** The group's admin acts for the gym and opens the document of somebody. */
async function review(page: Page, name: string, requirement: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Documents to review' })
    .getByRole('link', { name: new RegExp(`${name}.*${requirement}`) })
    .click()
  await page.getByRole('region', { name: `${name}, ${requirement}` }).waitFor()
  await page.getByText(/Yours for/).waitFor()
}

it('D-01 a trainer uploads a document, the check says what to fix, a gym admin approves it, and the trainer sees and hears of it at once', async () => {
  const trainer = await windowOf('trainer', 390)
  const mei = trainer.page
  await mei.goto('/compliance')
  await mei.getByRole('link', { name: 'Renew CPR' }).click()
  await mei.getByLabel('Choose a file').setInputFiles({
    name: 'mei-cpr.pdf',
    mimeType: 'application/pdf',
    buffer: await certificate('Statement of attainment: Mei Tanaka, HLTAID009, LTA-2611-08847'),
  })
  await mei.getByText('The file opens and is stored safely.').waitFor()
  await mei.getByRole('textbox', { name: /^Number/ }).fill('LTA-2611-08847')
  await mei.getByLabel(/^Issue date/).fill(day(-2))
  await mei.getByLabel(/^Expiry date/).fill(day(-30))
  await mei.getByRole('button', { name: 'Submit for review' }).click()
  const mend = mei.getByRole('alert', { name: 'What to fix' })
  await mend.getByText('The expiry date is before the issue date.').waitFor()
  expect(await violationsOfWhole(mei)).toEqual([])
  await mei.getByLabel(/^Expiry date/).fill(day(360))
  await mei.getByRole('button', { name: 'Check again' }).click()
  await mei.getByText('Submitted for review').waitFor()
  await mei.getByRole('link', { name: 'See your documents' }).click()
  const cpr = mei.getByRole('list', { name: 'Documents' }).getByRole('link', { name: /^CPR/ }).first()
  await cpr.getByText('In review').waitFor()
  expect(await violationsOfWhole(mei)).toEqual([])

  // Another reviewer of the gym has the queue before them all the while.
  const manager = await windowOf('gym', 390)
  const rachel = manager.page
  await rachel.goto('/dashboard/gym?tab=compliance')
  const waiting = rachel
    .getByRole('list', { name: 'Documents to review' })
    .getByRole('link', { name: /Mei Tanaka.*CPR/ })
  await waiting.waitFor()

  const admin = await windowOf('group')
  const sam = admin.page
  await sam.goto('/dashboard/gym_admin')
  await sam.getByRole('button', { name: 'Act as Northside Fitness' }).click()
  await sam.waitForURL('**/dashboard/gym?actingAsGym=true')
  await sam.goto('/dashboard/gym?tab=compliance')
  await review(sam, 'Mei Tanaka', 'CPR')
  await waiting.getByText(/.+ is reviewing until \d+:\d\d/).waitFor()
  await sam.getByRole('img', { name: 'mei-cpr.pdf' }).waitFor()
  expect(await violationsOf(sam)).toEqual([])
  await sam.keyboard.press('a')
  await sam.keyboard.type('LTA-2611-08847')
  await sam.getByLabel('Expiry date again').fill(day(360))
  await sam.keyboard.press('Enter')
  await sam.getByText('Mei’s CPR approved. We’ll notify Mei.').waitFor()

  // Without a reload: the state of the document, and the notice.
  await cpr.getByText('Valid').waitFor()
  await waiting.waitFor({ state: 'detached' })
  await expect.poll(told).toContain('CPR approved')

  await review(sam, 'Mei Tanaka', 'Public liability insurance')
  await sam.keyboard.press('r')
  await sam.keyboard.press('6')
  await sam.getByLabel('Comment').fill('The second page is missing.')
  await sam.getByRole('button', { name: /^Reject Mei/ }).click()
  await sam.getByText(/ rejected\. We’ll notify Mei\./).waitFor()
  await expect.poll(told).toContain('Public liability insurance rejected')
  await mei.goto('/compliance/documents')
  await mei.getByText('Page missing: The second page is missing.').first().waitFor()
  expect([...trainer.troubles, ...manager.troubles, ...admin.troubles]).toEqual([])
  for (const { context } of [trainer, manager, admin]) await context.close()
})

/** The titles of what Mei was told. */
async function told(): Promise<string[]> {
  const mei = await signIn(product.address, 'trainer@demo.quartet.example', demoPassword)
  return (await mei.get('/notifications?limit=20')).map((one: { title: string }) => one.title)
}

it('a trainer whose document ran out reads on a cover why they cannot take it and how to mend it, and can once the gym has read it', async () => {
  const trainer = await windowOf('sofia')
  const sofia = trainer.page
  await sofia.goto('/dashboard/trainer?tab=covers')
  await sofia.getByRole('link', { name: /Pilates Basics/ }).click()
  await sofia
    .getByText(/^CPR is only valid until/)
    .last()
    .waitFor()
  await sofia.getByRole('link', { name: 'See it and renew it' }).click()
  const stops = sofia.getByText(/^Sofia, you can(’t teach every class| teach, but not take covers)$/)
  await stops.waitFor()
  expect(await violationsOf(sofia)).toEqual([])

  const gym = await windowOf('gym', 390)
  const rachel = gym.page
  await rachel.goto('/dashboard/gym?tab=compliance')
  await review(rachel, 'Sofia Reyes', 'CPR')
  const number = await rachel.getByRole('textbox', { name: /^Number \(/ }).inputValue()
  const ends = await rachel.getByLabel(/^Expiry date \(/).inputValue()
  await rachel.getByLabel('Number again').fill(number)
  await rachel.getByLabel('Expiry date again').fill(ends)
  await rachel.getByRole('button', { name: /^Approve Sofia/ }).click()
  await rachel.getByText(/Sofia’s CPR approved/).waitFor()
  await stops.waitFor({ state: 'detached' })
  await sofia.goto('/dashboard/trainer?tab=covers')
  await sofia.getByRole('link', { name: /Pilates Basics/ }).click()
  await sofia.getByText('Why you can cover this').waitFor()
  expect([...trainer.troubles, ...gym.troubles]).toEqual([])
})

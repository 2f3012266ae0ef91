import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, openMailbox, type Mailbox } from '../server/test/outside/mailbox.ts'
import { openSmsGateway, type SmsGateway } from '../server/test/outside/sms-gateway.ts'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, visit } from './support/browser.ts'
import { join, newDomain, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const first = 'a cyclist at six in the morning'
const second = 'seven lamps beside a quiet harbour'
/** Where pictures go when somebody wants to look at them. */
const pictures = process.env.RECOVERY_PICTURES

let product: Product
let browser: Browser
let mailbox: Mailbox
let texts: SmsGateway
const faults: string[] = []
beforeAll(async () => {
  ;[mailbox, texts] = await Promise.all([openMailbox(), openSmsGateway()])
  ;[product, browser] = await Promise.all([
    startProduct({ env: { DEMO: '0', SMTP_URL: mailbox.url, SMS_URL: texts.url } }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
  await Promise.all([mailbox?.close(), texts?.close()])
})

async function look(page: Page, name: string): Promise<void> {
  faults.push(...(await violationsOf(page)).map((fault) => `${name}: ${fault}`))
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

it('L-02 an installation without demo data gives no test credentials', async () => {
  const { demoLogins } = await (await fetch(`${product.address}/api/config`)).json()
  expect(demoLogins).toEqual([])
})

describe.each([
  { size: 'at a desk', width: 1440, scheme: 'light' },
  { size: 'on a phone', width: 390, scheme: 'dark' },
] as const)('$size', ({ width, scheme }) => {
  it('L-01 somebody who forgot the password is signed in again by a link from a real mailbox', async () => {
    const domain = newDomain()
    const email = `sam.${width}@${domain}`
    const { page, troubles } = await openPage(browser, { width, scheme, baseURL: product.address })
    const field = (name: RegExp) => page.getByRole('textbox', { name })
    await page.goto('/register')
    await page.getByRole('radio', { name: /Supplier/ }).press('Space')
    await field(/^First name/).fill('Sam')
    await field(/^Email/).fill(email)
    await field(/^Password/).fill('password123')
    await page.getByText('Easy to guess').waitFor()
    await field(/^Password/).fill(first)
    await page.getByText('Strong', { exact: true }).waitFor()
    await look(page, `${width}-register`)
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(/dashboard\/supplier/)

    // The address is confirmed by the first mail.
    await page.goto(linkIn(await mailbox.next(email, 'Confirm your email address'), '/auth/v1/verify'))
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
    await look(page, `${width}-confirmed`)

    // Locked out, until the link of a mail opens the door.
    const forgetful = await openPage(browser, { width, scheme, baseURL: product.address })
    const { page: door } = forgetful
    await door.goto('/login')
    await door.getByRole('textbox', { name: /^Email/ }).fill(email)
    for (let tried = 0; tried < 6; tried++) {
      await door.getByRole('textbox', { name: /^Password/ }).fill(`what was it ${tried}`)
      const answer = door.waitForResponse(/users\/login/)
      await door.getByRole('button', { name: 'Sign in' }).last().click()
      expect((await answer).status()).toBe(tried < 5 ? 401 : 429)
    }
    await door.getByRole('alert').getByText('Too many failed sign-ins').waitFor()
    await look(door, `${width}-locked`)
    await mailbox.next(email, 'is paused')

    await door.getByRole('link', { name: 'Forgot your password' }).click()
    await door.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    expect(await door.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(email)
    await look(door, `${width}-recover`)
    await door.getByRole('button', { name: 'Send link' }).click()
    await door.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await look(door, `${width}-sent`)

    const link = linkIn(await mailbox.next(email, 'Reset your password'), '/auth/v1/verify')
    await door.goto(link)
    await door.getByRole('textbox', { name: /^New password/ }).waitFor()
    expect(new URL(door.url()).search).toBe('')
    await door.reload()
    await door.getByRole('textbox', { name: /^New password/ }).fill(first)
    await door.getByRole('button', { name: 'Save new password' }).click()
    await door.getByText('This is already your password').waitFor()
    await door.getByRole('textbox', { name: /^New password/ }).fill(second)
    await door.getByText('Strong', { exact: true }).waitFor()
    await look(door, `${width}-new-password`)
    await door.getByRole('button', { name: 'Save new password' }).click()
    await door.waitForURL(/dashboard\/supplier/)
    await mailbox.next(email, 'has been changed')

    // What happened stands in the profile; the first window is signed out.
    await visit(door, '/profile/settings#security')
    const card = door.getByRole('region', { name: 'Recent activity' })
    await card.getByText('Password changed').first().waitFor()
    await card.getByText('Sign-in paused after too many wrong passwords').waitFor()
    await look(door, `${width}-security`)
    await page.goto('/dashboard')
    await page.waitForURL(/\/login/)

    // The link again, and in a browser that never asked.
    await door.goto(link)
    await door.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await look(door, `${width}-over`)
    expect((await signIn(product.address, email, second)).user).toBeTruthy()
    expect([...troubles, ...forgetful.troubles]).toEqual([])
  })
})

it('a code opens the door, by mail and, once a number is confirmed, by text', async () => {
  const domain = newDomain()
  const email = `kim@${domain}`
  await join(product.address, { role: 'supplier', email, password: first, firstName: 'Kim', lastName: 'Vale' })
  const number = '+61412345679'
  const { page, troubles, context } = await openPage(browser, { width: 390, scheme: 'dark', baseURL: product.address })
  const asked = async (to: string) => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: /^Email/ }).fill(to)
    await page.getByRole('link', { name: 'Send me a code' }).click()
    await look(page, '390-dark-ask-code')
    await page.getByRole('button', { name: 'Send code' }).click()
  }
  const give = async (code: string) => {
    await page.getByRole('textbox', { name: /^Code/ }).fill(code)
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  }
  const signOut = () => page.evaluate(() => localStorage.clear())
  await asked(`nobody.at.all@${domain}`)
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await asked(email)
  await give('000000')
  await page.getByText('That code isn’t right').waitFor()
  await look(page, '390-dark-give-code')
  const mail = await mailbox.next(email, 'Your sign-in link')
  await give(/: (\d{6})\b/.exec(mail.text!)![1]!)
  await page.waitForURL(/dashboard\/supplier/)

  await visit(page, '/profile/settings#security')
  await page.getByRole('button', { name: 'Add phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phone for sign-in' })
  await dialog.getByRole('textbox', { name: /^Mobile number/ }).fill('0412 345 679')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const texted = async (before: number) => {
    await expect.poll(() => texts.texts.filter((one) => one.to === number).length).toBe(before + 1)
    return /\d{6}/.exec(texts.texts.findLast((one) => one.to === number)!.body)![0]
  }
  await dialog.getByRole('textbox', { name: /^Code from the text/ }).fill(await texted(0))
  await dialog.getByRole('button', { name: 'Confirm number' }).click()
  await page.getByText('Phone number confirmed').waitFor()
  await signOut()
  await asked('0412 345 679')
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  await give(await texted(1))
  await page.waitForURL(/dashboard\/supplier/)
  expect(troubles).toEqual([])
  await context.close()
})

it('every screen of it reads to a screen reader as it should', () => {
  expect(faults).toEqual([])
})

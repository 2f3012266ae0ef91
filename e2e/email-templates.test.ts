import { mkdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { linkIn, openMailbox, type Mailbox } from '../server/test/outside/mailbox.ts'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { join, newDomain, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
/** Where pictures of the journey go when somebody wants to look at them. */
const pictures = process.env.JOURNEY_PICTURES

let mailbox: Mailbox
let product: Product
let browser: Browser
beforeAll(async () => {
  mailbox = await openMailbox()
  ;[product, browser] = await Promise.all([startProduct({ env: { SMTP_URL: mailbox.url } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
  await mailbox?.close()
})

/** The admin that the demo story brings. */
async function demoAdmin() {
  const { demoLogins } = await (await fetch(`${product.address}/api/config`)).json()
  const { email, password: known } = demoLogins.find((one: { role: string }) => one.role === 'admin')
  return signIn(product.address, email, known)
}

describe.each([
  { size: 'at a desk', width: 1440, scheme: 'light' },
  { size: 'on a phone', width: 390, scheme: 'dark' },
] as const)('the words of a mail, $size', ({ width, scheme }) => {
  it('a gym gives its invitation other words, sees them, tries them by mail, sends them, and goes back to the usual ones', async () => {
    const domain = newDomain()
    const email = `gym.${width}@${domain}`
    const businessName = `Northside ${width}`
    const owner = await join(product.address, {
      role: 'gym',
      email,
      password,
      firstName: 'Rachel',
      lastName: 'Cohen',
      businessName,
    })
    const wishes = { width, scheme, token: owner.token, baseURL: product.address }
    const { page, troubles } = await openPage(browser, wishes)
    const faults: string[] = []
    const look = async (name: string) => {
      if (pictures) {
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: joinPath(pictures, `templates-${width}-${name}.png`) })
      }
      faults.push(...(await violationsOf(page)))
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      if (sideways) faults.push(`${name}: wider than the screen`)
    }
    onTestFailed(async () => {
      if (pictures) await page.screenshot({ path: joinPath(pictures, `templates-${width}-failed.png`) })
    })
    const show = async (view: 'Write' | 'Preview') => {
      if (width < 992) await page.getByRole('button', { name: view, exact: true }).click()
    }
    const mail = page.frameLocator('iframe[title="Email preview"]')

    await page.goto('/email-templates')
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('trainer being invited')
    await look('list')
    await page.getByRole('link', { name: 'Trainer invitation' }).click()

    // A gym on trial is asked for its address and its plan, until an admin approves it.
    await page.getByText(`once the owner of ${businessName} has confirmed their email address`).waitFor()
    await look('closed')
    const confirming = await mailbox.next(email, 'Confirm your email address')
    const editor = page.url()
    await page.goto(linkIn(confirming, '/auth/v1/verify'))
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
    await page.goto(editor)
    await page.getByText(`once ${businessName} has had a plan for 30 days`).waitFor()
    expect(await page.getByRole('button', { name: 'Send me a test' }).count()).toBe(0)
    const admin = await demoAdmin()
    const approving = await openPage(browser, { ...wishes, token: admin.token })
    await approving.page.goto(`/admin/email-templates?view=senders&sender=${encodeURIComponent(businessName)}`)
    await approving.page.getByRole('button', { name: `Approve templates of ${businessName}` }).click()
    await approving.page.getByText(/^Open, approved by/).waitFor()
    faults.push(...(await violationsOf(approving.page)))
    if (pictures) await approving.page.screenshot({ path: joinPath(pictures, `templates-${width}-senders.png`) })
    await approving.page.close()
    await page.reload()

    await page.getByRole('textbox', { name: 'Subject' }).fill('Teach with us, ')
    await page.getByRole('button', { name: /^Insert name\b/ }).click()
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Teach with us, {{ name }}')
    await page.getByRole('textbox', { name: 'Headline' }).fill('Hello {{ nobody }}')
    await page.getByText('Line 1: this email has no {{ nobody }}.').waitFor()
    await page.getByRole('textbox', { name: 'Headline' }).fill('Hello from {{ gym }} <b>')
    await look('write')
    await show('Preview')
    await mail.getByRole('heading', { name: `Hello from ${businessName} <b>` }).waitFor()
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await look('preview')

    await page.getByRole('button', { name: 'Send me a test' }).click()
    await page.getByText(`We’re sending a test to ${email}`).waitFor()
    const test = await mailbox.next(email, 'Test: Teach with us, Mei Tanaka')
    expect(test.text).toContain(`Hello from ${businessName} <b>`)
    expect(test.html).toContain(`Hello from ${businessName} &lt;b&gt;`)

    // Not saved yet: leaving asks.
    await page.getByRole('link', { name: 'Email templates' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await show('Write')
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByText('Template saved').waitFor()
    await page.getByText('Changed', { exact: true }).waitFor()
    const trainer = `trainer.${width}@${domain}`
    const invitation = { kind: 'trainer', email: trainer, name: 'Jo', employmentStatus: 'contractor' }
    await owner.send('POST', '/invitations', invitation)
    const first = await mailbox.next(trainer, 'Teach')
    expect(first.subject).toBe('Teach with us, Jo')

    // Whoever doesn't know the gym says so from the mail, signed out.
    const stranger = await openPage(browser, { width, scheme, baseURL: product.address })
    await stranger.page.goto(/http\S+unknown-sender\S+/.exec(first.text!)![0])
    await stranger.page.getByRole('heading', { name: `Don’t know ${businessName}?` }).waitFor()
    faults.push(...(await violationsOf(stranger.page)))
    if (pictures) await stranger.page.screenshot({ path: joinPath(pictures, `templates-${width}-report.png`) })
    await stranger.page.getByRole('button', { name: 'I don’t know them' }).click()
    await stranger.page.getByRole('heading', { name: 'Thanks for telling us' }).waitFor()
    if (pictures) {
      await stranger.page.screenshot({ path: joinPath(pictures, `templates-${width}-reported.png`) })
      await stranger.page.setContent(first.html!)
      await stranger.page.screenshot({ path: joinPath(pictures, `templates-${width}-mail.png`), fullPage: true })
    }
    await stranger.page.close()

    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions' })
    await versions.locator('ins', { hasText: '<b>' }).first().waitFor()
    await look('versions')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Restore default' }).click()
    const sure = page.getByRole('dialog', { name: 'Restore the default?' })
    await sure.getByRole('button', { name: 'Restore default' }).click()
    await page.getByText('Default', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('{{ gym }} has invited you to teach')
    expect(faults).toEqual([])
    expect(troubles).toEqual([])
  })
})

import { mkdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { openMailbox } from '../server/test/outside/mailbox.ts'
import type { Mailbox } from '../server/test/outside/mailbox.ts'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { join, newDomain } from './support/people.ts'
import { startProduct } from './support/server.ts'
import type { Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
/** Where pictures of the journey go when somebody wants to look at them. */
const pictures = process.env.JOURNEY_PICTURES

let mailbox: Mailbox
let product: Product
let browser: Browser
beforeAll(async () => {
  mailbox = await openMailbox()
  ;[product, browser] = await Promise.all([
    startProduct({ env: { DEMO: '0', SMTP_URL: mailbox.url } }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
  await mailbox?.close()
})

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
    const mail = page.frameLocator('iframe[title="The mail as it arrives"]')

    await page.goto('/email-templates')
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('trainer who is invited')
    await look('list')
    await page.getByRole('link', { name: 'Invitation of a trainer' }).click()

    await page.getByRole('textbox', { name: 'Subject' }).fill('Teach with us, ')
    await page.getByRole('button', { name: /^Insert name\b/ }).click()
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Teach with us, {{ name }}')
    await page.getByRole('textbox', { name: 'Headline' }).fill('Hello {{ nobody }}')
    await page.getByText('Line 1: there is no {{ nobody }} in this mail.').waitFor()
    await page.getByRole('textbox', { name: 'Headline' }).fill('Hello from {{ gym }} <b>')
    await look('write')
    await show('Preview')
    await mail.getByRole('heading', { name: `Hello from ${businessName} <b>` }).waitFor()
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await look('preview')

    await page.getByRole('button', { name: 'Send me a test' }).click()
    await page.getByText(`A test is on its way to ${email}`).waitFor()
    const test = await mailbox.next(email, 'Test: Teach with us, Mei Tanaka')
    expect(test.text).toContain(`Hello from ${businessName} <b>`)
    expect(test.html).toContain(`Hello from ${businessName} &lt;b&gt;`)

    // Not saved yet: leaving asks.
    await page.getByRole('link', { name: 'Email templates' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await show('Write')
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByText('Template saved').waitFor()
    await page.getByText('Own words', { exact: true }).waitFor()
    const trainer = `trainer.${width}@${domain}`
    const invitation = { kind: 'trainer', email: trainer, name: 'Jo', employmentStatus: 'contractor' }
    await owner.send('POST', '/invitations', invitation)
    expect((await mailbox.next(trainer, 'Teach')).subject).toBe('Teach with us, Jo')

    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions' })
    await versions.locator('ins', { hasText: '<b>' }).first().waitFor()
    await look('versions')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Restore default' }).click()
    const sure = page.getByRole('dialog', { name: 'Restore the usual words?' })
    await sure.getByRole('button', { name: 'Restore default' }).click()
    await page.getByText('Usual words', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('{{ gym }} invites you to Quartet')
    expect(faults).toEqual([])
    expect(troubles).toEqual([])
  })
})

import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, openMailbox, type Mailbox } from '../server/test/outside/mailbox.ts'
import { openLocalProvider, type LocalProvider } from '../server/test/outside/openid-provider.ts'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, visit } from './support/browser.ts'
import { join } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
/** Where a sign-in by passkey begins: with something to sign. */
const challenges = '**/auth/v1/passkeys/authentication/options'
const another = 'seven lamps beside a quiet harbour'
/** Where pictures go when somebody wants to look at them. */
const pictures = process.env.SECURITY_PICTURES

let product: Product
let address: string
let browser: Browser
let service: LocalProvider
let mailbox: Mailbox
const faults: string[] = []
beforeAll(async () => {
  ;[service, mailbox] = await Promise.all([openLocalProvider(), openMailbox()])
  const env = { DEMO: '0', SMTP_URL: mailbox.url }
  ;[product, browser] = await Promise.all([
    startProduct({ env: { ...env, OPENID_PROVIDERS: JSON.stringify([service.settings]) } }),
    sharedBrowser(),
  ])
  // Passkeys belong to a name, not to a number.
  address = product.address.replace('127.0.0.1', 'localhost')
  service.sendsBackTo(address)
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
  await Promise.all([service?.close(), mailbox?.close()])
})

async function look(page: Page, name: string): Promise<void> {
  faults.push(...(await violationsOf(page)).map((fault) => `${name}: ${fault}`))
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

let people = 0
async function aSupplier(): Promise<string> {
  const email = `sam.${(people += 1)}@security.test`
  await join(address, { role: 'supplier', email, password, firstName: 'Sam', lastName: 'Vale' })
  return email
}

const open = (width: number, scheme: 'light' | 'dark' = 'light') =>
  openPage(browser, { width, scheme, baseURL: address })

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
}

/** A fingerprint reader or a security key that says yes, or waits for a finger while `touches` is told no. */
async function authenticatorOf(
  page: Page,
  transport: 'internal' | 'usb',
): Promise<{ touches(yes: boolean): Promise<unknown> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touches: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

// One width is enough to hold it; whoever wants pictures gets all of them.
const looks = [
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const
it.each(pictures ? looks : looks.slice(0, 1))(
  'an authenticator app is set up and asked for at the next sign-in, at $width in the $scheme',
  async ({ width, scheme }) => {
    const email = await aSupplier()
    const { page, troubles, context } = await open(width, scheme)
    await signIn(page, email)
    await page.waitForURL(/dashboard\/supplier/)
    await visit(page, '/profile/settings#security')
    await page.getByText('Off: your password is all you need to sign in').waitFor()
    await look(page, `${width}-${scheme}-security`)
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await look(page, `${width}-${scheme}-dialog-authenticator`)
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    const app = new TOTP({ secret })
    await dialog.getByRole('textbox', { name: /^6-digit code from the app/ }).fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByText('That code isn’t right').waitFor()
    await dialog.getByRole('textbox', { name: /^6-digit code from the app/ }).fill(app.generate())
    await dialog.getByRole('button', { name: 'Turn on' }).click()

    await page
      .getByRole('dialog', { name: 'Recovery codes' })
      .getByRole('button', { name: 'Create recovery codes' })
      .click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.nth(7).waitFor()
    const [code, nextCode] = (await codes.allInnerTexts()) as [string, string]
    await look(page, `${width}-${scheme}-dialog-codes`)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByText('On: you confirm it’s you after your password').waitFor()
    await look(page, `${width}-${scheme}-security-on`)
    await context.close()

    // Elsewhere the password alone does not do; a code works once.
    const second = await open(width, scheme)
    await signIn(second.page, email)
    await second.page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await second.page.getByRole('textbox', { name: /^Code from your authenticator app/ }).fill('000000')
    await second.page.getByRole('button', { name: 'Confirm' }).click()
    await second.page.getByText('That code isn’t right').waitFor()
    await look(second.page, `${width}-${scheme}-one-more-step`)
    await second.page.getByRole('button', { name: 'Recovery code' }).click()
    await second.page.getByRole('textbox', { name: /^One of your recovery codes/ }).fill(code)
    await second.page.getByRole('button', { name: 'Confirm' }).click()
    await second.page.waitForURL(/dashboard\/supplier/)
    await second.context.close()

    // Nor does a link to a new password.
    const third = await open(width, scheme)
    await third.page.goto(`/recover?email=${email}`)
    await third.page.getByRole('button', { name: 'Send link' }).click()
    await third.page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await third.page.goto(linkIn(await mailbox.next(email, 'Reset your password'), '/auth/v1/verify'))
    const step = third.page
    await step.getByRole('button', { name: 'Recovery code' }).click()
    await step.getByRole('textbox', { name: /^One of your recovery codes/ }).fill(code)
    await step.getByRole('button', { name: 'Confirm' }).click()
    await step.getByText('That code isn’t right').waitFor()
    await look(step, `${width}-${scheme}-new-password-proof`)
    await step.getByRole('textbox', { name: /^One of your recovery codes/ }).fill(nextCode)
    await step.getByRole('button', { name: 'Confirm' }).click()
    await step.getByRole('textbox', { name: /^New password/ }).fill(another)
    await step.getByRole('button', { name: 'Save new password' }).click()
    await third.page.waitForURL(/dashboard\/supplier/)
    await third.page.getByText('New password saved').waitFor()
    await mailbox.next(email, 'has been changed')
    expect([...troubles, ...second.troubles, ...third.troubles]).toEqual([])
    await third.context.close()
  },
)

it('a passkey signs in without a password', async () => {
  const email = await aSupplier()
  const { page, troubles, context } = await open(1440)
  const { touches } = await authenticatorOf(page, 'internal')
  await signIn(page, email)
  await page.waitForURL(/dashboard\/supplier/)
  await visit(page, '/profile/settings#security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: /^Actions for/ }).press('Enter')
  // By the keyboard: the page may still be on its way to this section.
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Work laptop').waitFor()
  await look(page, '1440-passkeys')

  // Else the passkey that the field offers would be taken before anybody clicks.
  await touches(false)
  const offered = page.waitForResponse(challenges)
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(/\/login/)
  await offered
  // A request that the reader has seen without a finger stays unanswered: the finger comes before the second one does.
  await page.route(challenges, async (route) => {
    await touches(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/dashboard\/supplier/)
  expect(troubles).toEqual([])
  await context.close()
})

it('what asks for a fresh proof waits for it, and then goes on with what was typed', async () => {
  const email = await aSupplier()
  const { page, troubles, context } = await open(390)
  await signIn(page, email)
  await page.waitForURL(/dashboard\/supplier/)
  await visit(page, '/profile/settings')
  // As the server answers ten minutes after the sign-in.
  const problem = { status: 428, code: 'insufficient_aal', detail: 'Confirm it’s you to continue.', errors: [] }
  let asked = false
  await page.route('**/api/users/*', (route) => {
    if (asked || route.request().method() !== 'PATCH') return route.continue()
    asked = true
    return route.fulfill({ status: 428, json: problem })
  })
  await page.getByRole('textbox', { name: 'Bio' }).fill('Kettlebells in every colour.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill('something else')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('That password isn’t right.').waitFor()
  await look(page, '390-dialog-proof')
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Profile saved').waitFor()
  await page.reload()
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.waitFor()
  expect(await bio.inputValue()).toBe('Kettlebells in every colour.')

  // A security key is a second step, which the password then waits for.
  await authenticatorOf(page, 'usb')
  await page.goto('/profile/settings#security')
  await page.getByRole('button', { name: 'Add security key' }).click()
  const added = page.getByRole('dialog', { name: 'Add security key' })
  await added.getByRole('textbox', { name: /^Key name/ }).fill('Blue one')
  await added.getByRole('button', { name: 'Add security key' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Close' }).click()
  await page.getByText('On: you confirm it’s you after your password').waitFor()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use security key' }).click()
  await page.waitForURL(/dashboard\/supplier/)
  expect(troubles).toEqual([])
  await context.close()
})

it('signing out everywhere ends the other window at once', async () => {
  const email = await aSupplier()
  const [desk, phone] = [await open(1440), await open(390)]
  await signIn(phone.page, email)
  await phone.page.waitForURL(/dashboard\/supplier/)
  await signIn(desk.page, email)
  await desk.page.waitForURL(/dashboard\/supplier/)
  await visit(desk.page, '/profile/settings#security')
  const devices = desk.page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')
  await devices.nth(2).waitFor()
  await desk.page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await desk.page.waitForURL(/\/login/)
  await phone.page.waitForURL(/\/login/)
  expect(await phone.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await Promise.all([desk.context.close(), phone.context.close()])
})

it('an account of another service is linked, and opens the door', async () => {
  const email = await aSupplier()
  const { page, troubles, context } = await open(390)
  service.is({ sub: 'sam', email: 'sam@northstar.example', email_verified: true, name: 'Sam' })
  await signIn(page, email)
  await page.waitForURL(/dashboard\/supplier/)
  await visit(page, '/profile/settings#security')
  await page.getByRole('button', { name: 'Link Northstar' }).click()
  await page.getByText('sam@northstar.example').waitFor()
  await look(page, '390-linked')
  await context.close()

  const elsewhere = await open(390)
  await elsewhere.page.goto('/login')
  await elsewhere.page.getByRole('button', { name: 'Continue with Northstar' }).waitFor()
  await look(elsewhere.page, '390-sign-in')
  await elsewhere.page.getByRole('button', { name: 'Continue with Northstar' }).click()
  await elsewhere.page.waitForURL(/dashboard\/supplier/)
  expect([...troubles, ...elsewhere.troubles]).toEqual([])
  await elsewhere.context.close()
})

it('every screen of it reads to a screen reader as it should', () => {
  expect(faults).toEqual([])
})

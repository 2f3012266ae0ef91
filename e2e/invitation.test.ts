import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, visit, type OpenPage } from './support/browser.ts'
import { join, newDomain, signIn } from './support/people.ts'
import { root, startProduct, type Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
/** Where pictures of the journey go when somebody wants to look at them. */
const pictures = process.env.JOURNEY_PICTURES

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
] as const)('L-17 a link leads in, $size', ({ width, scheme }) => {
  it('a gym invites a trainer, who follows the link, opens an account, completes the profile and is connected on both sides', async () => {
    const domain = newDomain()
    const base = product.address
    const businessName = `Northside ${width}`
    const gymMail = `gym.${width}@${domain}`
    const meiMail = `mei.${width}@${domain}`
    const owner = await join(base, {
      role: 'gym',
      email: gymMail,
      password,
      firstName: 'Rachel',
      lastName: 'Cohen',
      businessName,
    })
    const open = (token?: string) =>
      openPage(browser, { width, scheme, token, baseURL: base, timezone: 'Australia/Melbourne' })
    const [gym, mei] = await Promise.all([open(owner.token), open()])
    const faults: string[] = []
    const look = async (opened: OpenPage, name: string) => faults.push(...(await faultsOf(opened, `${width}-${name}`)))
    onTestFailed(async () => {
      if (!pictures) return
      await gym.page.screenshot({ path: joinPath(pictures, `${width}-failed-gym.png`) })
      await mei.page.screenshot({ path: joinPath(pictures, `${width}-failed-mei.png`) })
    })

    await gym.page.goto('/dashboard/gym?tab=trainers')
    await gym.page.getByRole('link', { name: 'Invite trainers', exact: true }).click()
    await gym.page.getByRole('button', { name: 'Invite trainer' }).click()
    const dialog = gym.page.getByRole('dialog', { name: `Invite a trainer to ${businessName}` })
    await dialog.getByLabel('Email').fill(meiMail)
    await dialog.getByLabel('Name').fill('Mei')
    await dialog.getByLabel('Message').fill('Come and teach with us.')
    await look(gym, 'invite')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const handOver = gym.page.getByRole('dialog', { name: `Link for ${meiMail}` })
    const link = await handOver.getByText(/\/invite\//).textContent()
    await look(gym, 'link')
    await gym.page.keyboard.press('Escape')
    await gym.page.getByText('Invited', { exact: true }).last().waitFor()
    await look(gym, 'invitations')

    await mei.page.goto(link!)
    await mei.page.getByRole('heading', { name: 'You’re invited' }).waitFor()
    await mei.page.getByText(`Rachel Cohen`).first().waitFor()
    expect(await mei.page.getByText(meiMail).count()).toBe(0)
    await look(mei, 'invited')
    await acceptAs(mei.page, 'Mei', 'Tanaka')
    await mei.page.waitForURL(/\/profile\/complete/)
    await fill(mei.page, { 'Phone Number': '0412 345 678' })
    await mei.page.getByRole('searchbox', { name: 'Search specialties' }).fill('Cycling')
    await mei.page.getByRole('checkbox', { name: 'Cycling', exact: true }).check()
    await fill(mei.page, { 'Street Address': '12 Gertrude Street', City: 'Fitzroy', Postcode: '3065' })
    await look(mei, 'complete')
    await choose(mei.page, 'State', 'VIC')
    await mei.page.getByRole('button', { name: 'Complete Profile' }).click()
    await mei.page.waitForURL(/\/dashboard\/trainer/)

    await visit(mei.page, '/dashboard/trainer?tab=facilities')
    await mei.page.getByText(businessName).first().waitFor()
    await mei.page.getByText('Connected', { exact: true }).first().waitFor()
    await gym.page.goto('/dashboard/gym?tab=trainers')
    await gym.page.getByText('Mei Tanaka').first().waitFor()
    await visit(gym.page, '/trainers/invite')
    await gym.page.getByText('Accepted', { exact: true }).first().waitFor()

    const trainer = await signIn(base, meiMail, password)
    for (const side of [owner, trainer]) {
      const [connection] = await side.get<any[]>('/connections')
      expect(connection).toMatchObject({ status: 'active', gym: { name: businessName } })
    }

    await mei.page.goto(link!)
    await mei.page.getByRole('heading', { name: 'This invitation has been accepted' }).waitFor()
    await look(mei, 'used')
    await visit(gym.page, '/team')
    await gym.page.getByText('Rachel Cohen').first().waitFor()
    await look(gym, 'team')

    // The owner brings somebody to the front desk, who comes into this gym and not into one of their own.
    await gym.page.getByRole('button', { name: 'Invite', exact: true }).click()
    const olliesMail = `ollie.${width}@${domain}`
    const toTeam = gym.page.getByRole('dialog', { name: `Invite to ${businessName}` })
    await toTeam.getByLabel('Email').fill(olliesMail)
    await toTeam.getByRole('button', { name: 'Send invitation' }).click()
    const hisLink = await gym.page
      .getByRole('dialog', { name: `Link for ${olliesMail}` })
      .getByText(/\/invite\//)
      .textContent()
    const ollie = await open()
    await ollie.page.goto(hisLink!)
    await acceptAs(ollie.page, 'Ollie', 'Grant')
    await ollie.page.waitForURL(/\/profile\/complete/)
    await ollie.page.getByRole('button', { name: 'Complete Profile' }).waitFor()
    await fill(ollie.page, {
      'Business Phone': '0412 345 678',
      'Facility Street Address': '12 Gertrude Street',
      'Facility City': 'Fitzroy',
      'Facility Postcode': '3065',
    })
    await choose(ollie.page, 'State', 'VIC')
    await ollie.page.getByRole('button', { name: 'Complete Profile' }).click()
    await ollie.page.waitForURL(/\/dashboard\/gym/)
    await visit(ollie.page, '/team')
    await ollie.page.getByText('Rachel Cohen').first().waitFor()
    await ollie.page.getByText('Front desk', { exact: true }).first().waitFor()
    expect(await ollie.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0)
    await look(ollie, 'front-desk')
    expect(faults).toEqual([])
    await Promise.all([gym.context.close(), mei.context.close(), ollie.context.close()])
  })

  it('the first admin comes by the command line while the product runs, and invites a gym admin who finds their gym', async () => {
    const domain = newDomain()
    const base = product.address
    const gymName = `Harbour ${width}`
    await join(base, {
      role: 'gym',
      email: `harbour.${width}@${domain}`,
      password,
      firstName: 'Ivy',
      lastName: 'Stone',
      businessName: gymName,
    })
    const open = () => openPage(browser, { width, scheme, baseURL: base, timezone: 'Australia/Melbourne' })
    const [admin, gala] = await Promise.all([open(), open()])
    const faults: string[] = []
    const look = async (opened: OpenPage, name: string) => faults.push(...(await faultsOf(opened, `${width}-${name}`)))

    const printed = commandLine(product.dataDir, `ada.${width}@${domain}`)
    await admin.page.goto(/\/invite\/\w+/.exec(printed)![0])
    await acceptAs(admin.page, 'Ada', 'Moss')
    await admin.page.waitForURL(/\/dashboard\/admin/)
    await visit(admin.page, '/dashboard/gym-admins')
    await admin.page.getByRole('button', { name: 'Invite a gym admin' }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Invite a gym admin' })
    const galaMail = `gala.${width}@${domain}`
    await dialog.getByLabel('Email').fill(galaMail)
    await dialog
      .getByRole('combobox', { name: 'Gyms to look after' })
      .or(dialog.getByLabel('Gyms to look after'))
      .first()
      .fill(gymName)
    await admin.page.getByRole('option', { name: gymName }).click()
    await admin.page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const link = await admin.page
      .getByRole('dialog', { name: `Link for ${galaMail}` })
      .getByText(/\/invite\//)
      .textContent()
    await admin.page.keyboard.press('Escape')

    await gala.page.goto(link!)
    await gala.page.getByText(`has invited you to look after ${gymName}`).waitFor()
    await look(gala, 'gym-admin-invited')
    await acceptAs(gala.page, 'Gala', 'Reed')
    // A gym admin completes the profile first, like everybody who works for gyms.
    await gala.page.waitForURL(/\/profile\/complete/)
    const me = await signIn(base, galaMail, password)
    expect((await me.get('/users/me')).user).toMatchObject({ role: 'gym_admin', allocatedGyms: [{ name: gymName }] })
    await admin.page.reload()
    await admin.page.getByRole('button', { name: `Revoke ${gymName} from Gala Reed` }).waitFor()
    await look(admin, 'gym-admins')
    await fill(gala.page, {
      'Business Name': 'Inner North',
      'Business Phone': '0412 345 678',
      'Facility Street Address': '12 Gertrude Street',
      'Facility City': 'Fitzroy',
      'Facility Postcode': '3065',
    })
    await choose(gala.page, 'State', 'VIC')
    await gala.page.getByRole('button', { name: 'Complete Profile' }).click()
    await gala.page.waitForURL(/\/dashboard\/gym_admin/)
    await gala.page.getByRole('button', { name: `Act as ${gymName}` }).waitFor()
    await look(gala, 'gym-admin-inside')
    expect(faults).toEqual([])
    await Promise.all([admin.context.close(), gala.context.close()])
  })
})

/** What `npm run admin` prints for an address, on the data of a product that runs. */
function commandLine(dataDir: string, email: string): string {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/src/admin.ts', email], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Fills in the page of an invitation as somebody new. */
async function acceptAs(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create account and accept' }).click()
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).first().fill(value)
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

/** What a careful eye and a screen reader would say of a screen. */
async function faultsOf({ page, troubles }: OpenPage, name: string): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="keleton"]') === null)
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: joinPath(pictures, `${name}.png`) })
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const seen = [...(await violationsOf(page)), ...troubles.splice(0), ...(wide > 0 ? [`${wide} px too wide`] : [])]
  return seen.map((fault) => `${name}: ${fault}`)
}

import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser, visit } from './support/browser.ts'
import { demoPassword, demoWindow } from './support/demo-window.ts'
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

it('Y-01 Y-02 a trainer fills what they taught and submits it, the gym approves and pays it, and the trainer sees it paid', async () => {
  const trainer = await windowOf('trainer', 390)
  const mei = trainer.page
  await mei.goto('/dashboard/trainer?tab=payroll')
  await mei.getByRole('button', { name: 'Fill for Northside Fitness' }).click()
  const paper = mei.getByRole('article', { name: 'Tax invoice' })
  await paper.waitFor()
  // From the timetable, with what is added for GST.
  expect(await paper.innerText()).toMatch(/Filled from the timetable[\s\S]*Ride 45[\s\S]*\nGST\s+\$[1-9][\d.]+\s+Total/)
  expect(await violationsOf(mei)).toEqual([])
  await mei.getByRole('button', { name: /^Submit for \$/ }).click()
  await mei.getByRole('dialog').getByRole('button', { name: 'Submit this invoice' }).click()
  await mei.getByRole('heading', { name: 'Invoice 0002', exact: true }).waitFor()

  // The owner signs in herself: whoever is asked for a proof later has to have a session of their own.
  const gym = await openPage(browser, { baseURL: product.address, timezone: 'Australia/Melbourne' })
  const rachel = gym.page
  await rachel.goto('/login')
  await rachel.getByRole('textbox', { name: /^Email/ }).fill('gym@demo.quartet.example')
  await rachel.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await rachel.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await rachel.waitForURL('**/dashboard/gym*')
  await visit(rachel, '/dashboard/gym?tab=payroll&status=submitted')
  await rachel
    .getByRole('table', { name: 'Invoices and timesheets' })
    .getByRole('row', { name: /Mei Tanaka/ })
    .getByRole('link')
    .click()
  await rachel.getByRole('region', { name: /^Why \$/ }).waitFor()
  expect(await violationsOf(rachel)).toEqual([])
  await rachel.getByRole('button', { name: 'Approve Mei’s invoice' }).click()
  await rachel.getByRole('main').getByText('Approved', { exact: true }).waitFor()

  // Another's invoice is sent back with what to change; an employee's timesheet adds super to their wage.
  const documentOf = async (who: RegExp, status: string) => {
    await visit(rachel, `/dashboard/gym?tab=payroll&status=${status}`)
    const list = rachel.getByRole('table', { name: 'Invoices and timesheets' })
    await list.getByRole('row', { name: who }).first().getByRole('link').click()
  }
  await documentOf(/Liam Hart/, 'submitted')
  await rachel.getByRole('button', { name: 'Send back', exact: true }).click()
  await rachel.getByRole('dialog').getByRole('textbox').fill('Saturday was taught by Grace.')
  await rachel.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await rachel.getByRole('main').getByText('Sent back', { exact: true }).waitFor()
  await documentOf(/Priya Nair/, 'approved')
  await rachel
    .getByRole('article', { name: 'Payslip' })
    .getByText(/^Super, 12% of \$/)
    .waitFor()

  await visit(rachel, '/dashboard/gym?tab=payroll&part=runs')
  await rachel.getByRole('button', { name: 'Start a pay run' }).click()
  await rachel.getByRole('button', { name: 'Start pay run' }).click()
  await rachel.waitForURL('**/payroll/payrun/*')
  const table = rachel.getByRole('table', { name: 'Who is paid' })
  // What the open run of the demo story pays is not chosen for a second one.
  const hers = table.getByRole('checkbox', { name: /^Pay Mei Tanaka/ })
  await hers.uncheck()
  await rachel.getByText(/^0 of \d chosen$/).waitFor()
  await hers.check()
  await rachel.getByText(/^1 of \d chosen$/).waitFor()
  expect(await violationsOf(rachel)).toEqual([])

  // Her last proof is too old for this: the gym's owner is asked for it, and the lock goes on by itself.
  await rachel.route('**/api/pay-runs/*/lock', (route) => route.fulfill(askedToProve), { times: 1 })
  await rachel.getByRole('button', { name: 'Lock this pay run' }).click()
  await rachel.getByRole('button', { name: 'Lock pay run' }).click()
  const proof = rachel.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const bank = rachel.getByRole('button', { name: /^Download .*\.aba$/ })
  await bank.waitFor()
  const [file] = await Promise.all([rachel.waitForEvent('download'), bank.click()])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').filter(Boolean)
  expect(lines.every((line) => line.length === 120)).toBe(true)
  expect(lines.map((line) => line[0]).join('')).toMatch(/^01+7$/)
  expect(lines.filter((line) => line.includes('MEI TANAKA'))).toHaveLength(1)

  await rachel.getByRole('button', { name: 'Mark as paid' }).click()
  await rachel.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await rachel.getByRole('main').getByText('Paid', { exact: true }).first().waitFor()

  // Without a reload.
  await mei.getByRole('main').getByText('Paid', { exact: true }).first().waitFor()
  expect([...trainer.troubles, ...gym.troubles]).toEqual([])
})

/** As the server answers ten minutes after the sign-in. */
const askedToProve = {
  status: 428,
  json: { status: 428, code: 'insufficient_aal', detail: 'Confirm it’s you to continue.', errors: [] },
}

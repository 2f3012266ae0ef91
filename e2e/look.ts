import { launchBrowser, openPage } from './browser.ts'
import { violationsOf } from './axe.ts'
const base = 'http://127.0.0.1:4730'
const browser = await launchBrowser()
const login = async (email: string) => {
  const r = await fetch(`${base}/api/users/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'four leaves one lime' }) })
  const b: any = await r.json()
  if (r.status !== 200) throw new Error(JSON.stringify(b))
  return b
}
async function shot(name: string, email: string, path: string, width: number, scheme: 'light' | 'dark', act?: (page: any) => Promise<void>) {
  const { page, troubles, context } = await openPage(browser, { width, scheme, baseURL: base })
  await page.goto('/login')
  await page.getByLabel('Email').first().fill(email)
  await page.locator('input[type=password]').first().fill('four leaves one lime')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/, { timeout: 60000 })
  await page.goto(path)
  await page.waitForTimeout(3500)
  if (act) { await act(page); await page.waitForTimeout(1500) }
  await page.screenshot({ path: `/tmp/h3/${name}.png`, fullPage: process.env.FULL === '1' })
  try { console.log(name, JSON.stringify(await violationsOf(page)).slice(0, 600), troubles.slice(0, 4)) } catch (e) { console.log(name, 'axe', String(e).slice(0, 200), troubles) }
  await context.close()
}
const which = process.argv[2] ?? 'all'
const t = 'trainer@demo.quartet.example', g = 'gym@demo.quartet.example', d = 'group@demo.quartet.example'
const weekAhead = async (page: any) => { await page.getByRole('button', { name: 'Week after' }).click(); const b = page.locator('[role=group] button:not([disabled])'); await b.nth(0).click(); await b.nth(5).click(); await page.getByText('Sick', { exact: true }).click(); await page.waitForTimeout(2500) }
if (which === 'all' || which === 'away') {
  await shot('away-390', t, '/covers/create', 390, 'light', weekAhead)
  await shot('away-390-dark', t, '/covers/create', 390, 'dark', weekAhead)
  await shot('away-1440', t, '/covers/create', 1440, 'light', weekAhead)
}
if (which === 'all' || which === 'behalf') {
  const pick = async (page: any) => { await page.getByLabel('Who is away').selectOption({ index: 2 }); await page.waitForTimeout(1500); await weekAhead(page); const more = page.locator('button[aria-label^="Who is asked"]').first(); if (await more.count()) await more.click() }
  await shot('behalf-1440', g, '/covers/create', 1440, 'light', pick)
  await shot('behalf-390', g, '/covers/create', 390, 'light', pick)
}
if (which === 'all' || which === 'settings') {
  await shot('settings-1440', g, '/covers/settings', 1440, 'light')
  await shot('settings-390', g, '/covers/settings', 390, 'dark')
}
if (which === 'all' || which === 'board') {
  await shot('board-1440', g, '/dashboard/gym?tab=covers', 1440, 'light')
  await shot('board-390', g, '/dashboard/gym?tab=covers', 390, 'light')
  await shot('trainer-1440', t, '/dashboard/trainer?tab=covers', 1440, 'light')
}
await browser.close()

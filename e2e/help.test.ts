import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HelpPreferences } from '@quartet/contract/help/help'
import type { Role } from '@quartet/contract/kernel/people'
import type { Tour } from '../web/src/features/help/tours/feature-tours.copy.ts'
import { findTour, toursOf } from '../web/src/features/help/tours/tours.copy.ts'
import { violationsOf } from './support/axe.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { demoPassword, demoWindow } from './support/demo-window.ts'
import { signIn } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const people: [Role, string][] = [
  ['gym', 'gym'],
  ['gym_admin', 'group'],
  ['trainer', 'trainer'],
  ['admin', 'admin'],
  ['supplier', 'supplier'],
]

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '1' } }), sharedBrowser()])
})
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

const words = (page: Page) => page.locator('.driver-popover')
const openHelp = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Goes through a tour to its end, holding each step to its words and to a part of the page that is there. */
async function walk(page: Page, tour: Tour, role: Role, from = 0) {
  const steps = tour.steps(role)
  for (const [at, step] of steps.entries()) {
    if (at < from) continue
    await words(page)
      .and(page.locator(`[data-step="${at}"]`))
      .waitFor()
    expect(await words(page).locator('.driver-popover-title').textContent()).toBe(step.title)
    const pointed = await page.locator('.driver-active-element:not(#driver-dummy-element)').count()
    expect([tour.id, step.id, pointed]).toEqual([tour.id, step.id, step.anchors ? 1 : 0])
    await words(page)
      .getByRole('button', { name: at === steps.length - 1 ? 'Complete' : 'Next' })
      .click()
  }
  await words(page).waitFor({ state: 'detached' })
}

// First of all: only once is somebody here for the first time.
it('H-03 somebody new is asked after two seconds, is shown around, leaves, goes on another day and is done', async () => {
  const { token } = await signIn(product.address, 'trainer@demo.quartet.example', demoPassword)
  const open = async () => {
    const opened = await openPage(browser, { baseURL: product.address, width: 390, firstTime: true })
    await opened.context.addInitScript((value) => localStorage.setItem('token', value), token)
    await opened.page.goto('/dashboard/trainer')
    return opened
  }
  const first = await open()
  await first.page.getByRole('heading', { name: 'New here?' }).waitFor()
  expect(await violationsOf(first.page)).toEqual([])
  await first.page.getByRole('button', { name: 'Show me' }).click()
  const step = (at: number) =>
    words(first.page)
      .and(first.page.locator(`[data-step="${at}"]`))
      .waitFor()
  const button = (name: string) => words(first.page).getByRole('button', { name })
  const { length } = findTour('onboarding', 'trainer')!.steps('trainer')
  await step(0)
  expect(await button('Previous').count()).toBe(0)
  await button('Next').click()
  await step(1)
  expect(
    await words(first.page)
      .getByRole('img', { name: `Step 2 of ${length}` })
      .locator('i')
      .count(),
  ).toBe(length)
  await button('Previous').click()
  await step(0)
  await button('Next').click()
  await step(1)
  expect(await violationsOf(first.page)).toEqual([])
  await words(first.page).getByRole('button', { name: 'Skip Tour' }).click()
  const kept = async () => {
    const answer = await fetch(`${product.address}/api/help/preferences`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as HelpPreferences).isFirstTimeUser
  }
  await expect.poll(kept).toBe(false)
  await first.context.close()

  const second = await open()
  await openHelp(second.page, 'Getting Started')
  await walk(second.page, findTour('onboarding', 'trainer')!, 'trainer', 2)
  await second.page.getByRole('button', { name: 'Help', exact: true }).click()
  await second.page.getByText('Setup complete').waitFor()
  expect(await second.page.getByRole('menuitem', { name: 'Getting Started' }).count()).toBe(0)
  await second.context.close()
})

describe('H-05 every tour of every role leads to its end, over parts that are there', () => {
  it.each(people.flatMap(([role, who]) => [1440, 390].map((width) => [role, width, who] as const)))(
    'as %s at %i',
    async (role, width, who) => {
      const { page, context, troubles } = await demoWindow(browser, product.address, who, width)
      await page.goto(`/dashboard/${role}?help=center`)
      for (const tour of toursOf(role)) {
        await page.getByRole('dialog').getByRole('button', { name: tour.name }).click()
        await walk(page, tour, role)
        await openHelp(page, 'Help Center')
      }
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

it('H-02 an article is found by a word with a letter missing, read beside its page, and still there after a reload', async () => {
  const { page, context } = await demoWindow(browser, product.address, 'gym')
  await page.goto('/dashboard/gym?tab=covers')
  await page.getByRole('heading', { name: 'Covers', level: 1 }).waitFor()
  await openHelp(page, 'Help Center')
  const center = page.getByRole('dialog', { name: 'Help Center' })
  await center.getByText('About this page').waitFor()
  await center.getByRole('searchbox').fill('timetble')
  await center.getByRole('link', { name: 'Plan a weekly timetable' }).click()
  await center.getByRole('heading', { name: 'Plan a weekly timetable' }).waitFor()
  await page.reload()
  await center.getByRole('heading', { name: 'Plan a weekly timetable' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await center.getByRole('link', { name: 'Help Center' }).click()
  await center.getByText('Browse by category').waitFor()
  expect(await page.getByRole('heading', { name: 'Covers', level: 1 }).isVisible()).toBe(true)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await context.close()
})

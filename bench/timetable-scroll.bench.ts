import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { launchBrowser, openPage } from '../e2e/support/browser.ts'
import { enter, join } from '../e2e/support/people.ts'
import { buildWeb, isWebStale } from '../scripts/running/web-build.js'
import type { Bench } from './measuring/claim.ts'
import { fillWeek, nextMonday } from './worlds/full-week.ts'
import { median } from './measuring/measure.ts'

// Before the product, which looks once for the pages that it serves.
const root = fileURLToPath(new URL('..', import.meta.url))
const trouble = isWebStale(root) ? buildWeb(root) : undefined
if (trouble) throw new Error(`The web app does not build:\n${trouble}`)

const password = 'four leaves one lime'
const entries = 300
const rounds = 5
/** Longer than this, and an eye sees a frame stand still; in milliseconds. */
const longest = 50

/** A week of 300 classes drawn and scrolled in Chromium against an empty page of the same height. */
const bench: Bench = async (product) => {
  await product.app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(product.app.fastify.server.address() as AddressInfo).port}`
  const email = 'owner@bench.test'
  const person = { email, password, firstName: 'Rachel', lastName: 'Cohen', businessName: 'Northside' } as const
  const { token, send } = await join(address, { role: 'gym', ...person })
  const studios: string[] = []
  for (let count = 0; count < 5; count++)
    studios.push((await send('POST', '/studios', { name: `Studio ${count}`, capacity: 30 })).id)
  const monday = nextMonday('Australia/Melbourne')
  await fillWeek(product, { token, studios, monday: monday.toString(), entries })

  const browser = await launchBrowser()
  try {
    const { page } = await openPage(browser, { baseURL: address, timezone: 'Australia/Melbourne' })
    await enter(page, email, password)

    const seen = { drawn: [] as Frames[], scrolled: [] as Frames[], bare: [] as Frames[] }
    for (let round = 0; round < rounds; round++) {
      await page.goto(`/dashboard/gym?tab=timetable&date=${monday.subtract({ weeks: 1 }).toString()}`)
      const next = page.getByRole('link', { name: 'Next week' })
      await next.waitFor()
      seen.drawn.push(
        await framesOf(page, async () => {
          await next.click()
          await page.waitForFunction((all) => document.querySelectorAll('[data-entry]').length === all, entries)
        }),
      )
      seen.scrolled.push(await framesOf(page, () => scrollThrough(page)))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.goto('about:blank')
      await page.evaluate((pixels) => (document.body.style.height = `${pixels}px`), height)
      seen.bare.push(await framesOf(page, () => scrollThrough(page)))
    }
    const drawn = middle(seen.drawn)
    const scrolled = middle(seen.scrolled)
    return [
      {
        name: `frames over ${longest} ms while a week of ${entries} entries is drawn`,
        unit: `of ${drawn.all}`,
        figure: drawn.long,
        limit: 4,
        limitIs: 'what is allowed',
        ratio: { atMost: 1 },
      },
      {
        name: `frames within ${longest} ms while it is scrolled, ${scrolled.long} of ${scrolled.all} are not`,
        unit: '%',
        figure: smooth(scrolled),
        limit: smooth(middle(seen.bare)),
        limitIs: 'an empty page as high',
        ratio: { atLeast: 0.85 },
      },
    ]
  } finally {
    await browser.close()
  }
}
export default bench

type Frames = { all: number; long: number }

const smooth = ({ all, long }: Frames) => (100 * (all - long)) / all

/** The round with as many long frames as the median of all. */
function middle(rounds: Frames[]): Frames {
  const long = median(rounds.map((one) => one.long))
  return rounds.find((one) => one.long === long)!
}

/** Counts the frames that Chromium shows while something is done, and those that take too long. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { frames })
  })
  await act()
  // Two more, as the frame that is under way when the act ends belongs to it.
  const frames = await page.evaluate(async () => {
    for (let more = 0; more < 2; more++) await new Promise(requestAnimationFrame)
    return [...(window as unknown as { frames: number[] }).frames]
  })
  return { all: frames.length, long: frames.filter((frame) => frame > longest).length }
}

/** Down to the end and up again by the wheel, as a hand turns it. */
async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(720, 500)
  for (const way of [1, -1]) {
    for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, way * 120)
    // The wheel is answered before the page has moved.
    await page.waitForFunction(
      (down) => (down ? innerHeight + scrollY > document.documentElement.scrollHeight - 2 : scrollY === 0),
      way === 1,
    )
  }
}

/// <reference lib="dom" />
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../e2e/browser.ts'
import { demoPassword } from '../e2e/demo-window.ts'
import { signIn } from '../e2e/people.ts'
import { root, startProduct } from '../e2e/server.ts'

// `npm run screenshots` makes the product's pictures on the public pages anew, from the demo story.
const folder = join(root, 'web/pictures')

/**
 * `height` is the most that is shown: the picture ends at the lower edge of the last row that fits (`rows`). A part is cut
 * out for a step of How It Works, in CSS pixels of its picture.
 * @typedef {{ name: string, left: number, top: number, width: number, height: number }} Part
 * @type {{ name: string, who: string, path: string, width: number, height: number, rows?: string, part?: Part }[]}
 */
const shots = [
  {
    name: 'covers',
    who: 'gym',
    path: '/dashboard/gym?tab=covers',
    width: 1440,
    height: 830,
    rows: 'tr',
    part: { name: 'step-covers', left: 588, top: 410, width: 368, height: 262 },
  },
  {
    name: 'timetable',
    who: 'gym',
    path: '/dashboard/gym?tab=timetable',
    width: 1180,
    height: 760,
    rows: 'tr',
    part: { name: 'step-timetable', left: 21, top: 258, width: 306, height: 228 },
  },
  { name: 'documents', who: 'gym', path: '/dashboard/gym?tab=compliance', width: 1180, height: 760 },
  {
    name: 'payroll',
    who: 'gym',
    path: '/dashboard/gym?tab=payroll',
    width: 1180,
    height: 760,
    rows: 'tr',
    part: { name: 'step-payroll', left: 632, top: 456, width: 393, height: 240 },
  },
  {
    name: 'trainer-covers',
    who: 'trainer',
    path: '/dashboard/trainer?tab=covers',
    width: 390,
    height: 700,
    rows: 'li',
  },
  {
    name: 'trainer-documents',
    who: 'trainer',
    path: '/compliance',
    width: 390,
    height: 680,
    rows: 'li',
    part: { name: 'step-documents', left: 18, top: 383, width: 354, height: 286 },
  },
]

const scale = 2
const product = process.env.QUARTET_ADDRESS ? undefined : await startProduct({ env: { DEMO: '1' } })
const address = process.env.QUARTET_ADDRESS ?? product?.address ?? ''
const browser = await launchBrowser()
mkdirSync(folder, { recursive: true })
try {
  await share()
  for (const who of new Set(shots.map((shot) => shot.who))) {
    const context = await browser.newContext({
      baseURL: address,
      deviceScaleFactor: scale,
      locale: 'en-AU',
      timezoneId: 'Australia/Melbourne',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await context.addInitScript(
      (token) => localStorage.setItem('token', token),
      (await signIn(address, `${who}@demo.quartet.example`, demoPassword)).token,
    )
    for (const { name, path, width, height, rows, part } of shots.filter((shot) => shot.who === who)) {
      await page.setViewportSize({ width, height: height + 100 })
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.locator('[aria-busy="true"], [class*="keleton"]').first().waitFor({ state: 'detached' })
      await page.waitForTimeout(2500)
      const end = rows ? await page.evaluate(lastRow, { rows, height }) : height
      const clip = { x: 0, y: 0, width, height: end }
      const picture = await page.screenshot({ animations: 'disabled', clip })
      const write = (/** @type {import('sharp').Sharp} */ made, /** @type {string} */ name) =>
        made.webp({ quality: 78, effort: 6 }).toFile(join(folder, `${name}.webp`))
      await write(sharp(picture), name)
      if (part) {
        const { left, top, width, height } = part
        const cut = { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
        await write(sharp(picture).extract(cut), part.name)
      }
      console.log(name)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await product?.stop()
}

/** What stands beside a link to Quartet where it is shared. */
async function share() {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1200, height: 630 } })
  await page.goto('/')
  await page.locator('h1').waitFor()
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture).png({ palette: true, colours: 128 }).toFile(join(root, 'web/public/share.png'))
  await page.close()
}

/**
 * The lower edge of the last row that fits.
 * @param {{ rows: string, height: number }} wish
 */
function lastRow({ rows, height }) {
  const edges = [...document.querySelectorAll(rows)].map((row) => Math.ceil(row.getBoundingClientRect().bottom))
  return Math.max(...edges.filter((edge) => edge <= height))
}

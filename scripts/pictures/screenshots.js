/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { root, startProduct } from '../../e2e/support/server.ts'
import { asInAustralia } from './as-in-australia.js'
import { demoToken, signedInPage } from './demo-page.js'
import { helpShots } from './help-shots.js'

// `npm run screenshots` makes the product's pictures on the public pages and in the Help Center anew, from the demo story.
// With names (`npm run screenshots -- week wallet`) it makes these alone.
const folder = join(root, 'web/pictures')

/**
 * `height` is the most that is shown: the picture ends at the lower edge of the last row that fits (`rows`). A part is cut
 * out for a step of How It Works: so many CSS pixels from the upper left corner of what `of` finds.
 * @typedef {{ name: string, of: string, left?: number, top?: number, width: number, height: number }} Part
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
    part: { name: 'step-covers', of: 'table', width: 368, height: 262 },
  },
  {
    name: 'timetable',
    who: 'gym',
    path: '/dashboard/gym?tab=timetable',
    width: 1180,
    height: 760,
    rows: 'tr',
    part: { name: 'step-timetable', of: 'table', width: 306, height: 228 },
  },
  { name: 'documents', who: 'gym', path: '/dashboard/gym?tab=compliance', width: 1180, height: 760 },
  {
    name: 'payroll',
    who: 'gym',
    path: '/dashboard/gym?tab=payroll',
    width: 1180,
    height: 760,
    rows: 'tr',
    part: { name: 'step-payroll', of: 'table', left: 585, width: 408, height: 240 },
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
    part: { name: 'step-documents', of: '[aria-label="Documents"]', top: -60, width: 354, height: 286 },
  },
]

const names = process.argv.slice(2)
/** @param {{ name: string }} shot */
const isWanted = ({ name }) => names.length === 0 || names.includes(name)
const scale = 2
/** Around what is cut out. */
const air = 10
/** Of a picture in an article. */
const mostBytes = 60_000
const product = process.env.QUARTET_ADDRESS ? undefined : await startProduct({ env: { DEMO: '1' } })
const address = process.env.QUARTET_ADDRESS ?? product?.address ?? ''
const browser = await launchBrowser()
mkdirSync(join(folder, 'help'), { recursive: true })
try {
  if (names.length === 0) await share()
  for (const who of new Set([...shots, ...helpShots].filter(isWanted).map((shot) => shot.who))) {
    const page = await signedInPage(browser, {
      baseURL: address,
      deviceScaleFactor: scale,
      token: await demoToken(address, who),
    })
    for (const { name, path, width, height, rows, part } of shots.filter(
      (shot) => shot.who === who && isWanted(shot),
    )) {
      await page.setViewportSize({ width, height: height + 100 })
      await page.goto(path)
      await settled(page)
      await page.evaluate(asInAustralia)
      const end = rows ? await page.evaluate(lastRow, { rows, height }) : height
      const clip = { x: 0, y: 0, width, height: end }
      const picture = await page.screenshot({ animations: 'disabled', clip })
      const write = (/** @type {import('sharp').Sharp} */ made, /** @type {string} */ name) =>
        made.webp({ quality: 78, effort: 6 }).toFile(join(folder, `${name}.webp`))
      await write(sharp(picture), name)
      if (part) {
        await write(sharp(picture).extract(await cutOut(page, part)), part.name)
      }
      console.log(name)
    }
    for (const shot of helpShots.filter((one) => one.who === who && isWanted(one))) await help(page, shot)
    await page.context().close()
  }
} finally {
  await browser.close()
  await product?.stop()
}

/**
 * A picture of an article: one part of a page, after what is done there first.
 * @param {import('playwright-core').Page} page
 * @param {import('./help-shots.js').HelpShot} shot
 */
async function help(page, { name, path, width, height, of, left = 0, before }) {
  await page.setViewportSize({ width, height: height + 220 })
  await page.goto(path)
  await settled(page)
  await before?.(page)
  await settled(page)
  const found = page.locator(of).first()
  if (of !== 'main' && of !== 'body') await found.evaluate(belowTheBar)
  await page.evaluate(asInAustralia)
  const box = await found.boundingBox()
  if (!box) throw new Error(`${name}: nothing is shown at ${of}`)
  // The line under the bar's current place lies at the upper edge of a page.
  const y = of === 'main' ? box.y + 6 : Math.max(0, box.y - air)
  const x = Math.max(0, box.x + left - air)
  const most = Math.min(box.y + box.height + air, y + height)
  const end = await page.evaluate(lastRow, { rows: 'tr, li, dl, p, input, button, textarea, h2', height: most - air })
  const clip = { x, y, width: Math.min(width - x, box.width - left + 2 * air), height: end + air - y }
  const picture = await page.screenshot({ animations: 'disabled', clip })
  const made = await sharp(picture).resize({ width: 1600, withoutEnlargement: true }).png().toBuffer()
  let quality = 76
  let small = await sharp(made).webp({ quality, effort: 6 }).toBuffer()
  while (small.length > mostBytes && quality > 40)
    small = await sharp(made)
      .webp({ quality: (quality -= 6), effort: 6 })
      .toBuffer()
  writeFileSync(join(folder, `help/${name}.webp`), small)
  console.log(`help/${name}`)
}

/** @param {Element} part */
function belowTheBar(part) {
  part.scrollIntoView({ block: 'start' })
  window.scrollBy(0, -90)
}

/**
 * In pixels of the picture.
 * @param {import('playwright-core').Page} page
 * @param {Part} part
 */
async function cutOut(page, { name, of, left = 0, top = 0, width, height }) {
  const box = await page.locator(of).first().boundingBox()
  if (!box) throw new Error(`${name}: nothing is shown at ${of}`)
  const [x, y] = [Math.round((box.x + left) * scale), Math.round((box.y + top) * scale)]
  return { left: x, top: y, width: width * scale, height: height * scale }
}

/** @param {import('playwright-core').Page} page */
async function settled(page) {
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy="true"], [class*="keleton"]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(2500)
  await page.waitForFunction(() => !document.querySelector('[data-rht-toaster] [role="status"]'))
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

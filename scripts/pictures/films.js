/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { demoPassword } from '../../e2e/support/demo-window.ts'
import { root, startProduct } from '../../e2e/support/server.ts'
import { demoToken, signedInPage } from './demo-page.js'
import { develop } from './develop.js'
import { films } from './film-scenes.js'
import { Stage } from './stage.js'

// `npm run films` makes the films of the guides anew, from the demo story: WebM without sound, WebVTT that tells what is done,
// and the first picture. With names (`npm run films -- take-a-cover`) it makes these alone.
const folder = join(root, 'web/films')

/** In CSS pixels of the page. Under the picture is a strip where the words stand, so that they hide nothing. */
const sizes = {
  desk: { width: 1024, height: 576, strip: 80, scale: 1.25, closest: 1.5 },
  phone: { width: 390, height: 600, strip: 84, scale: 2, closest: 1 },
}
const strip = '#1a1b16'

const names = process.argv.slice(2)
const wanted = films.filter(({ name }) => names.length === 0 || names.includes(name))
const product = process.env.QUARTET_ADDRESS ? undefined : await startProduct({ env: { DEMO: '1' } })
const address = process.env.QUARTET_ADDRESS ?? product?.address ?? ''
const browser = await launchBrowser()
for (const shape of Object.keys(sizes)) mkdirSync(join(folder, shape), { recursive: true })
try {
  for (const film of wanted) await make(film)
} finally {
  await browser.close()
  await product?.stop()
}

/** @param {import('./film-scenes.js').Film} film */
async function make({ name, who, size, scenes }) {
  const format = sizes[size]
  const { width, height } = format
  const token = await tokenOf(who)
  const viewport = { width, height }
  const page = await signedInPage(browser, { baseURL: address, token, viewport, hasTouch: size === 'phone' })
  const stage = new Stage(page, format)
  try {
    await scenes(stage, page)
  } catch (error) {
    const seen = join(folder, `${name}.failed.png`)
    await page.screenshot({ path: seen })
    throw new Error(`The film ${name} stopped; ${seen} shows where`, { cause: error })
  }
  await page.context().close()

  const { stills, beats, cues } = stage
  const file = join(folder, size, name)
  const film = await develop(browser, { stills, beats, size: format, strip })
  writeFileSync(`${file}.webm`, film)
  writeFileSync(`${file}.vtt`, wordsOf(cues))
  const poster = await sharp(stills[0])
    .resize({ width: width * format.scale })
    .extend({ bottom: format.strip * format.scale, background: strip })
    .webp({ quality: 76, effort: 6 })
    .toFile(`${file}.webp`)
  const last = cues.at(-1)?.to ?? 0
  console.log(
    `${name}: ${last.toFixed(1)} s, ${Math.ceil(film.length / 1000)} kB, poster ${Math.ceil(poster.size / 1000)} kB`,
  )
}

/** @param {import('./stage.js').Cue[]} cues */
function wordsOf(cues) {
  const at = (/** @type {number} */ seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
  return `WEBVTT\n\n${cues.map(({ from, to, says }) => `${at(from)} --> ${at(to)} size:90%\n${says}\n`).join('\n')}`
}

/** @param {string} who */
async function tokenOf(who) {
  if (who !== 'newcomer') return demoToken(address, who)
  const answer = await fetch(`${address}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      role: 'trainer',
      email: `noa.${Date.now()}@example.com`,
      password: demoPassword,
      fullName: 'Noa Levi',
      firstName: 'Noa',
      lastName: 'Levi',
      timezone: 'Australia/Melbourne',
      acceptedTerms: '2026-11-27',
    }),
  })
  if (!answer.ok) throw new Error(`No account for a newcomer: ${answer.status}`)
  return (await answer.json()).token
}

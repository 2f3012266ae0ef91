/// <reference lib="dom" />
import { asBefore, asInAustralia } from './as-in-australia.js'

// What stands before the camera: a page of the product, and a hand that points, presses and types there. The film's time is
// counted in what is done, not by a clock: a slow machine makes the same film.

/**
 * `camera` is what is seen, in CSS pixels of the page; `at` is where the hand ends, `press` whether it presses there.
 * @typedef {{ x: number, y: number, width: number }} Camera
 * @typedef {{ still: number, seconds: number, camera: Camera, at: { x: number, y: number }, press: boolean }} Beat
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {{ from: number, to: number, says: string }} Cue
 */

/** How long a look, a press and a letter take in the film. */
const seconds = { look: 1.1, press: 1, still: 0.6, letters: 0.12 }
/** Around what is too large to be seen whole. */
const air = 20
/** What an easy reader reads in a second, and what it takes to notice a new line. */
const [wordsASecond, notice] = [2.7, 1]

export class Stage {
  /** @type {Buffer[]} */
  stills = []
  /** @type {Beat[]} */
  beats = []
  /** @type {Cue[]} */
  cues = []
  #time = 0
  /** @type {Camera} */
  #camera
  #at

  /** @param {Page} page @param {{ width: number, height: number, closest: number }} size */
  constructor(page, size) {
    this.page = page
    this.size = size
    this.#camera = { x: 0, y: 0, width: size.width }
    this.#at = { x: size.width * 0.62, y: size.height * 0.7 }
  }

  /**
   * Does one thing under one line of words, which stay until they can be read.
   * @param {string} says
   * @param {() => Promise<unknown>} act
   */
  async scene(says, act) {
    const from = this.#time
    await act()
    const least = notice + says.split(' ').length / wordsASecond
    const missing = Math.max(seconds.still, from + least - this.#time)
    this.#beat(missing)
    this.cues.push({ from, to: this.#time, says })
  }

  /** Goes to a page and shows all of it. @param {string} path */
  async open(path) {
    await this.page.goto(path)
    await this.page.locator('h1').first().waitFor()
    await settled(this.page)
    await this.page.waitForFunction(() => !document.querySelector('[data-rht-toaster] [role="status"]'))
    this.#camera = { x: 0, y: 0, width: this.size.width }
    await this.see(seconds.look)
  }

  /** Shows the page as it is now. */
  async see(length = seconds.still) {
    await this.#take()
    this.#beat(length)
  }

  /** Moves closer to a part of the page. @param {Locator} part @param {number} [closer] */
  async near(part, closer = this.size.closest) {
    await this.#inView(part)
    const box = await boxOf(part)
    const width = this.size.width / closer
    const height = this.size.height / closer
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(0, value), most)
    this.#camera = {
      x: within(box.width < width ? box.x + box.width / 2 - width / 2 : box.x - air, this.size.width - width),
      y: within(box.height < height ? box.y + box.height / 2 - height / 2 : box.y - air, this.size.height - height),
      width,
    }
    await this.see(seconds.look)
  }

  /** Shows the whole page again. */
  async far() {
    this.#camera = { x: 0, y: 0, width: this.size.width }
    await this.see(seconds.look)
  }

  /** @param {Locator} part */
  async point(part) {
    await this.#inView(part)
    const box = await boxOf(part)
    await this.#take()
    this.#at = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 }
    this.#beat(seconds.press)
  }

  /** @param {Locator} part */
  async press(part) {
    await this.point(part)
    await part.click()
    const beat = this.beats.at(-1)
    if (beat) beat.press = true
    await this.#take()
    this.#beat(seconds.still)
  }

  /** @param {Locator} field @param {string} words */
  async type(field, words) {
    await this.press(field)
    await field.fill('')
    const part = Math.ceil(words.length / 6)
    for (let typed = part; typed < words.length + part; typed += part) {
      await field.fill(words.slice(0, typed))
      await this.#take()
      this.#beat(seconds.letters * Math.min(part, 3))
    }
  }

  /** @param {number} length */
  #beat(length) {
    this.#time += length
    this.beats.push({
      still: this.stills.length - 1,
      seconds: length,
      camera: { ...this.#camera },
      at: { ...this.#at },
      press: false,
    })
  }

  async #take() {
    await settled(this.page)
    await this.page.evaluate(asInAustralia)
    this.stills.push(await this.page.screenshot({ animations: 'disabled', caret: 'hide' }))
    await this.page.evaluate(asBefore)
  }

  /** Only what isn't seen is moved: a page that jumps without need is hard to follow. @param {Locator} part */
  async #inView(part) {
    await part.waitFor()
    const moved = await part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const isSeen = top >= 70 && bottom <= window.innerHeight - 10
      if (!isSeen) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return !isSeen
    })
    if (moved) await this.see()
  }
}

/** @param {Page} page */
async function settled(page) {
  // What was pressed asks the server first, and only then says that it waits.
  await page.waitForTimeout(600)
  const waiting = '[aria-busy="true"], [class*="keleton"], [data-loading="true"]'
  await page.waitForFunction((found) => !document.querySelector(found), waiting)
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < window.innerHeight)
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** @param {Locator} part */
async function boxOf(part) {
  const box = await part.boundingBox()
  if (!box) throw new Error('The hand finds nothing to point at')
  return box
}

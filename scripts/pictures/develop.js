/// <reference lib="dom" />
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * @typedef {import('./stage.js').Beat} Beat
 * @typedef {{ width: number, height: number, strip: number, scale: number }} Size
 */

const bundle = join(dirname(createRequire(import.meta.url).resolve('mediabunny')), 'mediabunny.min.mjs')

/**
 * The film of these stills, as WebM with VP9: the browser that shows the product also encodes it, so nothing else is needed.
 * @param {import('playwright-core').Browser} browser
 * @param {{ stills: Buffer[], beats: Beat[], size: Size, strip: string }} made
 * @returns {Promise<Buffer>}
 */
export async function develop(browser, { stills, beats, size, strip }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    // Browsers encode for secure addresses alone; nothing of this one leaves the machine.
    await context.route('**', (route) => {
      const still = /\/(\d+)\.png$/.exec(route.request().url())?.[1]
      if (still) return route.fulfill({ body: stills[Number(still)], contentType: 'image/png' })
      if (route.request().url().endsWith('.mjs')) return route.fulfill({ path: bundle, contentType: 'text/javascript' })
      return route.fulfill({ body: '<!doctype html>', contentType: 'text/html' })
    })
    await page.goto('https://films.invalid/')
    const written = await page.evaluate(draw, { beats, size, strip })
    return Buffer.from(written, 'base64')
  } finally {
    await context.close()
  }
}

/** @param {{ beats: Beat[], size: Size, strip: string }} film */
async function draw({ beats, size, strip }) {
  const rate = 15
  const library = '/mediabunny.mjs'
  /** @type {typeof import('mediabunny')} */
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = await import(library)
  const canvas = new OffscreenCanvas(size.width * size.scale, (size.height + size.strip) * size.scale)
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('This browser draws nothing')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: 110_000,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    keyFrameInterval: 15,
  })
  output.addVideoTrack(source, { frameRate: rate })
  await output.start()

  /** @type {Map<number, Promise<ImageBitmap>>} */
  const seen = new Map()
  const stillOf = (/** @type {number} */ number) => {
    const known =
      seen.get(number) ?? fetch(`/${number}.png`).then(async (answer) => createImageBitmap(await answer.blob()))
    seen.set(number, known)
    return known
  }
  const ease = (/** @type {number} */ part) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2)
  const between = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ part) =>
    from + (to - from) * ease(Math.min(1, Math.max(0, part)))

  const [first] = beats
  if (!first) throw new Error('Nothing is done in this film')
  let before = first
  let time = 0
  let frame = 0
  for (const beat of beats) {
    const [still, older] = await Promise.all([stillOf(beat.still), stillOf(before.still)])
    const stretch = Math.min(0.7, beat.seconds)
    for (; frame / rate < time + beat.seconds; frame++) {
      const now = frame / rate - time
      const camera = {
        x: between(before.camera.x, beat.camera.x, now / stretch),
        y: between(before.camera.y, beat.camera.y, now / stretch),
        width: between(before.camera.width, beat.camera.width, now / stretch),
      }
      const at = {
        x: between(before.at.x, beat.at.x, now / stretch),
        y: between(before.at.y, beat.at.y, now / stretch),
      }
      const grain = still.width / size.width
      const show = (/** @type {ImageBitmap} */ picture, /** @type {number} */ alpha) => {
        pen.globalAlpha = alpha
        const height = (camera.width * size.height) / size.width
        pen.drawImage(
          picture,
          camera.x * grain,
          camera.y * grain,
          camera.width * grain,
          height * grain,
          0,
          0,
          canvas.width,
          size.height * size.scale,
        )
        pen.globalAlpha = 1
      }
      pen.imageSmoothingQuality = 'high'
      if (older !== still && now < 0.2) show(older, 1)
      show(still, older === still ? 1 : Math.min(1, (now + 1 / rate) / 0.2))
      const zoom = canvas.width / camera.width
      const hand = { x: (at.x - camera.x) * zoom, y: (at.y - camera.y) * zoom }
      const pressed = beat.press ? (now - stretch) / (beat.seconds - stretch) : -1
      if (pressed >= 0) {
        pen.beginPath()
        pen.arc(hand.x, hand.y, (10 + 16 * pressed) * size.scale, 0, 2 * Math.PI)
        pen.fillStyle = `rgba(20, 20, 20, ${0.28 * (1 - pressed)})`
        pen.fill()
      }
      pen.beginPath()
      pen.arc(hand.x, hand.y, 9 * size.scale, 0, 2 * Math.PI)
      pen.fillStyle = 'rgba(20, 20, 20, 0.55)'
      pen.fill()
      pen.lineWidth = 2 * size.scale
      pen.strokeStyle = 'rgba(255, 255, 255, 0.95)'
      pen.stroke()
      pen.fillStyle = strip
      pen.fillRect(0, size.height * size.scale, canvas.width, size.strip * size.scale)
      await source.add(frame / rate, 1 / rate)
    }
    time += beat.seconds
    before = beat
    for (const number of seen.keys()) {
      if (number >= beat.still) continue
      void seen.get(number)?.then((bitmap) => bitmap.close())
      seen.delete(number)
    }
  }
  await output.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  let text = ''
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(text)
}

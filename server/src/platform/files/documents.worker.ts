// Runs in a thread of its own (documents.ts): a file that takes for ever or all memory ends the thread and nothing else.
import { parentPort } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import sharp from 'sharp'
import type { DocumentProblem, ReadDocument, Refused, PlacedWord } from './documents.ts'

sharp.concurrency(1)
sharp.cache(false)

const mostPixels = 50_000_000
const mostPages = 20
/** Longest side below which print can hardly be read, in pixels. */
const leastSide = 1000
/** Spread of grey, 0 to 127, below which a page shows nothing. */
const blank = 4
/** Signs of text below which a PDF is only pictures. */
const leastText = 40
const mostWords = 3000
/** Smallest PDF, in bytes, that may be a scan. */
const smallestScan = 100_000

const heif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

async function read(content: Uint8Array): Promise<ReadDocument | Refused> {
  if (content.byteLength === 0) return { refused: 'it’s empty. Choose another file.' }
  const kind = (await fileTypeFromBuffer(content))?.mime ?? ''
  if (kind === 'application/pdf') return readPdf(content)
  tell('begun')
  if (heif.has(kind)) return readImage(await fromHeic(content), 'image/jpeg')
  if (kind === 'image/jpeg' || kind === 'image/png' || kind === 'image/webp') return readImage(content, kind)
  return { refused: 'it’s not a PDF or a photo (JPEG, PNG, WebP or HEIC).' }
}

async function readPdf(content: Uint8Array): Promise<ReadDocument | Refused> {
  // A PDF begins with its mark: other content before it is what files do that are two things at once.
  if (!startsWith(content, '%PDF-') || carriesAnother(content))
    return { refused: 'it mixes two kinds of file. Save it as a PDF again.' }
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  tell('begun')
  const loading = pdfjs.getDocument({
    data: content.slice(),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    return await readPages(await loading.promise, content, pdfjs.OPS)
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      return { refused: 'it’s locked with a password. Save it without one.' }
    return { refused: 'we can’t open it as a PDF. Save or scan it again.' }
  } finally {
    await loading.destroy()
  }
}

async function readPages(
  file: PDFDocumentProxy,
  content: Uint8Array,
  operations: Record<string, number>,
): Promise<ReadDocument | Refused> {
  if (file.numPages > mostPages)
    return { refused: `it has ${file.numPages} pages. Upload the certificate only, up to ${mostPages} pages.` }
  const problems: DocumentProblem[] = []
  if ((await file.getJSActions()) || (await file.getAttachments()))
    return { refused: 'it contains a program or another file. Print it to a new PDF.' }
  const words: PlacedWord[] = []
  for (let number = 1; number <= file.numPages && words.length < mostWords; number++) {
    const page = await file.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const text = await page.getTextContent()
    for (const item of text.items) if ('str' in item) words.push(...wordsOf(item, number, width, height))
  }
  // A scan is never this small: only of what may be empty is asked what its pages draw.
  if (words.length === 0 && content.byteLength < smallestScan && !(await draws(file, operations)))
    return { refused: 'every page is blank. Scan the document again.' }
  const length = words.reduce((sum, word) => sum + word.text.length, 0)
  if (length < leastText)
    problems.push({
      code: 'no_text',
      sentence: 'The PDF is an image without text.',
      fix: 'A reviewer will read it. You don’t need to do anything.',
      severity: 'needs_person',
    })
  return {
    mediaType: 'application/pdf',
    ending: 'pdf',
    content,
    pages: file.numPages,
    problems,
    words: words.slice(0, mostWords),
  }
}

/** Whether a page shows anything that is not text: a picture, a line, a surface. */
async function draws(file: PDFDocumentProxy, operations: Record<string, number>): Promise<boolean> {
  const drawing = Object.entries(operations).flatMap(([name, code]) =>
    /^(paint|constructPath|stroke|fill|eoFill|shadingFill)/.test(name) && !name.startsWith('paintForm') ? [code] : [],
  )
  for (let number = 1; number <= file.numPages; number++) {
    const { fnArray } = await (await file.getPage(number)).getOperatorList()
    if (fnArray.some((code) => drawing.includes(code))) return true
  }
  return false
}

type Item = { str: string; transform: number[]; width: number; height: number }

/** The words of one run of text; where each stands is told from its share of the run's signs. */
function wordsOf(
  { str, transform, width, height }: Item,
  page: number,
  pageWidth: number,
  pageHeight: number,
): PlacedWord[] {
  const [, , , , left = 0, bottom = 0] = transform
  const sign = str.length > 0 ? width / str.length : 0
  return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    page,
    x: (left + index * sign) / pageWidth,
    y: (pageHeight - bottom - height) / pageHeight,
    width: (text.length * sign) / pageWidth,
    height: height / pageHeight,
  }))
}

async function readImage(
  content: Uint8Array,
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<ReadDocument | Refused> {
  let upright: { data: Buffer; info: { width: number; height: number } }
  let spread: number
  try {
    const image = sharp(content, { failOn: 'error', limitInputPixels: mostPixels }).rotate()
    // Drawn anew: what the camera wrote into it, the place above all, is not kept, nor anything hidden behind the picture.
    upright = await image
      .clone()
      .resize(4000, 4000, { fit: 'inside', withoutEnlargement: true })
      .toFormat(mediaType === 'image/png' ? 'png' : 'jpeg', mediaType === 'image/png' ? {} : { quality: 88 })
      .toBuffer({ resolveWithObject: true })
    const { channels } = await image.clone().resize(200, 200, { fit: 'inside' }).greyscale().stats()
    spread = channels[0]!.stdev
  } catch {
    return { refused: 'we can’t open the photo, or it’s larger than 50 megapixels. Take another photo.' }
  }
  if (spread < blank) return { refused: 'the photo is blank. Take another photo of the document.' }
  const small = Math.max(upright.info.width, upright.info.height) < leastSide
  return {
    mediaType: mediaType === 'image/png' ? 'image/png' : 'image/jpeg',
    ending: mediaType === 'image/png' ? 'png' : 'jpg',
    content: new Uint8Array(upright.data),
    pages: 1,
    problems: small
      ? [
          {
            code: 'small',
            sentence: `The photo is small: ${upright.info.width} × ${upright.info.height} pixels.`,
            fix: 'Take it closer up, so every word can be read.',
            severity: 'needs_person',
          },
        ]
      : [],
    words: [],
  }
}

/** Telephones photograph in HEIC, which sharp's own build does not read. */
async function fromHeic(content: Uint8Array): Promise<Uint8Array> {
  const { default: decode } = await import('heic-decode')
  const { width, height, data } = await decode({ buffer: content })
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const others = ['pk\u0003\u0004', 'pk\u0005\u0006', '<svg', '<html', '<script']

/** Whether an archive or a page of the web hangs on behind the end of a PDF. */
function carriesAnother(content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  const tail = end < 0 ? '' : text.slice(end).toLowerCase()
  return others.some((mark) => tail.includes(mark))
}

function startsWith(content: Uint8Array, mark: string): boolean {
  return new TextDecoder('latin1').decode(content.subarray(0, mark.length)) === mark
}

const broken: Refused = { refused: 'we can’t open it. Save it or take the photo again.' }
parentPort!.on('message', (content: Uint8Array) => {
  void read(content)
    .catch(() => broken)
    .then(tell)
})

function tell(what: ReadDocument | Refused | 'begun'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The port of a thread knows no origins.
  parentPort!.postMessage(what)
}

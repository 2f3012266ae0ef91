import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paper } from '../../../test/papers/document.ts'
import { heicPhoto } from '../../../test/outside/heic-photo.ts'
import { readDocument, type ReadDocument } from './documents.ts'

const text = (words: string) => new TextEncoder().encode(words)
const refusal = async (content: Uint8Array) => {
  const read = await readDocument(content)
  return 'refused' in read ? read.refused : 'taken'
}
const taken = async (content: Uint8Array) => (await readDocument(content)) as ReadDocument
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

describe('a document is read by its bytes', () => {
  it('a PDF with its pages, and its words where they stand', async () => {
    const read = await taken(paper('Statement of attainment for Jack Ballard HLTAID009 on 19 February 2026'))
    expect(read).toMatchObject({ mediaType: 'application/pdf', pages: 1, problems: [] })
    const word = read.words.find((one) => one.text === 'HLTAID009')!
    expect(word.page).toBe(1)
    expect(word.y).toBeGreaterThan(0.1)
    expect(word.y).toBeLessThan(0.2)
  })

  it('each by itself: nothing of a file shows in the next', async () => {
    const words = async (content: Uint8Array) => (await taken(content)).words.map((one) => one.text)
    expect(await words(paper('First aid for Jack Ballard'))).toContain('Jack')
    expect(await refusal(paper('cut').slice(0, 60))).toMatch(/^we can’t open it/)
    expect(await words(paper('Insurance for Mia Tran'))).not.toContain('Jack')
  })

  it('a PDF of pictures goes to a person', async () => {
    expect((await taken(paper('x'))).problems.map((one) => one.code)).toEqual(['no_text'])
  })

  it('a PDF without anything on its pages is refused, and one with a drawing goes to a person', async () => {
    const drawn = (stream: string) => pdfOf([page, `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`], 1)
    expect(await refusal(drawn(''))).toBe('every page is blank. Scan the document again.')
    expect((await taken(drawn('10 10 200 200 re f'))).problems.map((one) => one.code)).toEqual(['no_text'])
  })

  it('a photo is kept upright and without the place where it was taken', async () => {
    const photo = await noise(1600, 1200)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const read = await taken(new Uint8Array(photo))
    const kept = await sharp(read.content).metadata()
    expect([read.mediaType, kept.width, kept.height, kept.exif]).toEqual(['image/jpeg', 1200, 1600, undefined])
  })

  it('a small photo goes to a person, and a blank one is refused', async () => {
    expect((await taken(new Uint8Array(await noise(600, 400).png().toBuffer()))).problems[0]!.code).toBe('small')
    const white = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    expect(await refusal(new Uint8Array(white))).toMatch(/^the photo is blank/)
  })
})

/** A PDF of these objects after its catalog (1) and pages (2). */
function pdfOf(objects: (string | Uint8Array)[], pages: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`, ...objects]
  const parts: Uint8Array[] = [text('%PDF-1.4\n')]
  for (const [at, object] of all.entries())
    parts.push(text(`${at + 1} 0 obj\n`), typeof object === 'string' ? text(object) : object, text('\nendobj\n'))
  parts.push(text('trailer\n<< /Root 1 0 R >>\n%%EOF\n'))
  return new Uint8Array(Buffer.concat(parts))
}
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'

describe('what telephones and scanners send', () => {
  it('a HEIC photo is drawn as a JPEG', async () => {
    const read = await taken(new Uint8Array(heicPhoto))
    expect([read.mediaType, read.ending]).toEqual(['image/jpeg', 'jpg'])
    expect((await sharp(read.content).metadata()).width).toBe(320)
  })

  it('a PDF with 60 pages is refused with their number', async () => {
    const long = pdfOf(
      Array.from({ length: 60 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
      60,
    )
    expect(await refusal(long)).toMatch(/^it has 60 pages\. Upload the certificate only, up to 20/)
  })

  it('what is two kinds of file at once is refused', async () => {
    const both = new Uint8Array(Buffer.concat([text('GIF89a'), paper('both')]))
    expect(await refusal(both)).toMatch(/^it’s not a PDF/)
    const zipped = new Uint8Array(Buffer.concat([text('PK\u0003\u0004'), paper('both')]))
    expect(await refusal(zipped)).toMatch(/^it’s not a PDF/)
    for (const tail of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'PK\u0003\u0004 an archive',
    ])
      expect(await refusal(new Uint8Array(Buffer.concat([paper('both'), text(tail)])))).toMatch(/^it mixes two kinds/)
  })

  it('a PDF that carries a program is refused', async () => {
    const script = pdfOf([page, '<< /Length 0 >>\nstream\n\nendstream'], 1)
    const armed = new TextDecoder('latin1')
      .decode(script)
      .replace('/Pages 2 0 R >>', '/Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>')
    expect(await refusal(text(armed))).toMatch(/^it contains a program/)
  })

  it('a page that unpacks to far more than it weighs ends in a fixed outcome and takes nothing else with it', async () => {
    const packed = deflateSync(Buffer.alloc(300_000_000, 0x20))
    expect(packed.byteLength).toBeLessThan(400_000)
    const stream = Buffer.concat([
      text(`<< /Length ${packed.byteLength} /Filter /FlateDecode >>\nstream\n`),
      packed,
      text('\nendstream'),
    ])
    const began = process.memoryUsage().rss
    const outcome = await refusal(pdfOf([page, new Uint8Array(stream)], 1))
    expect(outcome).toMatch(/^it takes too long/)
    expect(process.memoryUsage().rss - began).toBeLessThan(500_000_000)
    expect(await refusal(paper('Statement of attainment for Jack Ballard HLTAID009'))).toBe('taken')
  })
})

describe('what is no document is refused with the reason', () => {
  it.each([
    ['nothing', new Uint8Array(), /^it’s empty/],
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      /^it’s not a PDF/,
    ],
    [
      'the EICAR test string',
      text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
      /^it’s not a PDF/,
    ],
    ['a page of the web that calls itself a PDF', text('<html>%PDF-1.4</html>'), /^it’s not a PDF/],
    ['a program', text('MZ\u0090\u0000\u0003'), /^it’s not a PDF/],
    ['a PDF cut short', paper('cut').slice(0, 60), /^we can’t open it as a PDF/],
  ])('%s', async (_, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  it('a PDF locked with a password', async () => {
    const locked = new TextDecoder('latin1')
      .decode(paper('locked'))
      .replace(
        '/Root 1 0 R',
        '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O (01234567890123456789012345678901) /U (01234567890123456789012345678901) >> /ID [(a)(b)]',
      )
    expect(await refusal(text(locked))).toMatch(/^it’s locked with a password/)
  })

  it('a picture that unpacks to more than any camera takes', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(await refusal(new Uint8Array(bomb))).toMatch(/larger than 50 megapixels/)
  })
})

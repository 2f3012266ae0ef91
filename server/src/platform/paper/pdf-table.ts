import PDFDocument from 'pdfkit'
import { refuseInTransaction } from '../db/db.ts'
import { latin } from './pdf-document.ts'

type Table = {
  title: string
  /** What it is about: days, gyms. */
  facts: string[]
  /** Texts stand left, numbers right. */
  columns: { label: string; number: boolean }[]
  /** What stands after the last row, such as what each column means. */
  notes: string[]
  rows: AsyncIterable<string[]>
  at: Temporal.Instant
}

const left = 40
const right = 802
const bottom = 545
const quiet = '#62625c'

/** Sets a table as a PDF on A4 across, a row at a time: it never holds more than a page. The head stands on each page. */
export async function* pdfOf({ title, facts, columns, notes, rows, at }: Table): AsyncGenerator<Uint8Array> {
  refuseInTransaction('what sets papers')
  const made = new Date(at.epochMilliseconds)
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 40,
    info: { Title: latin(title), CreationDate: made, ModDate: made },
  })
  const ready: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => ready.push(part))
  const ended = new Promise<void>((done) => pdf.on('end', done))
  // A text takes twice the room of a number.
  const parts = columns.reduce((sum, { number }) => sum + (number ? 1 : 2), 0)
  const unit = (right - left) / parts
  const places = columns.map(({ number }, index) => {
    const before = columns.slice(0, index).reduce((sum, one) => sum + (one.number ? 1 : 2), 0)
    return { x: left + before * unit, width: (number ? 1 : 2) * unit - 8, number }
  })
  const set = (cells: string[], y: number) => {
    for (const [index, { x, width, number }] of places.entries())
      pdf.text(latin(cells[index] ?? ''), x, y, { width, height: 11, ellipsis: true, align: number ? 'right' : 'left' })
  }
  let y = 40
  pdf.font('Helvetica-Bold').fontSize(18)
  pdf.text(latin(title), left, y)
  y += 26
  pdf.font('Helvetica').fontSize(9).fillColor(quiet)
  for (const fact of facts) {
    pdf.text(latin(fact), left, y)
    y += 13
  }
  y += 8
  const head = () => {
    pdf.font('Helvetica').fontSize(8).fillColor(quiet)
    set(
      columns.map(({ label }) => label),
      y,
    )
    pdf
      .moveTo(left, y + 13)
      .lineTo(right, y + 13)
      .lineWidth(0.5)
      .strokeColor('#d2d4c9')
      .stroke()
    pdf.fontSize(9).fillColor('black')
    y += 19
  }
  head()
  for await (const row of rows) {
    if (y + 14 > bottom) {
      pdf.addPage()
      y = 40
      head()
    }
    set(row, y)
    y += 15
    yield* ready.splice(0)
  }
  pdf.fontSize(8).fillColor(quiet)
  y += 8
  for (const note of notes) {
    const height = pdf.heightOfString(latin(note), { width: right - left })
    if (y + height > bottom) {
      pdf.addPage()
      y = 40
    }
    pdf.text(latin(note), left, y, { width: right - left })
    y += height + 3
  }
  pdf.end()
  await ended
  yield* ready.splice(0)
}

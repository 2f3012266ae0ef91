import PDFDocument from 'pdfkit'
import { refuseInTransaction } from '../db/db.ts'
import { latin } from './pdf-document.ts'

/** What somebody has taught, for them to take along. Days are those of each gym. */
type History = {
  name: string
  record: { classesTaught: number; coversConfirmed: number; coversKept: number; since: string | null }
  /** Rows of one gym stand together. */
  taught: { gym: string; place: string | null; name: string; times: number; from: string; to: string }[]
  at: Temporal.Instant
}

const left = 48
const right = 547
const bottom = 780
const columns = { name: left, times: 330, from: 400, to: 480 }
const quiet = '#62625c'

/** Sets a work history as a PDF on A4. The same words of the same moment make the same bytes. */
export async function setHistory({ name, record, taught, at: moment }: History): Promise<Buffer> {
  refuseInTransaction('what sets papers')
  const made = new Date(moment.epochMilliseconds)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 48,
    info: { Title: latin(`Work history of ${name}`), CreationDate: made, ModDate: made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((done) => pdf.on('end', done))
  const at = (text: string, x: number, y: number) => pdf.text(latin(text), x, y, { lineBreak: false })
  pdf.font('Helvetica-Bold').fontSize(20)
  pdf.text(latin(name), left, 52, { width: right - left })
  pdf.font('Helvetica').fontSize(10).fillColor(quiet)
  let y = pdf.y + 4
  at(`Work history, ${written(moment.toZonedDateTimeISO('UTC').toPlainDate().toString())}`, left, y)
  pdf.fillColor('black')
  y += 26
  for (const sentence of factsOf(record)) {
    at(sentence, left, y)
    y += 15
  }
  const room = (needed: number) => {
    if (y + needed <= bottom) return
    pdf.addPage()
    y = 52
  }
  for (const rows of Map.groupBy(taught, (row) => `${row.gym}\n${row.place ?? ''}`).values()) {
    room(70)
    const { gym, place } = rows[0]!
    y += 18
    pdf.font('Helvetica-Bold').fontSize(12)
    at(place ? `${gym}, ${place}` : gym, left, y)
    y += 20
    pdf.font('Helvetica').fontSize(8).fillColor(quiet)
    for (const [word, x] of [
      ['Class', columns.name],
      ['Times', columns.times],
      ['First', columns.from],
      ['Last', columns.to],
    ] as const)
      at(word, x, y)
    pdf.fillColor('black').fontSize(9)
    y += 14
    for (const row of rows) {
      const height = pdf.heightOfString(latin(row.name), { width: 270 })
      room(height)
      pdf.text(latin(row.name), columns.name, y, { width: 270 })
      at(String(row.times), columns.times, y)
      at(written(row.from), columns.from, y)
      at(written(row.to), columns.to, y)
      y += height + 6
    }
  }
  room(40)
  pdf.fontSize(8).fillColor(quiet)
  pdf.text(
    'Created by Quartet from the timetables of the gyms listed here. Includes classes that ran and that this trainer taught.',
    left,
    y + 14,
    { width: right - left },
  )
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function factsOf({ classesTaught, coversConfirmed, coversKept, since }: History['record']): string[] {
  if (classesTaught === 0) return ['No classes taught yet']
  const times = classesTaught === 1 ? '1 class taught' : `${classesTaught} classes taught`
  return [
    since ? `${times} since ${written(since)}` : times,
    coversConfirmed === 0 ? 'No covers yet' : `${coversKept} of ${coversConfirmed} confirmed covers kept`,
  ]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
function written(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[month! - 1]} ${year}`
}

import PDFDocument from 'pdfkit'
import { refuseInTransaction } from '../db/db.ts'

/** What a paper of one party to another says. Each line is one text. */
export type Paper = {
  title: string
  /** What the column of tax is called. */
  tax: string
  number: string
  total: string
  due: string | null
  parties: { head: string; lines: string[] }[]
  rows: { date: string; time: string; title: string; note: string | null; amount: string; tax: string }[]
  sums: { words: string; amount: string }[]
  notes: string[]
  /** When it counts as made: the same words of the same moment make the same bytes. */
  at: Temporal.Instant
}

const page = { left: 48, right: 547, bottom: 780 }
const columns = { date: 48, time: 108, title: 160, amount: 420, tax: 490 }
const titleWidth = 265
/** Of what says what is what. */
const quiet = '#62625c'

/** Sets papers as one PDF on A4, each from a page of its own. */
export async function setPapers(papers: Paper[]): Promise<Buffer> {
  refuseInTransaction('what sets papers')
  const made = new Date(papers[0]?.at.epochMilliseconds ?? 0)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 48,
    autoFirstPage: false,
    info: { Title: papers.length === 1 ? papers[0]!.title : 'Pay papers', CreationDate: made, ModDate: made },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((done) => pdf.on('end', done))
  for (const paper of papers) setOne(pdf, paper)
  if (papers.length === 0) pdf.addPage()
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** The fonts that every reader has know Latin letters only; what they cannot set is set as its nearest letter. */
export function latin(text: string): string {
  return text
    .replace(/[\u202f\u2009]/g, ' ')
    .replace(/\u2212/g, '-')
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/gu, (letter) => {
      const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      return /^[\x20-\x7e]+$/.test(plain) ? plain : '?'
    })
}

function setOne(pdf: PDFKit.PDFDocument, paper: Paper): void {
  pdf.addPage()
  const at = (text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}) =>
    pdf.text(latin(text), x, y, { lineBreak: false, ...options })
  pdf.font('Helvetica-Bold').fontSize(20)
  at(paper.title, page.left, 52)
  at(paper.total, 300, 52, { width: page.right - 300, align: 'right' })
  pdf.font('Helvetica').fontSize(9)
  at(paper.number, page.left, 80)
  if (paper.due) at(paper.due, 300, 80, { width: page.right - 300, align: 'right' })
  let below = 160
  for (const [place, { head, lines }] of paper.parties.entries()) {
    const x = page.left + place * 170
    const [name = '', ...rest] = lines.map(latin)
    pdf.fontSize(8).fillColor(quiet)
    at(head, x, 112)
    pdf.font('Helvetica-Bold').fontSize(9).fillColor('black')
    pdf.text(name, x, 124, { width: 160 })
    pdf.font('Helvetica')
    if (rest.length > 0) pdf.text(rest.join('\n'), x, pdf.y, { width: 160 })
    below = Math.max(below, pdf.y)
  }
  const rule = (at: number, from = page.left, colour = '#d5d5d0') =>
    pdf.moveTo(from, at).lineTo(page.right, at).lineWidth(0.5).strokeColor(colour).stroke()
  let y = below + 24
  pdf.fontSize(8).fillColor(quiet)
  at('Date', columns.date, y)
  at('Time', columns.time, y)
  at('For', columns.title, y)
  at('Amount', columns.amount, y, { width: 62, align: 'right' })
  if (paper.rows.some((row) => row.tax !== '')) at(paper.tax, columns.tax, y, { width: 57, align: 'right' })
  pdf.fillColor('black')
  y += 14
  rule(y - 2)
  y += 3
  for (const row of paper.rows) {
    const words = latin(row.note === null ? row.title : `${row.title}: ${row.note}`)
    const height = pdf.heightOfString(words, { width: titleWidth })
    if (y + height > page.bottom) {
      pdf.addPage()
      y = 52
    }
    at(row.date, columns.date, y)
    at(row.time, columns.time, y)
    pdf.text(words, columns.title, y, { width: titleWidth })
    at(row.amount, columns.amount, y, { width: 62, align: 'right' })
    at(row.tax, columns.tax, y, { width: 57, align: 'right' })
    y += height + 4
    rule(y - 1)
    y += 4
  }
  if (y + paper.sums.length * 14 + 60 > page.bottom) {
    pdf.addPage()
    y = 52
  }
  y += 10
  for (const { words, amount } of paper.sums) {
    const counts = words === 'Total' || words === 'Net'
    if (counts) rule(y - 2, 300, 'black')
    pdf.font(counts ? 'Helvetica-Bold' : 'Helvetica').fontSize(counts ? 11 : 9)
    at(words, 300, y + 2)
    at(amount, columns.amount, y + 2, { width: page.right - columns.amount, align: 'right' })
    y += counts ? 20 : 15
  }
  pdf.font('Helvetica').fontSize(8).fillColor(quiet)
  pdf.text(paper.notes.map(latin).join('\n'), page.left, y + 10, { width: page.right - page.left })
  pdf.fillColor('black')
}

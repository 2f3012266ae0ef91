import { buffer } from 'node:stream/consumers'
import type { Word } from '../src/features/compliance/document/evidence.rules.ts'

/** What is printed on a made-up certificate. */
export type Certificate = {
  issuer: string
  registered: string
  title: string
  says: string
  holder: string
  lines: string[]
  /** Labels and values, two in a row. */
  facts: [string, string][]
}

const paper = { width: 595.28, height: 841.89 }
const ink = '#171b14'
const dim = '#5f6357'
const blue = '#1d4f91'

/** Draws a certificate as a training organisation or an insurer would, and says where each of its words stands. */
export async function drawCertificate(one: Certificate): Promise<{ content: Uint8Array; words: Word[] }> {
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({ size: 'A4', margin: 0, info: { Title: one.title, Author: one.issuer } })
  const words: Word[] = []
  const write = (said: string, at: { x?: number; y: number; size: number; bold?: boolean; colour?: string }) => {
    pdf.font(at.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(at.size)
    const left = at.x ?? (paper.width - pdf.widthOfString(said)) / 2
    pdf.fillColor(at.colour ?? ink).text(said, left, at.y, { lineBreak: false })
    for (const { 0: word, index } of said.matchAll(/\S+/g))
      words.push({
        text: word,
        page: 1,
        x: (left + pdf.widthOfString(said.slice(0, index))) / paper.width,
        y: at.y / paper.height,
        width: pdf.widthOfString(word) / paper.width,
        height: (at.size * 1.1) / paper.height,
      })
  }
  pdf.circle(70, 62, 17).fill(blue)
  pdf.rect(67, 52, 6, 20).rect(60, 59, 20, 6).fill('#fff')
  write(one.issuer, { x: 100, y: 48, size: 14, bold: true })
  write(one.registered, { x: 100, y: 67, size: 9, colour: dim })
  pdf.moveTo(52, 100).lineTo(543, 100).lineWidth(1.2).stroke(blue)
  write(one.title, { y: 150, size: 26, bold: true })
  write(one.says, { y: 200, size: 10, colour: dim })
  write(one.holder, { y: 250, size: 24, bold: true })
  for (const [at, line] of one.lines.entries()) write(line, { y: 318 + at * 24, size: 13, bold: at === 0 })
  for (const [at, [label, value]] of one.facts.entries()) {
    const x = at % 2 === 0 ? 52 : 316
    const y = 430 + Math.floor(at / 2) * 58
    write(label, { x, y, size: 9, colour: dim })
    write(value, { x, y: y + 14, size: 12, bold: true })
  }
  pdf.moveTo(52, 742).bezierCurveTo(70, 700, 84, 770, 100, 726).bezierCurveTo(112, 700, 130, 760, 168, 722).stroke(ink)
  pdf.moveTo(52, 758).lineTo(250, 758).lineWidth(0.7).stroke(dim)
  write('Signed for the organisation', { x: 52, y: 764, size: 9, colour: dim })
  pdf.end()
  return { content: new Uint8Array(await buffer(pdf)), words }
}

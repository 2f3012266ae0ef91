import { Zip, ZipDeflate } from 'fflate'

type Cell = string | number
type Rows = AsyncIterable<Cell[]>

const formula = /^[=+\-@\t\r]/
/** '-11.00' begins as a formula does, and is a number to every spreadsheet. */
const plainNumber = /^-?\d+(\.\d+)?$/

/** A cell of a table that no spreadsheet takes for a formula, quoted as RFC 4180 has it. */
export function csvCell(value: Cell): string {
  const text = String(value)
  const safe = typeof value === 'string' && formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV with CR LF, as RFC 4180 has it. */
export function csvTable(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Rows as CSV, a row at a time, with a mark that says they are UTF-8. */
export async function* csvOf(rows: Rows): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook of one sheet is made of besides the sheet. */
const around = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${written(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
})

/** Text as XML holds it, without what XML cannot hold at all. */
function written(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Numbers as numbers and everything else as text that is only ever text: a sheet of these has no formula. */
function sheetRow(row: Cell[]): string {
  const cells = row.map((cell) =>
    typeof cell === 'number' && Number.isFinite(cell)
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${written(String(cell))}</t></is></c>`,
  )
  return `<row>${cells.join('')}</row>`
}

/** Rows as a workbook of one sheet, packed while they come: it never holds more than a few of them. */
export async function* xlsxOf(rows: Rows, name: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  for (const [path, content] of Object.entries(around(name))) {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(encoder.encode(content), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(sheet)
  let waiting = `${xml}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`
  for await (const row of rows) {
    waiting += sheetRow(row)
    if (waiting.length < 65_536) continue
    sheet.push(encoder.encode(waiting))
    waiting = ''
    yield* ready.splice(0)
  }
  sheet.push(encoder.encode(`${waiting}</sheetData></worksheet>`), true)
  zip.end()
  yield* ready.splice(0)
}

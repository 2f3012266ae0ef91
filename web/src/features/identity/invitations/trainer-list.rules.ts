import { mostInvitations, type BulkRow } from '@quartet/contract/identity/invitations'

const columns = ['name', 'email', 'employmentStatus', 'studio'] as const
type Column = (typeof columns)[number]

/** Reads a list of trainers as a spreadsheet exports or copies it: commas, semicolons or tabs, quotes, with or without a heading. */
export function readTrainerList(text: string): BulkRow[] {
  const lines = cellsOf(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const heading = lines[0]?.map(columnOf)
  const hasHeading = heading?.includes('email') ?? false
  const order = hasHeading ? heading! : columns
  return lines.slice(hasHeading ? 1 : 0).map((cells) => {
    const row: BulkRow = { name: '', email: '', employmentStatus: '', studio: '' }
    for (const [at, column] of order.entries()) if (column) row[column] = (cells[at] ?? '').trim().slice(0, 400)
    row.employmentStatus = row.employmentStatus.slice(0, 100)
    return row
  })
}

/** Writes rows so that `readTrainerList` reads the same again. */
export function writeTrainerList(rows: BulkRow[]): string {
  const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => columns.map((column) => cell(row[column])).join(',')).join('\n')
}

/** What stops a list before it is sent to be judged, or null. */
export function listTrouble(rows: BulkRow[]): string | null {
  if (rows.length === 0) return 'Paste at least one trainer, or choose a file.'
  if (rows.length > mostInvitations)
    return `You can invite up to ${mostInvitations} trainers at once. This list has ${rows.length}.`
  return null
}

function columnOf(heading: string): Column | null {
  const word = heading.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (/^(email|mail|emailaddress)$/.test(word)) return 'email'
  if (/^(name|fullname|trainer)$/.test(word)) return 'name'
  if (/^(studio|room)$/.test(word)) return 'studio'
  return /^(employmentstatus|employment|status)$/.test(word) ? 'employmentStatus' : null
}

/** The cells of a text, line by line. A quoted cell may hold the sign between cells, line breaks, and "" for a quote. */
function cellsOf(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const firstLine = clean.split('\n', 1)[0] ?? ''
  const between = ['\t', ';'].find((sign) => firstLine.includes(sign)) ?? ','
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (clean[at + 1] === '"') cell += clean[++at]!
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === between || sign === '\n') {
      line.push(cell)
      cell = ''
      if (sign === '\n') {
        lines.push(line)
        line = []
      }
    } else cell += sign
  }
  return [...lines, [...line, cell]]
}

import { id } from '@quartet/contract/kernel/ids'
import { reportBy, reportName } from '@quartet/contract/reports'
import type { CellKind, ReportColumn } from '@quartet/contract/reports'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { system } from '../../platform/actor.ts'
import type { Database } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { sendProblem } from '../../platform/http.ts'
import { csvOf, xlsxOf } from '../../platform/spreadsheet.ts'
import { pdfOf } from '../../platform/table-paper.ts'
import type { Vault } from '../../platform/vault.ts'
import type { FactRow } from './counted.queries.ts'
import { fileColumns, headOf, readReport, readRows } from './reports.queries.ts'
import { inWords, plain } from './reports.rules.ts'

/** How long the address of a file works: long enough to take it, too short to be passed on. */
const lifetime = { minutes: 5 }
const place = 'report-link'
const ticket = z.object({
  report: reportName,
  by: reportBy.optional(),
  scope: z.object({ gymIds: z.array(id).nullable(), trainerId: id.nullable() }),
  from: z.string(),
  to: z.string(),
  what: z.enum(['figures', 'rows']),
  key: z.string().optional(),
  format: z.enum(['csv', 'xlsx', 'pdf']),
  name: z.string(),
  until: z.string(),
})
type Ticket = z.infer<typeof ticket>

/** Rows that are read at a time, each time in a transaction of its own: a long file holds neither rows nor a connection. */
const atOnce = 2000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** An address of one file, sealed with whose rows may be in it, so that nobody can make or change one. */
export function reportLink(vault: Vault, now: Temporal.Instant, asked: Omit<Ticket, 'until'>): string {
  const sealed = vault.seal(Buffer.from(JSON.stringify({ ...asked, until: now.add(lifetime).toString() })), place)
  return `/api/report-files?ticket=${sealed.toString('base64url')}`
}

/** Writes reports as files while they are read. */
export function registerReportFiles(
  fastify: FastifyInstance,
  database: Database,
  { vault, now }: { vault: Vault; now: () => Temporal.Instant },
): void {
  fastify.get<{ Querystring: { ticket?: string } }>('/api/report-files', async (request, reply) => {
    const asked = readTicket(vault, request.query.ticket ?? '')
    if (!asked || Temporal.Instant.compare(Temporal.Instant.from(asked.until), now()) < 0)
      return sendProblem(reply, request, notFound())
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(asked.name)}`)
      .type(types[asked.format])
      .send(Readable.from(fileOf(database, asked, now()), { objectMode: false }))
  })
}

type Say = (value: string | number | null | undefined, kind: CellKind) => string | number

function fileOf(database: Database, asked: Ticket, now: Temporal.Instant): AsyncGenerator<string | Uint8Array> {
  const columns = fileColumns(asked.report, asked.by, asked.what)
  const heads = columns.map(({ label }) => label)
  if (asked.format === 'pdf') {
    const { columns: figures } = headOf(asked.report, asked.by)
    return pdfOf({
      title: `Report: ${asked.report}`,
      facts: [`${asked.from} to ${asked.to}`, asked.what === 'figures' ? 'Figures' : 'The rows that are counted'],
      columns: columns.map(({ label, kind }) => ({ label, number: kind !== 'text' && kind !== 'moment' })),
      notes: asked.what === 'figures' ? figures.map(({ label, definition }) => `${label}: ${definition}`) : [],
      rows: cellsOf(database, asked, columns, (value, kind) => inWords(value, kind)) as AsyncGenerator<string[]>,
      at: now,
    })
  }
  const rows = withHead(heads, cellsOf(database, asked, columns, plain))
  return asked.format === 'csv' ? csvOf(rows) : xlsxOf(rows, asked.report)
}

async function* withHead(heads: string[], rows: AsyncGenerator<(string | number)[]>) {
  yield heads
  yield* rows
}

async function* cellsOf(
  database: Database,
  asked: Ticket,
  columns: ReportColumn[],
  say: Say,
): AsyncGenerator<(string | number)[]> {
  const of = { ...asked, by: asked.by }
  const cells = (row: Record<string, string | number | null>) => columns.map(({ key, kind }) => say(row[key], kind))
  const as = system('report-files')
  if (asked.what === 'figures') {
    const { lines, total } = await database.transact(as, (work) => readReport(work, of))
    for (const { label, figures } of [...lines, total]) yield cells({ label, ...figures })
    return
  }
  let after: string[] | null = null
  for (;;) {
    const page = { key: asked.key, after, limit: atOnce }
    const rows: FactRow[] = await database.transact(as, (work) => readRows(work, of, page))
    for (const row of rows) yield cells(row)
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) return
    after = [last.at, last.id]
  }
}

function readTicket(vault: Vault, sealed: string): Ticket | undefined {
  try {
    const read = ticket.safeParse(JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), place).toString()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

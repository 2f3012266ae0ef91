import { id } from '@quartet/contract/kernel/ids'
import { placesOf, reportBy, reportName, type CellKind, type ReportColumn } from '@quartet/contract/reports/reports'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { system } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/db.ts'
import { notFound } from '../../platform/fail.ts'
import { isOver, sendFile, ticketsOf } from '../../platform/files/file-addresses.ts'
import { sendProblem } from '../../platform/http/http.ts'
import { csvOf, xlsxOf } from '../../platform/paper/spreadsheet.ts'
import { pdfOf } from '../../platform/paper/pdf-table.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Currency, FactRow } from './counted.queries.ts'
import { currencyOf, fileColumns, headOf, namesOfGyms, readReport, readRows } from './reports.queries.ts'
import { inWords, periodInWords, plain } from './reports.rules.ts'

/** How long the address of a file works: long enough to take it, too short to be passed on. */
const lifetime = { minutes: 5 }
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
const tickets = (vault: Vault) => ticketsOf(vault, 'report-link', ticket)

/** Rows that are read at a time, each time in a transaction of its own: a long file holds neither rows nor a connection. */
const atOnce = 2000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** An address of one file, sealed with whose rows may be in it, so that nobody can make or change one. */
export function reportLink(vault: Vault, now: Temporal.Instant, asked: Omit<Ticket, 'until'>): string {
  const sealed = tickets(vault).seal(asked, now, lifetime)
  return `/api/report-files?ticket=${sealed}`
}

/** Writes reports as files while they are read. */
export function registerReportFiles(
  fastify: FastifyInstance,
  database: Database,
  { vault, now }: { vault: Vault; now: () => Temporal.Instant },
): void {
  fastify.get<{ Querystring: { ticket?: string } }>('/api/report-files', async (request, reply) => {
    const asked = tickets(vault).read(request.query.ticket ?? '')
    if (!asked || isOver(asked, now())) return sendProblem(reply, request, notFound())
    return sendFile(
      reply,
      { name: asked.name, mediaType: types[asked.format] },
      Readable.from(fileOf(database, asked, now()), { objectMode: false }),
    )
  })
}

type Cell = string | number | null | undefined
type Say = (value: Cell, kind: CellKind, places: 0 | 1, currency: Currency | null) => string | number

async function* fileOf(database: Database, asked: Ticket, now: Temporal.Instant): AsyncGenerator<string | Uint8Array> {
  const as = system('report-files')
  const of = { ...asked, by: asked.by }
  const columns = fileColumns(of, await database.transact(as, (work) => currencyOf(work, of)))
  const heads = columns.map(({ label }) => label)
  if (asked.format === 'pdf') {
    const { columns: figures } = headOf(asked.report, asked.by)
    const gyms = await database.transact(as, (work) => namesOfGyms(work, asked.scope))
    yield* pdfOf({
      title: `${asked.report.charAt(0).toUpperCase()}${asked.report.slice(1)} report`,
      facts: [...(gyms ? [gyms] : []), periodInWords(asked), asked.what === 'figures' ? 'Figures' : 'Rows'],
      columns: columns.map(({ label, kind }) => ({ label, number: kind !== 'text' && kind !== 'moment' })),
      notes: asked.what === 'figures' ? figures.map(({ label, definition }) => `${label}: ${definition}`) : [],
      rows: cellsOf(database, asked, columns, inWords) as AsyncGenerator<string[]>,
      at: now,
    })
    return
  }
  const rows = withHead(heads, cellsOf(database, asked, columns, plain))
  yield* asked.format === 'csv' ? csvOf(rows) : xlsxOf(rows, asked.report)
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
  type Row = Record<string, string | number | null> & { currency: Currency | null }
  const cells = (row: Row, places?: (0 | 1)[]) =>
    columns.map(({ key, kind }, at) => say(row[key], kind, places?.[at] ?? 0, row.currency))
  const as = system('report-files')
  if (asked.what === 'figures') {
    const { lines, total } = await database.transact(as, (work) => readReport(work, of))
    const all: Row[] = [...lines, total].map(({ label, currency, figures }) => ({ label, ...figures, currency }))
    const places = columns.map(({ key }) => placesOf(all.map((row) => row[key])))
    for (const row of all) yield cells(row, places)
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

import { createHash } from 'node:crypto'
import type { PayFileKind } from '@quartet/contract/pay-runs'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { setPapers } from '../../platform/paper.ts'
import type { Paper } from '../../platform/paper.ts'
import { keepSealed, readSealed } from '../../platform/sealed-files.ts'
import type { FileKit } from '../../platform/sealed-files.ts'
import { plainLetters } from './plain-letters.rules.ts'
import { csvTable } from '../../platform/spreadsheet.ts'
import { bankFileTroubles, writeBankFile } from './bank-file.rules.ts'
import type { Payer } from './bank-file.rules.ts'
import { findDocument, linesOfDocuments } from './documents.queries.ts'
import type { DocumentRow } from './documents.queries.ts'
import { documentName, placeOfDocument } from './documents.rules.ts'
import { keepEInvoice } from './e-invoices.commands.ts'
import { wordsOf } from './pay-papers.rules.ts'
import { runPlace } from './pay-runs.commands.ts'
import { documentsForRun } from './pay-runs.queries.ts'
import { dollars, paymentsOf } from './pay-runs.rules.ts'
import { payFiles, payRunDocuments, payRuns } from './pay-runs.tables.ts'
import { payDocuments, payPapers } from './payroll.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Papers are kept, and there are more to make. */
    'pay_run.papers_made': { runId: string; gymId: string; done: number; of: number }
    'pay_run.files_made': { runId: string; gymId: string; files: number }
    'pay_run.file_read': { runId: string; gymId: string; fileId: string; name: string; readerId: string }
    'pay_document.paper_read': { documentId: string; gymId: string; readerId: string }
  }
}

const filePlace = (fileId: string): string => `pay_files:${fileId}`
const paperPlace = (documentId: string): string => `pay_papers:${documentId}`

/** A paper of a document that was sent in, as bytes: the same each time it is asked. */
async function paperOf({ tx }: Work, row: DocumentRow): Promise<Buffer> {
  return setPapers(await papersOf(tx, [row]))
}

/** What these documents say as papers, in the same order. */
export async function papersOf(tx: Work['tx'], rows: DocumentRow[]): Promise<Paper[]> {
  const lines = await linesOfDocuments(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const facts = {
      ...row,
      number: row.number!,
      issuedOn: row.issuedOn!,
      snapshot: row.snapshot!,
      zone: row.timezone,
      lines: lines.get(row.id)!,
    }
    return { ...wordsOf(facts), at: row.submittedAt! }
  })
}

/** How many papers are made between one commit and the next. */
const papersAtOnce = 50

/**
 * Makes the files of a locked run out of what stood still when it was locked: every paper, some at a time, and after the
 * last one the bank's file, all papers in one, the table for accounting and the report. Doing it twice makes nothing twice;
 * a run that is killed on its way goes on with the papers that were not made yet.
 */
export async function makeFiles(work: Work, kit: FileKit, runId: string): Promise<void> {
  const { tx } = work
  const [run] = await tx.select().from(payRuns).where(eq(payRuns.id, runId)).for('update')
  if (!run || run.status !== 'locked' || run.filesAt !== null) return
  const rows = await documentsForRun(tx, run)
  const kept = await keptPapers(
    tx,
    rows.map(({ document }) => document.id),
  )
  const missing = rows.map(({ document }) => document).filter(({ id }) => !kept.has(id))
  const some = missing.slice(0, papersAtOnce)
  if (some.length > 0) await keepPapers(work, kit, some)
  if (some.length === missing.length) return finishFiles(work, kit, run, rows)
  const done = rows.length - missing.length + some.length
  const about = { runId: run.id, gymId: run.gymId, done, of: rows.length }
  await work.record('pay_run.papers_made', about, { gymId: run.gymId, subjectId: run.id })
}

async function keepPapers(work: Work, kit: FileKit, documents: DocumentRow[]): Promise<void> {
  const papers = await papersOf(work.tx, documents)
  const kept = []
  for (const [at, document] of documents.entries()) {
    const documentId = document.id
    await keepEInvoice(work, kit, document)
    const content = await setPapers([papers[at]!])
    const file = await keepSealed(kit, 'papers', content, paperPlace(documentId))
    kept.push({ documentId, ...file, sha256: sha256(content), madeAt: work.now })
  }
  await work.tx.insert(payPapers).values(kept).onConflictDoNothing()
}

async function finishFiles(work: Work, kit: FileKit, run: typeof payRuns.$inferSelect, rows: Rows): Promise<void> {
  const { tx } = work
  const papers = await papersOf(
    tx,
    rows.map(({ document }) => document),
  )
  const name = run.payOn.toString()
  const made: MadeFile[] = [
    ...bankFileOf(kit, run, rows),
    {
      kind: 'papers',
      name: `papers-${name}.pdf`,
      words: `${papers.length} ${papers.length === 1 ? 'paper' : 'papers in one file'}`,
      content: await setPapers(papers),
    },
    {
      kind: 'accounting',
      name: `accounting-${name}.csv`,
      words: rows.length === 1 ? '1 bill or journal' : `${rows.length} bills and journals`,
      content: Buffer.from(accounting(rows)),
    },
    {
      kind: 'report',
      name: `report-${name}.csv`,
      words: 'totals, approvals, who decided what',
      content: Buffer.from(await reportOf(work, rows)),
    },
  ]
  for (const { kind, content, ...file } of made) {
    const id = newId()
    const sealed = await keepSealed(kit, 'payfiles', content, filePlace(id))
    const row = { id, runId: run.id, gymId: run.gymId, kind, ...file, ...sealed, bytes: content.byteLength }
    await tx
      .insert(payFiles)
      .values({ ...row, sha256: sha256(content), madeAt: work.now })
      .onConflictDoNothing()
  }
  await tx.update(payRuns).set({ filesAt: work.now }).where(eq(payRuns.id, run.id))
  const about = { runId: run.id, gymId: run.gymId, files: made.length }
  await work.record('pay_run.files_made', about, { gymId: run.gymId, subjectId: run.id })
}

type MadeFile = { kind: PayFileKind; name: string; words: string; content: Buffer }

/** The file that the bank pays a run by; none where it was locked without accounts, to be paid by other means. */
function bankFileOf({ vault }: FileKit, run: typeof payRuns.$inferSelect, rows: Rows): MadeFile[] {
  if (run.sealedPayer === null) return []
  const payer: Payer = JSON.parse(vault.open(run.sealedPayer, runPlace(run.id, null)).toString('utf8'))
  const payables = rows.map(({ document, choice }) => ({
    id: document.id,
    kind: document.kind,
    number: document.number!,
    payeeId: document.trainerId,
    cents: choice!.toPayCents!,
    to: JSON.parse(vault.open(choice!.sealedAccount!, runPlace(run.id, document.id)).toString('utf8')),
  }))
  const payments = paymentsOf(payables, run.payOn)
  const bank = writeBankFile(payer, payments, { date: run.payOn, description: 'Payroll' })
  const troubles = bankFileTroubles(bank)
  if (troubles.length > 0) throw new Error(`The bank file of run ${run.id} is not whole: ${troubles.join(', ')}`)
  return [
    {
      kind: 'bank',
      name: `pay-${run.payOn.toString()}.aba`,
      words: `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}, from account ending ${run.accountShown ?? ''}`,
      content: Buffer.from(bank, 'latin1'),
    },
  ]
}

async function keptPapers(tx: Work['tx'], ids: string[]): Promise<Map<string, typeof payPapers.$inferSelect>> {
  const rows = await tx.select().from(payPapers).where(inArray(payPapers.documentId, ids))
  return new Map(rows.map((row) => [row.documentId, row]))
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Rows = Awaited<ReturnType<typeof documentsForRun>>

/** Where the documents of a run were made: they are of one gym. */
const placeOf = (rows: Rows) => placeOfDocument(rows[0]!.document)

function accounting(rows: Rows): string {
  const { country, tax } = placeOf(rows)
  const head = [
    'Type',
    'Number',
    'Contact',
    country.number?.label ?? 'Tax number',
    'Date',
    'Due',
    'Description',
    'Amount',
    tax ?? 'Tax',
    'Total',
    'Super',
    'Withheld',
    'To pay',
  ]
  return csvTable([
    head,
    ...rows.map(({ document: one, choice }) => [
      one.kind,
      one.number ?? '',
      plainLetters(one.payeeName),
      one.snapshot?.supplier.abn ?? '',
      one.issuedOn?.toString() ?? '',
      one.dueOn?.toString() ?? '',
      `${documentName(one)}, ${one.periodFrom.toString()} to ${one.periodTo.toString()}`,
      dollars(one.subtotalCents),
      dollars(one.taxCents),
      dollars(one.totalCents),
      dollars(one.superCents ?? 0),
      dollars(one.netCents === null ? 0 : one.totalCents - one.netCents),
      dollars(choice!.toPayCents ?? 0),
    ]),
  ])
}

async function reportOf({ tx }: Work, rows: Rows): Promise<string> {
  const head = ['Document', 'Payee', 'Class or line', 'Date', 'Minutes', 'Amount', placeOf(rows).tax ?? 'Tax', 'Note']
  const lines = await linesOfDocuments(
    tx,
    rows.map(({ document }) => document.id),
  )
  const body = []
  for (const { document } of rows)
    for (const line of lines.get(document.id)!)
      body.push([
        documentName(document),
        plainLetters(document.payeeName),
        line.title,
        line.date.toString(),
        line.minutes ?? '',
        dollars(line.cents),
        dollars(line.taxCents),
        line.note ?? '',
      ])
  return csvTable([head, ...body])
}

/** How far the papers of a locked run are. */
export async function progressOf({ tx }: Work, runId: string): Promise<{ done: number; of: number }> {
  const rows = await tx
    .select({ paper: payPapers.documentId })
    .from(payRunDocuments)
    .innerJoin(payDocuments, eq(payDocuments.id, payRunDocuments.documentId))
    .leftJoin(payPapers, eq(payPapers.documentId, payRunDocuments.documentId))
    .where(eq(payRunDocuments.runId, runId))
    .orderBy(asc(payDocuments.id))
  return { done: rows.filter((row) => row.paper !== null).length, of: rows.length }
}

/** The bytes of one file, and that somebody took them. */
export async function readFile(
  work: Work,
  kit: FileKit,
  file: typeof payFiles.$inferSelect,
  readerId: string,
): Promise<Buffer | null> {
  const content = await readSealed(kit, file, filePlace(file.id))
  if (!content) return null
  await work.tx
    .update(payFiles)
    .set({ downloads: file.downloads + 1 })
    .where(eq(payFiles.id, file.id))
  const { runId, gymId, name } = file
  await work.record('pay_run.file_read', { runId, gymId, fileId: file.id, name, readerId }, { gymId, subjectId: runId })
  return content
}

/** The bytes of a paper as they were kept when it was to be paid, else as they would be now. */
export async function keptPaperOf(work: Work, kit: FileKit, row: DocumentRow): Promise<Buffer> {
  const kept = (await keptPapers(work.tx, [row.id])).get(row.id)
  return (kept && (await readSealed(kit, kept, paperPlace(row.id)))) ?? (await paperOf(work, row))
}

/** The paper of a document: as it was kept when it was to be paid, else as it stands. */
export async function readPaperOf(
  work: Work,
  kit: FileKit,
  id: string,
  readerId: string,
): Promise<{ name: string; content: Buffer } | null> {
  const row = await findDocument(work.tx, undefined, id)
  if (!row?.number || !row.snapshot || !row.submittedAt) return null
  const content = await keptPaperOf(work, kit, row)
  const about = { documentId: row.id, gymId: row.gymId, readerId }
  await work.record('pay_document.paper_read', about, { gymId: row.gymId, subjectId: row.id })
  return { name: `${documentName(row).replaceAll(' ', '-')}.pdf`, content }
}

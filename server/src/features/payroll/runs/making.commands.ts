import { createHash } from 'node:crypto'
import type { PayFileKind } from '@quartet/contract/payroll/runs'
import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import { newId } from '../../../platform/ids.ts'
import { setPapers, type Paper } from '../../../platform/paper/pdf-document.ts'
import { keepSealed, type FileKit, type SealedFile } from '../../../platform/files/sealed-files.ts'
import { csvTable } from '../../../platform/paper/spreadsheet.ts'
import { bankFileTroubles, writeBankFile, type Payer } from './bank-file.rules.ts'
import { linesOfDocuments } from '../document/document.queries.ts'
import { documentName, placeOfDocument } from '../document/document.rules.ts'
import { eInvoiceToKeep, keepEInvoice, type EInvoiceKept } from '../e-invoices/e-invoices.commands.ts'
import { keptPapers, papersOf } from './files.commands.ts'
import { documentsForRun } from './runs.queries.ts'
import { paymentsOf } from './runs.rules.ts'
import { payFiles, payRuns, runPlace, payFilePlace } from './runs.tables.ts'
import { payEInvoices, payPapers, paperPlace } from '../document/document.tables.ts'
import { plainLetters } from '../reckoning/plain-letters.rules.ts'
import { dollars } from '../reckoning/cents.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Papers are kept, and there are more to make. */
    'pay_run.papers_made': { runId: string; gymId: string; done: number; of: number }
    'pay_run.files_made': { runId: string; gymId: string; files: number }
  }
}

/** How many papers are made between one commit and the next. */
const papersAtOnce = 50

type Run = typeof payRuns.$inferSelect
type Written = { documentId: string; paper: Paper; eInvoice: Buffer | null }
/** Some papers of a locked run, and after the last of them its files. */
type Making = {
  run: Run
  papers: Written[]
  done: number
  of: number
  files: { all: Paper[]; others: MadeFile[] } | null
}

/**
 * What is to be made next of a locked run out of what stood still when it was locked: every paper, some at a time, and
 * after the last one the bank's file, all papers in one, the table for accounting and the report. Null where all is made.
 */
export async function filesToMake(work: Work, kit: FileKit, runId: string): Promise<Making | null> {
  const run = await holdUnmade(work, runId)
  if (!run) return null
  const { tx } = work
  const rows = await documentsForRun(tx, run)
  const documents = rows.map(({ document }) => document)
  const kept = await keptPapers(
    tx,
    documents.map(({ id }) => id),
  )
  const missing = documents.filter(({ id }) => !kept.has(id))
  const some = missing.slice(0, papersAtOnce)
  const papers: Written[] = []
  for (const [at, paper] of (await papersOf(tx, some)).entries())
    papers.push({ documentId: some[at]!.id, paper, eInvoice: await eInvoiceToKeep(work, kit, some[at]!) })
  const [done, of] = [rows.length - missing.length + some.length, rows.length]
  if (some.length < missing.length) return { run, papers, done, of, files: null }
  const others = [...bankFileOf(kit, run, rows), accountingOf(run, rows), await reportOf(work, run, rows)]
  return { run, papers, done, of, files: { all: await papersOf(tx, documents), others } }
}

/** A run that is locked and whose files were not made yet, held. */
async function holdUnmade({ tx }: Work, runId: string): Promise<Run | undefined> {
  const [run] = await tx.select().from(payRuns).where(eq(payRuns.id, runId)).for('update')
  return run?.status === 'locked' && run.filesAt === null ? run : undefined
}

type Kept = Awaited<ReturnType<typeof keepFiles>>

/** Sets and keeps what is to be made, with no transaction open. */
export async function keepFiles(kit: FileKit, { papers, files, run }: Making) {
  const eInvoices: EInvoiceKept[] = []
  const kept: (SealedFile & { documentId: string; sha256: string })[] = []
  for (const { documentId, paper, eInvoice } of papers) {
    if (eInvoice) eInvoices.push(await keepEInvoice(kit, documentId, eInvoice))
    const content = await setPapers([paper])
    const file = await keepSealed(kit, 'papers', content, paperPlace(documentId))
    kept.push({ documentId, ...file, sha256: sha256(content) })
  }
  const made = []
  if (files)
    for (const { content, ...file } of [...files.others, await allPapers(run, files.all)]) {
      const id = newId()
      const sealed = await keepSealed(kit, 'payfiles', content, payFilePlace(id))
      made.push({ id, ...file, ...sealed, bytes: content.byteLength, sha256: sha256(content) })
    }
  return { eInvoices, papers: kept, files: made }
}

/** Writes down what was kept. Doing it twice keeps nothing twice; what was made beside another is discarded. */
export async function putFiles(work: Work, { run, done, of, files }: Making, kept: Kept): Promise<void> {
  const { tx, now: madeAt } = work
  const { id: runId, gymId } = run
  const all = [...kept.eInvoices, ...kept.papers, ...kept.files].map(({ key }) => key)
  if (!(await holdUnmade(work, runId))) return discard(work, all)
  const put: { key: string }[] = []
  const stamped = <T>(rows: T[]) => rows.map((row) => ({ ...row, madeAt }))
  if (kept.eInvoices.length > 0)
    put.push(
      ...(await tx
        .insert(payEInvoices)
        .values(stamped(kept.eInvoices))
        .onConflictDoNothing()
        .returning({ key: payEInvoices.key })),
    )
  if (kept.papers.length > 0)
    put.push(
      ...(await tx
        .insert(payPapers)
        .values(stamped(kept.papers))
        .onConflictDoNothing()
        .returning({ key: payPapers.key })),
    )
  if (kept.files.length > 0)
    put.push(
      ...(await tx
        .insert(payFiles)
        .values(stamped(kept.files).map((row) => ({ ...row, runId, gymId })))
        .onConflictDoNothing()
        .returning({ key: payFiles.key })),
    )
  const ours = new Set(put.map(({ key }) => key))
  await discard(
    work,
    all.filter((key) => !ours.has(key)),
  )
  if (!files) return void (await work.record('pay_run.papers_made', { runId, gymId, done, of }))
  await tx.update(payRuns).set({ filesAt: madeAt }).where(eq(payRuns.id, runId))
  await work.record('pay_run.files_made', { runId, gymId, files: kept.files.length })
}

type MadeFile = { kind: PayFileKind; name: string; words: string; content: Buffer }

/** The file that the bank pays a run by; none where it was locked without accounts, to be paid by other means. */
function bankFileOf({ vault }: FileKit, run: Run, rows: Rows): MadeFile[] {
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
  if (troubles.length > 0) throw new Error(`The bank file of run ${run.id} is incomplete: ${troubles.join(', ')}`)
  return [
    {
      kind: 'bank',
      name: `pay-${run.payOn.toString()}.aba`,
      words: `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}, from account ending ${run.accountShown ?? ''}`,
      content: Buffer.from(bank, 'latin1'),
    },
  ]
}

async function allPapers(run: Run, papers: Paper[]): Promise<MadeFile> {
  return {
    kind: 'papers',
    name: `papers-${run.payOn.toString()}.pdf`,
    words: `${papers.length} ${papers.length === 1 ? 'paper' : 'PDFs in one file'}`,
    content: await setPapers(papers),
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Rows = Awaited<ReturnType<typeof documentsForRun>>

/** Where the documents of a run were made: they are of one gym. */
const placeOf = (rows: Rows) => placeOfDocument(rows[0]!.document)

function accountingOf(run: Run, rows: Rows): MadeFile {
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
  const table = csvTable([
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
  return {
    kind: 'accounting',
    name: `accounting-${run.payOn.toString()}.csv`,
    words: rows.length === 1 ? '1 bill or journal' : `${rows.length} bills and journals`,
    content: Buffer.from(table),
  }
}

async function reportOf({ tx }: Work, run: Run, rows: Rows): Promise<MadeFile> {
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
  return {
    kind: 'report',
    name: `report-${run.payOn.toString()}.csv`,
    words: 'totals, approvals, who decided what',
    content: Buffer.from(csvTable([head, ...body])),
  }
}

import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { setPapers, type Paper } from '../../../platform/paper/pdf-document.ts'
import { readSealed, type FileKit } from '../../../platform/files/sealed-files.ts'
import { findDocument, linesOfDocuments, type DocumentRow } from '../document/document.queries.ts'
import { documentName } from '../document/document.rules.ts'
import type { Reading } from '../e-invoices/e-invoices.commands.ts'
import { paperWords } from './papers.rules.ts'
import { payFiles, payRunDocuments, payFilePlace } from './runs.tables.ts'
import { payDocuments, payPapers, paperPlace } from '../document/document.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_run.file_read': { runId: string; gymId: string; fileId: string; name: string; readerId: string }
    'pay_document.paper_read': { documentId: string; gymId: string; readerId: string }
  }
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
    return { ...paperWords(facts), at: row.submittedAt! }
  })
}

export async function keptPapers(tx: Work['tx'], ids: string[]): Promise<Map<string, typeof payPapers.$inferSelect>> {
  const rows = await tx.select().from(payPapers).where(inArray(payPapers.documentId, ids))
  return new Map(rows.map((row) => [row.documentId, row]))
}

/** How far the papers of a locked run are. */
export async function paperProgressOf({ tx }: Work, runId: string): Promise<{ done: number; of: number }> {
  const rows = await tx
    .select({ paper: payPapers.documentId })
    .from(payRunDocuments)
    .innerJoin(payDocuments, eq(payDocuments.id, payRunDocuments.documentId))
    .leftJoin(payPapers, eq(payPapers.documentId, payRunDocuments.documentId))
    .where(eq(payRunDocuments.runId, runId))
    .orderBy(asc(payDocuments.id))
  return { done: rows.filter((row) => row.paper !== null).length, of: rows.length }
}

/** One file of a run, for somebody who takes it. */
export function readingOfFile(kit: FileKit, file: typeof payFiles.$inferSelect, readerId: string): Reading {
  const { runId, gymId, name, id: fileId } = file
  return {
    name,
    read: () => readSealed(kit, file, payFilePlace(fileId)),
    async taken({ tx, record }) {
      await tx
        .update(payFiles)
        .set({ downloads: sql`${payFiles.downloads} + 1` })
        .where(eq(payFiles.id, fileId))
      await record('pay_run.file_read', { runId, gymId, fileId, name, readerId })
    },
  }
}

/** Reads the paper of a document, with no transaction open: as it was kept when it was to be paid, else as it stands. */
export async function paperReader({ tx }: Work, kit: FileKit, row: DocumentRow): Promise<() => Promise<Buffer>> {
  const kept = (await keptPapers(tx, [row.id])).get(row.id)
  const papers = await papersOf(tx, [row])
  return async () => (kept && (await readSealed(kit, kept, paperPlace(row.id)))) ?? setPapers(papers)
}

/** The paper of a document, for somebody who takes it. */
export async function readingOfPaper(work: Work, kit: FileKit, id: string, readerId: string): Promise<Reading | null> {
  const row = await findDocument(work.tx, undefined, id)
  if (!row?.number || !row.snapshot || !row.submittedAt) return null
  const { gymId } = row
  return {
    name: `${documentName(row).replaceAll(' ', '-')}.pdf`,
    read: await paperReader(work, kit, row),
    taken: ({ record }) => record('pay_document.paper_read', { documentId: id, gymId, readerId }),
  }
}

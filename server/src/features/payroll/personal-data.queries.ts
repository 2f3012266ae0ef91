import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { payDocuments, payLines } from './document/document.tables.ts'
import { superContributions } from './super/super.tables.ts'

/** What somebody was paid by: their documents with every line, and what super is owed on them. */
export async function payDataOf({ tx }: Work, { trainerId }: { trainerId: string | null }): Promise<unknown> {
  if (trainerId === null) return { documents: [], super: [] }
  const documents = await tx
    .select({
      id: payDocuments.id,
      gym: gyms.name,
      kind: payDocuments.kind,
      number: payDocuments.number,
      state: payDocuments.state,
      from: payDocuments.periodFrom,
      to: payDocuments.periodTo,
      subtotalCents: payDocuments.subtotalCents,
      taxCents: payDocuments.taxCents,
      totalCents: payDocuments.totalCents,
      superCents: payDocuments.superCents,
      netCents: payDocuments.netCents,
      issuedOn: payDocuments.issuedOn,
      paidOn: payDocuments.paidOn,
    })
    .from(payDocuments)
    .innerJoin(gyms, eq(gyms.id, payDocuments.gymId))
    .where(eq(payDocuments.trainerId, trainerId))
    .orderBy(asc(payDocuments.periodFrom), asc(payDocuments.id))
  const lines = await tx
    .select({
      documentId: payLines.documentId,
      kind: payLines.kind,
      date: payLines.date,
      title: payLines.title,
      note: payLines.note,
      cents: payLines.cents,
      taxCents: payLines.taxCents,
    })
    .from(payLines)
    .where(eq(payLines.trainerId, trainerId))
    .orderBy(asc(payLines.date), asc(payLines.id))
  const owed = await tx
    .select({
      gym: gyms.name,
      fund: superContributions.fundNumber,
      payDay: superContributions.qeDay,
      baseCents: superContributions.baseCents,
      cents: superContributions.cents,
      dueOn: superContributions.dueOn,
      state: superContributions.state,
      receivedOn: superContributions.receivedOn,
    })
    .from(superContributions)
    .innerJoin(gyms, eq(gyms.id, superContributions.gymId))
    .where(eq(superContributions.trainerId, trainerId))
    .orderBy(asc(superContributions.qeDay), asc(superContributions.id))
  const byDocument = Map.groupBy(lines, (line) => line.documentId)
  return {
    documents: documents.map(({ id, ...document }) => ({
      ...document,
      lines: (byDocument.get(id) ?? []).map(({ documentId: _, ...line }) => line),
    })),
    super: owed,
  }
}

import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { payAccounts } from '../../connections/engagements/engagements.tables.ts'
import { linesOfDocument, type DocumentRow, type PayLineRow } from '../document/document.queries.ts'
import { placeOfDocument, titleOf } from '../document/document.rules.ts'
import type { EInvoiceFacts } from './e-invoice.rules.ts'
import { payDocuments } from '../document/document.tables.ts'

/** What stands still of a document that goes as an e-invoice, but for the account that it is paid into. */
type Invoiced = Omit<EInvoiceFacts, 'account'>

/** Null of a timesheet, of what credits one, of a gym whose country has none, and of what is not sent in. */
export async function invoicedOf(tx: Tx, row: DocumentRow, lines?: PayLineRow[]): Promise<Invoiced | null> {
  const { kind, snapshot, number, issuedOn } = row
  const isSent = row.submittedAt !== null && !['draft', 'returned', 'void'].includes(row.state)
  const { country } = placeOfDocument(row)
  if (!country.offers.includes('e_invoice')) return null
  if (kind === 'timesheet' || !isSent || !snapshot || number === null || !issuedOn) return null
  const credited = row.creditsId === null ? null : await creditedBy(tx, row.creditsId)
  if (credited?.kind === 'timesheet') return null
  return {
    country: country.code,
    currency: country.currency,
    scheme: country.scheme,
    selfBilled: (credited ?? row).kind === 'recipient_created_invoice',
    credited,
    taxed: row.taxed,
    number,
    issuedOn,
    dueOn: row.dueOn,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    title: titleOf(kind, row.taxed, false, country),
    notes: snapshot.notes,
    supplier: snapshot.supplier,
    buyer: snapshot.buyer,
    lines: lines ?? (await linesOfDocument(tx, row.id)),
  }
}

async function creditedBy(tx: Tx, id: string) {
  const [row] = await tx
    .select({ kind: payDocuments.kind, number: payDocuments.number, issuedOn: payDocuments.issuedOn })
    .from(payDocuments)
    .where(eq(payDocuments.id, id))
  return { kind: row!.kind, number: row!.number!, issuedOn: row!.issuedOn! }
}

/** The account that a trainer was paid into when a document was sent in, or else the first one that they gave after that. */
export async function accountAsSent(tx: Tx, { gymId, trainerId, submittedAt }: DocumentRow) {
  const all = await tx
    .select()
    .from(payAccounts)
    .where(and(eq(payAccounts.gymId, gymId), eq(payAccounts.trainerId, trainerId)))
    .orderBy(asc(payAccounts.changedAt), asc(payAccounts.id))
  const known = all.filter((one) => Temporal.Instant.compare(one.changedAt, submittedAt!) <= 0)
  return known.at(-1) ?? all[0]
}

import { createHash } from 'node:crypto'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { eq } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { keepSealed, readSealed, type FileKit } from '../../../platform/files/sealed-files.ts'
import { writeXml } from './xml.rules.ts'
import { openBank } from '../../connections/engagements/pay-accounts.queries.ts'
import { findDocument, type DocumentRow, type PayLineRow } from '../document/document.queries.ts'
import { documentName } from '../document/document.rules.ts'
import { eInvoiceOf } from './e-invoice.rules.ts'
import { accountAsSent, invoicedOf } from './e-invoices.queries.ts'
import { payEInvoices, eInvoicePlace } from '../document/document.tables.ts'
import { eInvoiceTroubles } from './pint.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.e_invoice_read': { documentId: string; gymId: string; readerId: string }
  }
}

/** What stands for an account that is there: which one it is says nobody who only looks at the page. */
const someAccount = (country: string) => ({
  ...(country === 'NZ' ? { bsb: '01-0902', account: '0068389-00' } : { bsb: '062-000', account: '1' }),
  accountName: 'Theirs',
})

/** Whether a document can go as an e-invoice, and what keeps it from that. Opens no account. */
export async function eInvoiceStanding(
  tx: Tx,
  row: DocumentRow,
  lines: PayLineRow[],
  linkTo: (documentId: string) => string,
): Promise<PayDocument['eInvoice']> {
  const facts = await invoicedOf(tx, row, lines)
  if (!facts) return null
  const account = (await accountAsSent(tx, row)) ? someAccount(facts.country) : null
  const troubles = eInvoiceTroubles(eInvoiceOf({ ...facts, account }))
  return { path: troubles.length === 0 ? linkTo(row.id) : null, troubles }
}

/** The bytes of a document's e-invoice, or null where it has none or its rules are not kept. The same each time. */
async function bytesOf({ tx }: Work, { vault }: FileKit, row: DocumentRow): Promise<Buffer | null> {
  const facts = await invoicedOf(tx, row)
  const sealed = facts && (await accountAsSent(tx, row))
  if (!sealed) return null
  const xml = eInvoiceOf({ ...facts, account: openBank(vault, sealed) })
  return eInvoiceTroubles(xml).length === 0 ? Buffer.from(writeXml(xml)) : null
}

/** The bytes of a document's e-invoice that was not kept yet, once it is to be paid. */
export async function eInvoiceToKeep(work: Work, kit: FileKit, row: DocumentRow): Promise<Buffer | null> {
  return (await keptOf(work, row.id)) ? null : bytesOf(work, kit, row)
}

export type EInvoiceKept = Awaited<ReturnType<typeof keepEInvoice>>

/** Keeps a document's e-invoice sealed beside its paper. */
export async function keepEInvoice(kit: FileKit, documentId: string, content: Buffer) {
  const file = await keepSealed(kit, 'einvoices', content, eInvoicePlace(documentId))
  return { documentId, ...file, sha256: createHash('sha256').update(content).digest('hex') }
}

async function keptOf({ tx }: Work, documentId: string): Promise<typeof payEInvoices.$inferSelect | undefined> {
  const [kept] = await tx.select().from(payEInvoices).where(eq(payEInvoices.documentId, documentId))
  return kept
}

/** A file of pay that somebody takes: read with no transaction open, and written down once it was. */
export type Reading = {
  name: string
  read(): Promise<Buffer | null>
  taken(work: Work): Promise<unknown>
}

/**
 * The e-invoice of a document as a file to send along: as it was kept, else as it stands. Null where it cannot go as one.
 * That somebody downloads it is written down: it says in full where its supplier is paid.
 */
export async function readingOfEInvoice(
  work: Work,
  kit: FileKit,
  documentId: string,
  readerId: string,
): Promise<Reading | null> {
  const row = await findDocument(work.tx, undefined, documentId)
  if (!row) return null
  const kept = await keptOf(work, documentId)
  const asItStands = await bytesOf(work, kit, row)
  if (!kept && !asItStands) return null
  const { gymId } = row
  return {
    name: `${documentName(row).replaceAll(' ', '-')}.xml`,
    read: async () => (kept && (await readSealed(kit, kept, eInvoicePlace(documentId)))) ?? asItStands,
    taken: ({ record }) => record('pay_document.e_invoice_read', { documentId, gymId, readerId }),
  }
}

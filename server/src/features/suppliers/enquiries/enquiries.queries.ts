import type { EnquiryStatus } from '@quartet/contract/suppliers/enquiries'
import { and, asc, desc, eq, getColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { offers, supplierEnquiries, supplierEnquiryLines, suppliers } from '../supplier/supplier.tables.ts'

export type OfferEnquiryRow = Awaited<ReturnType<typeof readEnquiries>>[number]
export type EnquiryLineRow = Awaited<ReturnType<typeof readLines>>[number]

function readEnquiries(tx: Tx) {
  return tx
    .select({
      ...getColumns(supplierEnquiries),
      offer: { id: offers.id, title: offers.title, kind: offers.kind },
      supplier: { id: suppliers.id, name: suppliers.name },
      accountId: suppliers.accountId,
      askerName: profiles.fullName,
      gymName: gyms.name,
    })
    .from(supplierEnquiries)
    .innerJoin(offers, eq(offers.id, supplierEnquiries.offerId))
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .innerJoin(profiles, eq(profiles.accountId, supplierEnquiries.askerId))
    .leftJoin(gyms, eq(gyms.id, supplierEnquiries.gymId))
    .$dynamic()
}

export async function findOfferEnquiry(
  tx: Tx,
  scope: SQL | undefined,
  id: string,
): Promise<OfferEnquiryRow | undefined> {
  const [row] = await readEnquiries(tx).where(and(scope, eq(supplierEnquiries.id, id)))
  return row
}

/** The same, locked: what both write comes one after the other. */
export async function lockEnquiry(tx: Tx, scope: SQL | undefined, id: string): Promise<OfferEnquiryRow | undefined> {
  const [row] = await readEnquiries(tx)
    .where(and(scope, eq(supplierEnquiries.id, id)))
    .for('update', { of: supplierEnquiries })
  return row
}

type EnquiryQuery = {
  gymId?: string
  offerId?: string
  status?: EnquiryStatus
  /** Those that wait longest first, instead of the newest word. */
  longestFirst?: true
  after: string[] | null
  limit: number
}

/** Enquiries, the one with the newest word first, one row more than asked for. */
export async function listOfferEnquiries(
  tx: Tx,
  scope: SQL | undefined,
  query: EnquiryQuery,
): Promise<OfferEnquiryRow[]> {
  const { gymId, offerId, status, after } = query
  const { changedAt, id } = supplierEnquiries
  return readEnquiries(tx)
    .where(
      and(
        scope,
        gymId ? eq(supplierEnquiries.gymId, gymId) : undefined,
        offerId ? eq(supplierEnquiries.offerId, offerId) : undefined,
        status ? eq(supplierEnquiries.status, status) : undefined,
        after ? sql`(${changedAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(...(query.longestFirst ? [asc(changedAt), asc(id)] : [desc(changedAt), desc(id)]))
    .limit(query.limit + 1)
}

function readLines(tx: Tx, enquiryIds: string[]) {
  return tx
    .select({ ...getColumns(supplierEnquiryLines), name: profiles.fullName })
    .from(supplierEnquiryLines)
    .innerJoin(profiles, eq(profiles.accountId, supplierEnquiryLines.authorId))
    .where(inArray(supplierEnquiryLines.enquiryId, enquiryIds))
    .orderBy(asc(supplierEnquiryLines.at), asc(supplierEnquiryLines.id))
}

/** What was said in these enquiries, in its order, by enquiry. */
export async function enquiryLinesOf(tx: Tx, enquiryIds: string[]): Promise<Map<string, EnquiryLineRow[]>> {
  if (enquiryIds.length === 0) return new Map()
  return Map.groupBy(await readLines(tx, enquiryIds), (row) => row.enquiryId)
}

/** Whether its supplier has written in an enquiry. */
export async function hasAnswered(tx: Tx, enquiryId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: supplierEnquiryLines.id })
    .from(supplierEnquiryLines)
    .where(and(eq(supplierEnquiryLines.enquiryId, enquiryId), eq(supplierEnquiryLines.bySupplier, true)))
    .limit(1)
  return rows.length > 0
}

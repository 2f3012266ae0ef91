import { suppliersErrors } from '@quartet/contract/suppliers/suppliers'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfferEnquiryRow } from './enquiries.queries.ts'
import { daysOf, type OfferRow } from '../supplier/offers.queries.ts'
import type { AboutOffer } from '../supplier/offers.commands.ts'
import { supplierEnquiries, supplierEnquiryLines } from '../supplier/supplier.tables.ts'

const fail = failureOf(suppliersErrors)

type AboutEnquiry = AboutOffer & { enquiryId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'supplier.asked': AboutEnquiry
    'supplier.enquiry_line': AboutEnquiry & { bySupplier: boolean }
    'supplier.enquiry_closed': AboutEnquiry & { bySupplier: boolean }
  }
}

type By = Work & { actor: Person }

/** Asks about an offer, for oneself or for a gym. The offer is locked: it does not go meanwhile. */
export async function askAboutOffer(
  work: By,
  offer: OfferRow,
  by: Allowed<{ gymId: string | null }, 'ask'>,
  asked: { day: string | null; text: string },
): Promise<string> {
  if (!offer.publishedAt || offer.removedAt) throw fail('suppliers.not_published')
  const days = asked.day === null ? [] : ((await daysOf(work.tx, [offer.id])).get(offer.id) ?? [])
  if (asked.day !== null && !days.some((one) => one.day === asked.day))
    throw invalid([{ field: 'day', message: 'It no longer runs on this day. Choose another.' }])
  const id = newId()
  const { now, actor } = work
  const already = () => fail('suppliers.already_asked')
  const day = asked.day === null ? null : Temporal.PlainDate.from(asked.day)
  await conflictOr(
    { supplier_enquiries_of_gym: already, supplier_enquiries_of_one: already },
    work.tx.insert(supplierEnquiries).values({
      id,
      offerId: offer.id,
      askerId: actor.userId,
      gymId: by.gymId,
      day,
      status: 'open',
      askedAt: now,
      changedAt: now,
    }),
  )
  await putLine(work, id, false, asked.text)
  await work.record(
    'supplier.asked',
    { supplierId: offer.supplierId, offerId: offer.id, enquiryId: id },
    { gymId: by.gymId, subjectId: id },
  )
  return id
}

/** Says something in an enquiry. What its supplier says answers it, what the other says opens it again. */
export async function writeLine(work: By, enquiry: Allowed<OfferEnquiryRow, 'write'>, text: string): Promise<void> {
  if (enquiry.status === 'closed') throw fail('suppliers.enquiry_closed')
  const bySupplier = work.actor.userId === enquiry.accountId
  await putLine(work, enquiry.id, bySupplier, text)
  await put(work, enquiry.id, bySupplier ? 'answered' : 'open')
  await work.record('supplier.enquiry_line', { ...of(enquiry), bySupplier }, subjectOf(enquiry))
}

export async function closeEnquiry(work: By, enquiry: Allowed<OfferEnquiryRow, 'close'>): Promise<void> {
  if (enquiry.status === 'closed') return
  const bySupplier = work.actor.userId === enquiry.accountId
  await put(work, enquiry.id, 'closed')
  await work.record('supplier.enquiry_closed', { ...of(enquiry), bySupplier }, subjectOf(enquiry))
}

const of = (row: OfferEnquiryRow): AboutEnquiry => ({
  supplierId: row.supplier.id,
  offerId: row.offerId,
  enquiryId: row.id,
})
const subjectOf = ({ gymId, id }: OfferEnquiryRow) => ({ gymId, subjectId: id })

async function put(work: Work, id: string, status: OfferEnquiryRow['status']): Promise<void> {
  await work.tx.update(supplierEnquiries).set({ status, changedAt: work.now }).where(eq(supplierEnquiries.id, id))
}

async function putLine(work: By, enquiryId: string, bySupplier: boolean, text: string): Promise<void> {
  await work.tx
    .insert(supplierEnquiryLines)
    .values({ id: newId(), enquiryId, authorId: work.actor.userId, bySupplier, text, at: work.now })
}

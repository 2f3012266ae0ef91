import { suppliersErrors, type offerDraft } from '@quartet/contract/suppliers/suppliers'
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { pointOf } from '../../../platform/places/localities.ts'
import { millionthsOf } from '../../../platform/places/geo-distance.ts'
import { daysOf, type OfferRow } from './offers.queries.ts'
import type { AboutSupplier } from './supplier.commands.ts'
import type { SuppliersPorts } from './supplier.ports.ts'
import type { SupplierRow } from './supplier.queries.ts'
import { isHeld, leadsToDocuments } from './supplier.rules.ts'
import { offerDays, offerRenewals, offers, supplierEnquiries } from './supplier.tables.ts'

const fail = failureOf(suppliersErrors)

export type AboutOffer = AboutSupplier & { offerId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'offer.written': AboutOffer
    'offer.changed': AboutOffer
    'offer.published': AboutOffer
    'offer.unpublished': AboutOffer
    'offer.discarded': AboutOffer
    'offer.removed': AboutOffer & { reason: string }
    'offer.restored': AboutOffer
  }
}

type Draft = z.output<typeof offerDraft>

/** Writes an offer of a supplier as a draft. */
export async function writeOffer(
  work: Work,
  ports: SuppliersPorts,
  supplier: Allowed<SupplierRow, 'edit'>,
  draft: Draft,
): Promise<string> {
  if (supplier.removedAt) throw fail('suppliers.removed')
  const id = newId()
  await work.tx
    .insert(offers)
    .values({ id, supplierId: supplier.id, ...(await factsOf(work, ports, draft)), createdAt: work.now })
  await putParts(work, id, draft)
  await work.record('offer.written', { supplierId: supplier.id, offerId: id })
  return id
}

/** Changes what an offer says. */
export async function changeOffer(
  work: Work,
  ports: SuppliersPorts,
  offer: Allowed<OfferRow, 'edit'>,
  draft: Draft,
): Promise<void> {
  if (offer.removedAt) throw fail('suppliers.removed')
  await work.tx
    .update(offers)
    .set({ ...(await factsOf(work, ports, draft)), version: offer.version + 1 })
    .where(eq(offers.id, offer.id))
  await work.tx.delete(offerDays).where(eq(offerDays.offerId, offer.id))
  await work.tx.delete(offerRenewals).where(eq(offerRenewals.offerId, offer.id))
  await putParts(work, offer.id, draft)
  await record(work, 'offer.changed', offer)
}

/** Puts an offer into the catalogue. A course has to have a day to come. */
export async function publishOffer(work: Work, offer: Allowed<OfferRow, 'edit'>): Promise<void> {
  if (offer.removedAt) throw fail('suppliers.removed')
  if (offer.publishedAt) return
  const today = work.now.toZonedDateTimeISO(offer.timezone).toPlainDate().toString()
  const days = (await daysOf(work.tx, [offer.id])).get(offer.id) ?? []
  if (isHeld(offer.kind) && !days.some((one) => one.day >= today)) throw fail('suppliers.nothing_to_come')
  await put(work, offer, { publishedAt: work.now, version: offer.version + 1 })
  await record(work, 'offer.published', offer)
}

/** Takes an offer off the catalogue. Enquiries about it go on. */
export async function unpublishOffer(work: Work, offer: Allowed<OfferRow, 'edit'>): Promise<void> {
  if (offer.removedAt) throw fail('suppliers.removed')
  if (!offer.publishedAt) return
  await put(work, offer, { publishedAt: null, version: offer.version + 1 })
  await record(work, 'offer.unpublished', offer)
}

/** Throws an offer away that nobody asked about. The offer is locked: nobody asks meanwhile. */
export async function discardOffer(work: Work, offer: Allowed<OfferRow, 'edit'>): Promise<void> {
  if (offer.removedAt) throw fail('suppliers.removed')
  const [asked] = await work.tx
    .select({ id: supplierEnquiries.id })
    .from(supplierEnquiries)
    .where(inArray(supplierEnquiries.offerId, [offer.id]))
    .limit(1)
  if (asked) throw fail('suppliers.was_asked')
  await work.tx.delete(offers).where(eq(offers.id, offer.id))
  await record(work, 'offer.discarded', offer)
}

/** Takes an offer down, for the platform; its supplier reads why. */
export async function removeOffer(
  work: Work & { actor: Person },
  offer: Allowed<OfferRow, 'moderate'>,
  reason: string,
): Promise<void> {
  if (offer.removedAt) return
  await put(work, offer, { removedAt: work.now, removedBy: work.actor.userId, removalReason: reason })
  await work.record('offer.removed', { ...about(offer), reason })
}

export async function restoreOffer(work: Work, offer: Allowed<OfferRow, 'moderate'>): Promise<void> {
  if (!offer.removedAt) return
  await put(work, offer, { removedAt: null, removedBy: null, removalReason: null })
  await record(work, 'offer.restored', offer)
}

const about = ({ id, supplierId }: OfferRow): AboutOffer => ({ supplierId, offerId: id })

async function put(work: Work, { id }: OfferRow, change: Partial<typeof offers.$inferInsert>): Promise<void> {
  await work.tx.update(offers).set(change).where(eq(offers.id, id))
}

async function record(
  work: Work,
  type: 'offer.changed' | 'offer.published' | 'offer.unpublished' | 'offer.discarded' | 'offer.restored',
  offer: OfferRow,
): Promise<void> {
  await work.record(type, about(offer))
}

async function putParts(work: Work, offerId: string, { kind, days, renews }: Draft): Promise<void> {
  if (isHeld(kind) && days.length > 0)
    await work.tx.insert(offerDays).values(
      days.map((one) => ({
        offerId,
        day: Temporal.PlainDate.from(one.day),
        startTime: Temporal.PlainTime.from(one.startTime),
        placesLeft: one.placesLeft,
      })),
    )
  if (leadsToDocuments(kind) && renews.length > 0)
    await work.tx
      .insert(offerRenewals)
      .values([...new Set(renews)].map((requirementId) => ({ offerId, requirementId })))
}

/** What a draft comes to; refuses at the field what makes no sense. */
async function factsOf(work: Work, ports: SuppliersPorts, draft: Draft) {
  const { kind, title, description, priceFor, online, days, renews } = draft
  const address = { city: draft.city || null, state: draft.state || null, postcode: draft.postcode || null }
  const point = pointOf(address)
  if (isHeld(kind) && !online && point === null)
    throw invalid([{ field: 'city', message: 'Enter a suburb and state, or a postcode.' }])
  const twice = days.findIndex((one, at) => days.findIndex((other) => sameTime(one, other)) < at)
  if (twice >= 0) throw invalid([{ field: `days.${twice}.day`, message: 'You’ve entered this day and time twice.' }])
  const known = renews.length > 0 ? new Set((await ports.documents(work.tx)).map((one) => one.id)) : new Set()
  if (renews.some((id) => !known.has(id)))
    throw invalid([{ field: 'renews', message: 'Choose documents from the list.' }])
  return {
    kind,
    title,
    description,
    priceCents: draft.priceCents ?? null,
    priceFor,
    online,
    ...address,
    ...millionthsOf(point),
  }
}

const sameTime = (one: Draft['days'][number], other: Draft['days'][number]) =>
  one.day === other.day && one.startTime === other.startTime

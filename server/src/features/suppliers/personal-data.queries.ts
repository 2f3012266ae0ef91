import { asc, eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import type { Someone } from '../users/person/person.ports.ts'
import { listOwnOffers } from './supplier/offers.queries.ts'
import { supplierOf } from './supplier/supplier.queries.ts'
import { offers, supplierEnquiries, supplierEnquiryLines } from './supplier/supplier.tables.ts'

/** The company that somebody wrote, what it offers, and every word of theirs in an enquiry. */
export async function supplierDataOf(work: Work, { userId }: Someone): Promise<unknown> {
  const supplier = await supplierOf(work.tx, userId)
  const catalogue = supplier
    ? await listOwnOffers(work.tx, { supplierId: supplier.id, after: null, limit: 10_000 })
    : []
  const written = await work.tx
    .select({ offer: offers.title, text: supplierEnquiryLines.text, at: supplierEnquiryLines.at })
    .from(supplierEnquiryLines)
    .innerJoin(supplierEnquiries, eq(supplierEnquiries.id, supplierEnquiryLines.enquiryId))
    .innerJoin(offers, eq(offers.id, supplierEnquiries.offerId))
    .where(eq(supplierEnquiryLines.authorId, userId))
    .orderBy(asc(supplierEnquiryLines.at), asc(supplierEnquiryLines.id))
  return {
    company: supplier && {
      name: supplier.name,
      about: supplier.about,
      website: supplier.website,
      city: supplier.city,
      state: supplier.state,
      postcode: supplier.postcode,
    },
    offers: catalogue.map(({ kind, title, description, priceCents, createdAt, publishedAt }) => ({
      kind,
      title,
      description,
      priceCents,
      createdAt,
      publishedAt,
    })),
    written,
  }
}

import type { MadePerson } from '../factories.ts'
import type { TestApp } from '../harness.ts'

export const fitzroyCourse = {
  kind: 'course',
  title: 'CPR refresher, one evening',
  description: 'Two hours, dolls and all.',
  priceCents: 7500,
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
}

/** A supplier with a course in the catalogue and a draft beside it; the course was asked about for a gym. */
export async function someOffers(t: TestApp, company: MadePerson, asker: MadePerson, day: string) {
  const supplier = t.as(company)
  const { body: profile } = await supplier.put('/supplier-profile', {
    name: 'Lawson First Aid',
    city: 'Carlton',
    state: 'VIC',
  })
  const draft = { ...fitzroyCourse, days: [{ day, startTime: '18:00', placesLeft: 4 }] }
  const { body: offer } = await supplier.post('/offers', draft)
  await supplier.post(`/offers/${offer.id}/publication`)
  const { body: unsaid } = await supplier.post('/offers', { kind: 'equipment', title: 'Reformers' })
  const { body: enquiry } = await t.as(asker).post(`/offers/${offer.id}/enquiries`, { text: 'Is there room for ten?' })
  const ids = { supplierId: profile.id, offerId: offer.id, draftOfferId: unsaid.id, supplierEnquiryId: enquiry.id }
  if (Object.values(ids).some((id) => !id))
    throw new Error(`no offers: ${JSON.stringify({ profile, offer, unsaid, enquiry })}`)
  return ids as Record<keyof typeof ids, string>
}

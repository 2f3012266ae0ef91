import type { CourseDay, Offer, Supplier } from '@quartet/contract/suppliers/suppliers'
import { gymsOf, isAdmin, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import type { OfferRow } from './offers.queries.ts'
import { enquiryPolicy, supplierPolicy } from './supplier.policy.ts'
import type { SupplierRow } from './supplier.queries.ts'

type Removable = Pick<SupplierRow, 'accountId' | 'removedAt' | 'removalReason'>

/** That it was taken down, and why, for those whom it concerns. */
function removalOf(actor: Actor, row: Removable): Supplier['removed'] {
  if (row.removedAt === null || !(isAdmin(actor) || may(actor, supplierPolicy, 'edit', row))) return null
  return { at: row.removedAt.toString(), reason: row.removalReason! }
}

export function presentSupplier(actor: Actor, row: SupplierRow, offers: number): Supplier {
  const { id, name, about, website, city, state, postcode, version } = row
  return {
    id,
    name,
    about,
    website,
    city,
    state,
    postcode,
    offers,
    removed: removalOf(actor, row),
    version,
    can: {
      edit: row.removedAt === null && may(actor, supplierPolicy, 'edit', row),
      moderate: may(actor, supplierPolicy, 'moderate', row),
    },
  }
}

/** What is known of one offer beside its row. */
type Beside = {
  days: CourseDay[]
  renews: Offer['renews']
  views: number
  enquiries: number
  asked: string | null
}

export function presentOffer(actor: Actor, now: Temporal.Instant, row: OfferRow, beside: Beside): Offer {
  const ours = may(actor, supplierPolicy, 'edit', row)
  const today = now.toZonedDateTimeISO(row.timezone).toPlainDate().toString()
  const isOpen = row.publishedAt !== null && row.removedAt === null
  const { city, state, postcode } = row
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    status: row.publishedAt === null ? 'draft' : 'published',
    supplier: { id: row.supplierId, name: row.supplierName },
    price: row.priceCents === null ? null : { amount: { cents: row.priceCents, currency: 'AUD' }, for: row.priceFor },
    online: row.online,
    place: city || state || postcode ? { city, state, postcode } : null,
    days: ours ? beside.days : beside.days.filter((one) => one.day >= today),
    renews: beside.renews,
    kilometres: row.metres >= 999_999 ? null : Math.round(row.metres / 100) / 10,
    mine: ours ? { views: beside.views, enquiries: beside.enquiries } : null,
    asked: beside.asked,
    publishedAt: row.publishedAt?.toString() ?? null,
    removed: removalOf(actor, row),
    version: row.version,
    can: {
      edit: row.removedAt === null && ours,
      enquire: isOpen && mayAsk(actor),
      moderate: may(actor, supplierPolicy, 'moderate', row),
    },
  }
}

/** Whether somebody may ask suppliers at all: as a trainer, or for one of their gyms. */
function mayAsk(actor: Actor): boolean {
  const as = (gymId: string | null) => may(actor, enquiryPolicy, 'ask', { gymId, askerId: '', accountId: '' })
  return as(null) || gymsOf(actor).some(as)
}

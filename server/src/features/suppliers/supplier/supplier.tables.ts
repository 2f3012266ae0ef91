import type { EnquiryStatus } from '@quartet/contract/suppliers/enquiries'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant, plainDate, plainTime } from '../../../platform/db/columns.ts'

export const suppliers = snakeCase.table('suppliers', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  name: text().notNull(),
  about: text().notNull(),
  website: text(),
  city: text(),
  state: text(),
  postcode: text(),
  createdAt: instant().notNull(),
  removedAt: instant(),
  removedBy: uuid(),
  removalReason: text(),
  version: integer().notNull().default(1),
})

export const offers = snakeCase.table('offers', {
  id: uuid().primaryKey(),
  supplierId: uuid().notNull(),
  kind: text().notNull().$type<Offer['kind']>(),
  title: text().notNull(),
  description: text().notNull(),
  priceCents: integer(),
  priceFor: text().notNull().$type<NonNullable<Offer['price']>['for']>(),
  online: boolean().notNull(),
  city: text(),
  state: text(),
  postcode: text(),
  latitude: integer(),
  longitude: integer(),
  publishedAt: instant(),
  createdAt: instant().notNull(),
  removedAt: instant(),
  removedBy: uuid(),
  removalReason: text(),
  version: integer().notNull().default(1),
})

export const offerDays = snakeCase.table(
  'offer_days',
  {
    offerId: uuid().notNull(),
    day: plainDate().notNull(),
    startTime: plainTime().notNull(),
    placesLeft: integer(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.day, table.startTime] })],
)

export const offerRenewals = snakeCase.table(
  'offer_renewals',
  { offerId: uuid().notNull(), requirementId: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.offerId, table.requirementId] })],
)

export const supplierEnquiries = snakeCase.table('supplier_enquiries', {
  id: uuid().primaryKey(),
  offerId: uuid().notNull(),
  askerId: uuid().notNull(),
  gymId: uuid(),
  day: plainDate(),
  status: text().notNull().$type<EnquiryStatus>(),
  askedAt: instant().notNull(),
  changedAt: instant().notNull(),
})

export const supplierEnquiryLines = snakeCase.table('supplier_enquiry_lines', {
  id: uuid().primaryKey(),
  enquiryId: uuid().notNull(),
  authorId: uuid().notNull(),
  bySupplier: boolean().notNull(),
  text: text().notNull(),
  at: instant().notNull(),
})

/** How often a page was opened on a day (UTC); without an offer it is the profile. */
export const supplierViews = snakeCase.table('supplier_views', {
  supplierId: uuid().notNull(),
  offerId: uuid(),
  day: plainDate().notNull(),
  views: integer().notNull(),
})

import { z } from 'zod'
import { introductionsErrors } from '../introductions.ts'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { australianState, line, paragraphs } from '../kernel/people.ts'

export const suppliersErrors = {
  ...introductionsErrors,
  'suppliers.no_profile': {
    status: 409,
    message: 'Say who you are first: your business profile stands on each offer.',
  },
  'suppliers.removed': { status: 409, message: 'Quartet has taken this down, so it cannot be changed.' },
  'suppliers.nothing_to_come': {
    status: 422,
    message: 'Name at least one day to come, so that people can plan for it.',
  },
  'suppliers.not_published': { status: 409, message: 'This offer is not open to enquiries any more.' },
  'suppliers.was_asked': {
    status: 409,
    message: 'Somebody has asked about this offer. Take it off the catalogue instead, so that the answers stay.',
  },
  'suppliers.already_asked': { status: 409, message: 'You have asked about this already. Write in that enquiry.' },
  'suppliers.enquiry_closed': { status: 409, message: 'This enquiry is closed. Ask anew.' },
}

export const offerKind = z.enum(['course', 'equipment', 'insurance', 'music'])
export type OfferKind = z.infer<typeof offerKind>
/** What a price is for. */
export const priceFor = z.enum(['person', 'item', 'month', 'year'])

const place = z.object({ city: z.string().nullable(), state: z.string().nullable(), postcode: z.string().nullable() })
const removal = z.object({ at: instant, reason: z.string() }).nullable().describe('Taken down by Quartet')
const reason = line(300).min(4, 'Tell them why')

/** A company as gyms and trainers read it. */
export const supplier = z.object({
  id,
  name: z.string(),
  about: z.string(),
  website: z.string().nullable(),
  ...place.shape,
  offers: z.number().int().describe('Offers that can be asked about now'),
  removed: removal,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), moderate: z.boolean() }),
})
export type Supplier = z.infer<typeof supplier>

const website = z
  .union([
    z.literal(''),
    line(200).pipe(
      z.url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: 'Enter an address such as https://example.com',
      }),
    ),
  ])
  .default('')

/** Where something is held, as it is typed. */
const placeDraft = {
  city: line(80).default(''),
  state: z.union([australianState, z.literal('')]).default(''),
  postcode: z.union([z.string().regex(/^\d{4}$/, 'Four digits, such as 3065'), z.literal('')]).default(''),
}

export const supplierDraft = z.object({
  name: line(120).min(2, 'Give the name that people know you by'),
  about: paragraphs(4000).default(''),
  website,
  ...placeDraft,
})

/** One day on which a course is held, on the clock of its place. */
export const courseDay = z.object({
  day: date,
  startTime: wallTime,
  placesLeft: z.number().int().min(0, 'None is 0').max(500, 'At most 500').nullable().describe('Null: not said'),
})
export type CourseDay = z.infer<typeof courseDay>

export const offerStatus = z.enum(['draft', 'published'])

export const offer = z.object({
  id,
  kind: offerKind,
  title: z.string(),
  description: z.string(),
  status: offerStatus,
  supplier: z.object({ id, name: z.string() }),
  price: z.object({ amount: money, for: priceFor }).nullable().describe('Null: on request'),
  online: z.boolean(),
  place: place.nullable().describe('Null: online only'),
  days: z.array(courseDay).describe('To come, the next one first; for its supplier the past ones too'),
  renews: z.array(z.object({ id, name: z.string() })).describe('Documents that trainers get from it'),
  kilometres: z.number().nullable().describe('From where was asked'),
  mine: z
    .object({ views: z.number().int(), enquiries: z.number().int() })
    .nullable()
    .describe('For its supplier: looks of 30 days, and enquiries that wait'),
  asked: id.nullable().describe('The open enquiry of the reader about it'),
  publishedAt: instant.nullable(),
  removed: removal,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), enquire: z.boolean(), moderate: z.boolean() }),
})
export type Offer = z.infer<typeof offer>

/** An offer as its supplier writes it. */
export const offerDraft = z.object({
  kind: offerKind,
  title: line(120).min(4, 'Give the offer a title of at least 4 characters'),
  description: paragraphs(4000).default(''),
  priceCents: z
    .number()
    .int('Use whole cents')
    .min(0, 'Free is 0')
    .max(100_000_000, 'At most $1,000,000')
    .nullish()
    .describe('Null: on request'),
  priceFor: priceFor.default('person'),
  online: z.boolean().default(false),
  ...placeDraft,
  days: z.array(courseDay).max(60, 'At most 60 days').default([]),
  renews: z.array(id).max(10, 'At most 10 documents').default([]),
})

/** What a search of the catalogue asks. Everything that is given has to fit. */
export const offerFilter = {
  search: line(120).optional(),
  kind: offerKind.optional(),
  supplierId: id.optional(),
  renews: id.optional().describe('A document that is to be got from it'),
  near: line(80)
    .optional()
    .describe('A suburb or postcode, such as Fitzroy VIC or 3065; what is online is near everywhere'),
  withinKm: z.coerce.number().int().min(1).max(500).optional(),
  before: date.optional().describe('With a day to come, on this one or before it'),
  online: flag.optional(),
}

const operation = operationsOf('suppliers', suppliersErrors)
const gone = z.object({ success: z.literal(true) })

export const suppliers = {
  get: operation
    .route({ method: 'GET', path: '/suppliers/{id}', summary: 'One supplier' })
    .input(z.object({ id }))
    .output(supplier),
  mine: operation
    .route({
      method: 'GET',
      path: '/supplier-profile',
      summary: "The supplier's own profile; null before it is written",
    })
    .output(z.object({ profile: supplier.nullable() })),
  save: operation
    .route({ method: 'PUT', path: '/supplier-profile', summary: 'Write or change the own profile' })
    .input(supplierDraft.extend({ version: z.number().int().optional() }))
    .output(supplier),
  remove: operation
    .route({
      method: 'POST',
      path: '/suppliers/{id}/removal',
      summary: 'Take a supplier down with all it offers, for admins',
    })
    .input(z.object({ id, reason }))
    .output(supplier),
  restore: operation
    .route({ method: 'DELETE', path: '/suppliers/{id}/removal', summary: 'Put it up again, for admins' })
    .input(z.object({ id }))
    .output(supplier),
}

export const offers = {
  list: operation
    .route({
      method: 'GET',
      path: '/offers',
      summary: 'What suppliers offer, newest first, or nearest first around a place',
    })
    .input(z.object({ ...paging, ...offerFilter }))
    .output(listOf(offer)),
  own: operation
    .route({ method: 'GET', path: '/supplier-offers', summary: "The supplier's own catalogue, drafts too" })
    .input(z.object({ ...paging, kind: offerKind.optional(), status: offerStatus.optional() }))
    .output(listOf(offer)),
  documents: operation
    .route({ method: 'GET', path: '/offer-documents', summary: 'Documents that an offer may lead to' })
    .output(z.array(z.object({ id, name: z.string() }))),
  get: operation
    .route({ method: 'GET', path: '/offers/{id}', summary: 'One offer' })
    .input(z.object({ id }))
    .output(offer),
  create: operation
    .route({ method: 'POST', path: '/offers', summary: 'Write an offer, to be published later', successStatus: 201 })
    .input(offerDraft)
    .output(offer),
  change: operation
    .route({ method: 'PUT', path: '/offers/{id}', summary: 'Change an offer' })
    .input(offerDraft.extend({ id, version: z.number().int() }))
    .output(offer),
  publish: operation
    .route({ method: 'POST', path: '/offers/{id}/publication', summary: 'Put an offer into the catalogue' })
    .input(z.object({ id }))
    .output(offer),
  unpublish: operation
    .route({
      method: 'DELETE',
      path: '/offers/{id}/publication',
      summary: 'Take it off the catalogue; its enquiries stay',
    })
    .input(z.object({ id }))
    .output(offer),
  discard: operation
    .route({ method: 'DELETE', path: '/offers/{id}', summary: 'Throw away an offer that nobody asked about' })
    .input(z.object({ id }))
    .output(gone),
  remove: operation
    .route({ method: 'POST', path: '/offers/{id}/removal', summary: 'Take an offer down, for admins' })
    .input(z.object({ id, reason }))
    .output(offer),
  restore: operation
    .route({ method: 'DELETE', path: '/offers/{id}/removal', summary: 'Put it up again, for admins' })
    .input(z.object({ id }))
    .output(offer),
}

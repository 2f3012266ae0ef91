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
    message: 'Complete your business profile first. It appears on each listing.',
  },
  'suppliers.removed': { status: 409, message: 'Quartet has taken this down, so you can’t change it.' },
  'suppliers.nothing_to_come': {
    status: 422,
    message: 'Add at least one upcoming day.',
  },
  'suppliers.not_published': { status: 409, message: 'This listing no longer takes enquiries.' },
  'suppliers.was_asked': {
    status: 409,
    message: 'This listing has enquiries, so you can’t delete it. Unpublish it instead.',
  },
  'suppliers.already_asked': { status: 409, message: 'You’ve already asked about this. Continue in that enquiry.' },
  'suppliers.enquiry_closed': { status: 409, message: 'This enquiry is closed. Send a new one.' },
}

export const offerKind = z.enum(['course', 'equipment', 'insurance', 'music'])
export type OfferKind = z.infer<typeof offerKind>
/** What a price is for. */
export const priceFor = z.enum(['person', 'item', 'month', 'year'])

const place = z.object({ city: z.string().nullable(), state: z.string().nullable(), postcode: z.string().nullable() })
const removal = z.object({ at: instant, reason: z.string() }).nullable().describe('Taken down by Quartet')
const reason = line(300).min(4, 'Enter a reason')

/** A company as gyms and trainers read it. */
export const supplier = z.object({
  id,
  name: z.string(),
  about: z.string(),
  website: z.string().nullable(),
  ...place.shape,
  offers: z.number().int().describe('Number of listings that take enquiries now'),
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
        error: 'Enter a link such as https://example.com',
      }),
    ),
  ])
  .default('')

/** Where something is held, as it is typed. */
const placeDraft = {
  city: line(80).default(''),
  state: z.union([australianState, z.literal('')]).default(''),
  postcode: z.union([z.string().regex(/^\d{4}$/, 'Enter a 4-digit postcode, such as 3065'), z.literal('')]).default(''),
}

export const supplierDraft = z.object({
  name: line(120).min(2, 'Enter the name people know you by'),
  about: paragraphs(4000).default(''),
  website,
  ...placeDraft,
})

/** One day on which a course is held, on the clock of its place. */
export const courseDay = z.object({
  day: date,
  startTime: wallTime,
  placesLeft: z
    .number()
    .int()
    .min(0, 'Enter 0 or more')
    .max(500, 'Enter 500 or fewer')
    .nullable()
    .describe('Null if not given'),
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
  price: z.object({ amount: money, for: priceFor }).nullable().describe('Null for price on request'),
  online: z.boolean(),
  place: place.nullable().describe('Null for online only'),
  days: z.array(courseDay).describe('Upcoming days, next first; includes past ones for its supplier'),
  renews: z.array(z.object({ id, name: z.string() })).describe('Documents trainers get from it'),
  kilometres: z.number().nullable().describe('Distance from the searched place'),
  mine: z
    .object({ views: z.number().int(), enquiries: z.number().int() })
    .nullable()
    .describe('Only for its supplier: views in 30 days, and enquiries to answer'),
  asked: id.nullable().describe('The caller’s open enquiry about it'),
  publishedAt: instant.nullable(),
  removed: removal,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), enquire: z.boolean(), moderate: z.boolean() }),
})
export type Offer = z.infer<typeof offer>

/** An offer as its supplier writes it. */
export const offerDraft = z.object({
  kind: offerKind,
  title: line(120).min(4, 'Enter a title of at least 4 characters'),
  description: paragraphs(4000).default(''),
  priceCents: z
    .number()
    .int('Enter whole cents')
    .min(0, 'Enter 0 or more')
    .max(100_000_000, 'Enter $1,000,000 or less')
    .nullish()
    .describe('Null for price on request'),
  priceFor: priceFor.default('person'),
  online: z.boolean().default(false),
  ...placeDraft,
  days: z.array(courseDay).max(60, 'Enter up to 60 days').default([]),
  renews: z.array(id).max(10, 'Choose up to 10 documents').default([]),
})

/** What a search of the catalogue asks. Everything that is given has to fit. */
export const offerFilter = {
  search: line(120).optional(),
  kind: offerKind.optional(),
  supplierId: id.optional(),
  renews: id.optional().describe('Document that trainers can get from it'),
  near: line(80)
    .optional()
    .describe('A suburb or postcode, such as Fitzroy VIC or 3065; always includes online listings'),
  withinKm: z.coerce.number().int().min(1).max(500).optional(),
  before: date.optional().describe('Has an upcoming day on or before this date'),
  online: flag.optional(),
}

const operation = operationsOf('suppliers', suppliersErrors)
const gone = z.object({ success: z.literal(true) })

export const suppliers = {
  get: operation
    .route({ method: 'GET', path: '/suppliers/{id}', summary: 'Get a supplier' })
    .input(z.object({ id }))
    .output(supplier),
  mine: operation
    .route({
      method: 'GET',
      path: '/supplier-profile',
      summary: 'Get your supplier profile; null until created',
    })
    .output(z.object({ profile: supplier.nullable() })),
  save: operation
    .route({ method: 'PUT', path: '/supplier-profile', summary: 'Create or change your supplier profile' })
    .input(supplierDraft.extend({ version: z.number().int().optional() }))
    .output(supplier),
  remove: operation
    .route({
      method: 'POST',
      path: '/suppliers/{id}/removal',
      summary: 'Take down a supplier and all its listings (admins only)',
    })
    .input(z.object({ id, reason }))
    .output(supplier),
  restore: operation
    .route({ method: 'DELETE', path: '/suppliers/{id}/removal', summary: 'Restore after a takedown (admins only)' })
    .input(z.object({ id }))
    .output(supplier),
}

export const offers = {
  list: operation
    .route({
      method: 'GET',
      path: '/offers',
      summary: 'List listings, newest first, or nearest first around a place',
    })
    .input(z.object({ ...paging, ...offerFilter }))
    .output(listOf(offer)),
  own: operation
    .route({ method: 'GET', path: '/supplier-offers', summary: 'List your catalogue, including drafts' })
    .input(z.object({ ...paging, kind: offerKind.optional(), status: offerStatus.optional() }))
    .output(listOf(offer)),
  documents: operation
    .route({ method: 'GET', path: '/offer-documents', summary: 'List documents a listing can lead to' })
    .output(z.array(z.object({ id, name: z.string() }))),
  get: operation
    .route({ method: 'GET', path: '/offers/{id}', summary: 'Get a listing' })
    .input(z.object({ id }))
    .output(offer),
  create: operation
    .route({ method: 'POST', path: '/offers', summary: 'Create a draft listing', successStatus: 201 })
    .input(offerDraft)
    .output(offer),
  change: operation
    .route({ method: 'PUT', path: '/offers/{id}', summary: 'Change a listing' })
    .input(offerDraft.extend({ id, version: z.number().int() }))
    .output(offer),
  publish: operation
    .route({ method: 'POST', path: '/offers/{id}/publication', summary: 'Publish a listing' })
    .input(z.object({ id }))
    .output(offer),
  unpublish: operation
    .route({
      method: 'DELETE',
      path: '/offers/{id}/publication',
      summary: 'Unpublish a listing; its enquiries stay',
    })
    .input(z.object({ id }))
    .output(offer),
  discard: operation
    .route({ method: 'DELETE', path: '/offers/{id}', summary: 'Delete a listing without enquiries' })
    .input(z.object({ id }))
    .output(gone),
  remove: operation
    .route({ method: 'POST', path: '/offers/{id}/removal', summary: 'Take down a listing (admins only)' })
    .input(z.object({ id, reason }))
    .output(offer),
  restore: operation
    .route({ method: 'DELETE', path: '/offers/{id}/removal', summary: 'Restore after a takedown (admins only)' })
    .input(z.object({ id }))
    .output(offer),
}

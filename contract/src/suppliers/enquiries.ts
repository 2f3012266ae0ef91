import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { paragraphs } from '../kernel/people.ts'
import { offerKind, suppliersErrors } from './suppliers.ts'

export const enquiryStatus = z.enum(['open', 'answered', 'closed'])
export type EnquiryStatus = z.infer<typeof enquiryStatus>

/** What somebody asked a supplier, and what was said since. */
export const supplierEnquiry = z.object({
  id,
  offer: z.object({ id, title: z.string(), kind: offerKind }),
  supplier: z.object({ id, name: z.string() }),
  from: z.object({ name: z.string(), gym: z.string().nullable() }),
  day: date.nullable().describe('Day of the course it’s about'),
  status: enquiryStatus.describe('open means the supplier must reply'),
  askedAt: instant,
  changedAt: instant,
  lines: z.array(z.object({ by: z.enum(['asker', 'supplier']), name: z.string(), text: z.string(), at: instant })),
  can: z.object({ write: z.boolean(), close: z.boolean() }),
})
export type SupplierEnquiry = z.infer<typeof supplierEnquiry>

const text = paragraphs(2000).pipe(z.string().min(2, 'Enter a message'))
const operation = operationsOf('suppliers', suppliersErrors)

export const supplierEnquiries = {
  list: operation
    .route({
      method: 'GET',
      path: '/supplier-enquiries',
      summary: 'List enquiries you received or sent, latest message first',
    })
    .input(z.object({ ...paging, gymId: id.optional(), status: enquiryStatus.optional(), offerId: id.optional() }))
    .output(listOf(supplierEnquiry)),
  get: operation
    .route({ method: 'GET', path: '/supplier-enquiries/{id}', summary: 'Get an enquiry' })
    .input(z.object({ id }))
    .output(supplierEnquiry),
  ask: operation
    .route({
      method: 'POST',
      path: '/offers/{id}/enquiries',
      summary: 'Send an enquiry about a listing',
      successStatus: 201,
    })
    .input(z.object({ id, gymId: id.optional(), day: date.nullish(), text }))
    .output(supplierEnquiry),
  write: operation
    .route({ method: 'POST', path: '/supplier-enquiries/{id}/lines', summary: 'Reply in an enquiry' })
    .input(z.object({ id, text }))
    .output(supplierEnquiry),
  close: operation
    .route({ method: 'POST', path: '/supplier-enquiries/{id}/closing', summary: 'Close an enquiry' })
    .input(z.object({ id }))
    .output(supplierEnquiry),
}

export const supplierViews = {
  note: operation
    .route({ method: 'POST', path: '/supplier-views', summary: 'Count a page view, without recording who viewed it' })
    .input(z.object({ supplierId: id, offerId: id.nullish() }))
    .output(z.object({ success: z.literal(true) })),
  list: operation
    .route({
      method: 'GET',
      path: '/supplier-views',
      summary: 'List your page views by day, for 30 days',
    })
    .input(z.object({ offerId: id.optional() }))
    .output(
      z.array(
        z.object({
          day: date,
          offer: z.object({ id, title: z.string() }).nullable().describe('Null for the profile'),
          views: z.number().int(),
        }),
      ),
    ),
}

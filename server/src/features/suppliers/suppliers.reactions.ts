import { heardBy, type EventType, type Reaction } from '../../platform/events/events.ts'
import './enquiries/enquiries.commands.ts'
import { findOfferEnquiry } from './enquiries/enquiries.queries.ts'

const steps = ['supplier.asked', 'supplier.enquiry_line', 'supplier.enquiry_closed'] as const satisfies EventType[]

export const suppliersReactions: Reaction[] = steps.map((on) =>
  heardBy(on, async ({ tx }, { payload }) => {
    const row = await findOfferEnquiry(tx, undefined, payload.enquiryId)
    if (!row) return {}
    return row.gymId === null
      ? { people: [row.accountId, row.askerId] }
      : { people: [row.accountId], gyms: [row.gymId] }
  }),
)
